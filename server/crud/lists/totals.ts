import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { ListQuery } from '../../../contract/listQuery.ts';
import type { ListPlans } from './listPlans.ts';
import { beside, exactCountLimit } from './listSql.ts';

/** How many records a list has. */
export interface Total {
  total: number;
  /** True where it is an estimate. */
  isEstimated: boolean;
}

/** Totals that one process keeps, of all customers and lists together. */
const mostTotals = 10_000;

/**
 * Totals that were counted, each with the epoch at which it was: it is right for as long as a list says the same epoch,
 * whichever process wrote meanwhile.
 */
export type KeptTotals = LRUCache<string, Total & { epoch: string }>;

export const keptTotals = (): KeptTotals => new LRUCache({ max: mostTotals });

/** One list that somebody reads. */
export interface Listing {
  client: pg.ClientBase;
  lists: ListPlans;
  totals: KeptTotals;
  query: ListQuery;
  tenant: string | undefined;
  key: string;
}

/** What names the total of a list: whose it is, and what is asked for, which includes what the reader may see. */
export const totalKey = (lists: ListPlans, query: ListQuery, customer: string): string =>
  createHash('sha1')
    .update(`${customer} ${lists.key(query)}`)
    .digest('base64');

/** Remembers what was counted at an epoch. What has no epoch changes all the time and is not kept. */
export function keep({ totals, key }: Listing, epoch: unknown, total: Total): Total {
  if (typeof epoch === 'string') totals.set(key, { ...total, epoch });
  return total;
}

const exact = (total: number): Total => ({ total, isEstimated: false });
const about = (total: number): Total => ({ total: Math.round(total), isEstimated: true });

/** Counts a list: exactly up to `exactCountLimit`, beyond that by a sample. `isLong` where it is known to be longer. */
export async function count(listing: Listing, isLong: boolean): Promise<Total> {
  const { client, lists, query, tenant, totals, key } = listing;
  // A list that was long is long still: looking at a sample costs less than counting to the bound in vain.
  if (!isLong && (totals.get(key)?.total ?? 0) <= 2 * exactCountLimit) {
    const bounded = await counted(listing, lists.counted(query, tenant));
    if (bounded.total <= exactCountLimit) return bounded;
  }
  if (lists.isView) return about(Math.max(exactCountLimit + 1, await expectedRows(listing)));
  const { rows } = await client.query(lists.sampled(query, tenant, firstPages));
  return sampled(listing, rows[0]);
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

/** Pages of the table that say whether much or little matches. */
const fewPages = 40;

/** How many rows match about, from a glance at the table: what the planner cannot guess. */
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
 * Pages with matching rows that make a sample good enough. Rows that match often lie together, so pages count and not rows:
 * with a hundred of them an estimate is off by a tenth, and by a half hardly ever.
 */
const enoughPages = 100;

/** A sample of more of the table than this is as dear as counting. */
const largestShare = 0.3;

interface Sample {
  hits: number;
  pages: number;
  share: number;
  [beside: string]: unknown;
}

async function sampled(listing: Listing, first: Sample): Promise<Total> {
  const { client, lists, query, tenant } = listing;
  if (first.share === 1) return keep(listing, first[beside.epoch], exact(first.hits));
  if (first.pages >= enoughPages) return keep(listing, first[beside.epoch], about(first.hits / first.share));
  const larger = (1.5 * enoughPages) / Math.max(1, first.pages);
  if (larger * first.share > largestShare) {
    return countToTheEnd(listing);
  }
  const { rows } = await client.query(lists.sampled(query, tenant, Math.ceil(larger * firstPages)));
  const second: Sample = rows[0];
  return keep(listing, second[beside.epoch], about(second.hits / second.share));
}
