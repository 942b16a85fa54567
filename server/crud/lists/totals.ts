import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { ListQuery } from '../../../contract/listQuery.ts';
import type { CustomerRealm } from '../../database/transaction.ts';
import { atMost } from '../../process/atMost.ts';
import type { ListPlans } from './listPlans.ts';
import { beside, exactCountLimit } from './listSql.ts';

/** How many records a list has. */
export interface Total {
  total: number;
  /** True if it is an estimate. */
  isEstimated: boolean;
}

/** Totals that one process keeps, over all customers and lists. */
const mostTotals = 10_000;

/**
 * Counted totals, each with the epoch of its count. A total is right while the list reports the same epoch, whichever
 * process writes.
 */
export type CachedTotals = LRUCache<string, Total & { epoch: string }>;

export const cachedTotals = (): CachedTotals => new LRUCache(atMost(mostTotals));

/** One list that somebody reads. */
export interface Listing {
  client: pg.ClientBase;
  lists: ListPlans;
  totals: CachedTotals;
  query: ListQuery;
  tenant: string | undefined;
  key: string;
}

/** The key of a list's total: the customer, the stores and the request, including what the reader may see. */
export const totalKey = (lists: ListPlans, query: ListQuery, { customer, stores }: CustomerRealm): string =>
  createHash('sha1')
    .update(`${customer} ${stores} ${lists.key(query)}`)
    .digest('base64');

/** Remembers a total counted at an epoch. A list without an epoch changes all the time, so its total is not cached. */
export function keep({ totals, key }: Listing, epoch: unknown, total: Total): Total {
  if (typeof epoch === 'string') totals.set(key, { ...total, epoch });
  return total;
}

const exact = (total: number): Total => ({ total, isEstimated: false });
const about = (total: number): Total => ({ total: Math.round(total), isEstimated: true });

/** Counts a list: exactly up to `exactCountLimit` or while there is time, by a sample beyond that. Set `isLong` if it is known to be longer. */
export async function count(listing: Listing, isLong: boolean): Promise<Total> {
  const { client, lists, query, tenant, totals, key } = listing;
  // A list that was long is probably still long, and a sample costs less than counting to the limit in vain.
  if (!isLong && (totals.get(key)?.total ?? 0) <= 2 * exactCountLimit) {
    const bounded = await counted(listing, lists.counted(query, tenant));
    if (bounded.total <= exactCountLimit) return bounded;
  }
  if (lists.isView) return about(Math.max(exactCountLimit + 1, await expectedRows(listing)));
  const begun = performance.now();
  const { rows } = await client.query(lists.sampled(query, tenant, firstPages));
  return sampled(listing, rows[0], performance.now() - begun);
}

/** Counts a list exactly, however long it is. */
export async function countToTheEnd(listing: Listing): Promise<Total> {
  const { client, lists, query, tenant } = listing;
  const { rows } = await client.query(lists.countedToTheEnd(query, tenant));
  return keep(listing, rows[0][beside.epoch], exact(rows[0][beside.total]));
}

/** The planner's guess of how many rows match. */
export async function expectedRows({ client, lists, query, tenant }: Listing): Promise<number> {
  const { rows } = await client.query(lists.estimate(query, tenant));
  return rows[0]?.['QUERY PLAN']?.[0]?.Plan?.['Plan Rows'] ?? 3 * exactCountLimit;
}

/** Pages of the table that show whether many or few rows match. */
const fewPages = 40;

/** Roughly how many rows match, from a quick look at the table, where the planner cannot guess. */
export async function roughRows({ client, lists, query, tenant }: Listing): Promise<number> {
  const { rows } = await client.query(lists.sampled(query, tenant, fewPages));
  const [{ hits, share }] = rows;
  return hits / share;
}

async function counted(listing: Listing, statement: ReturnType<ListPlans['counted']>): Promise<Total> {
  const { rows } = await listing.client.query(statement);
  const [row] = rows;
  const total = exact(row[beside.total]);
  return total.total > exactCountLimit ? total : keep(listing, row[beside.epoch], total);
}

/** Pages of the table that the first sample looks at. */
const firstPages = 400;

/**
 * The numbers of pages with matching rows that make a sample good enough, and as good as a person needs. Matching rows
 * often lie together, so pages count and not rows. With 300 pages an estimate is typically off by a seventeenth, with
 * 1,600 by a fortieth.
 */
const enoughPages = 300;
const bestPages = 1600;

/** A sample of a larger share of the table costs as much as counting. */
const largestShare = 0.3;

/** The milliseconds that a page may wait for a better total. */
const patience = 75;

/** How much more a page of the table costs in a sample than when everything is counted. */
const costOfSampling = 3;

interface Sample {
  hits: number;
  pages: number;
  share: number;
  [beside: string]: unknown;
}

/** The total from a first sample, which took `spent` milliseconds: counted if there is time for it, or a larger sample. */
async function sampled(listing: Listing, first: Sample, spent: number): Promise<Total> {
  const { client, lists, query, tenant } = listing;
  if (first.share === 1) return keep(listing, first[beside.epoch], exact(first.hits));
  if (spent / first.share / costOfSampling <= patience) return countToTheEnd(listing);
  const timesFor = (pages: number) => pages / Math.max(1, first.pages);
  const times = Math.max(timesFor(enoughPages), Math.min(timesFor(bestPages), patience / spent));
  if (times <= 1) return keep(listing, first[beside.epoch], about(first.hits / first.share));
  if (times * first.share > largestShare) return countToTheEnd(listing);
  const { rows } = await client.query(lists.sampled(query, tenant, Math.ceil(times * firstPages)));
  const second: Sample = rows[0];
  return keep(listing, second[beside.epoch], about(second.hits / second.share));
}
