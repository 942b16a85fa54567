import type { ListQuery } from '../../../contract/listQuery.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type CustomerRealm, inTransaction } from '../../database/transaction.ts';
import { type ResourceContext, tenantOf } from '../context/resourceContext.ts';
import { looksAtFigures, looksForText } from '../lists/filters.ts';
import { beside, exactCountLimit } from '../lists/listSql.ts';
import {
  count,
  countToTheEnd,
  expectedRows,
  keep,
  type Listing,
  roughRows,
  type Total,
  totalKey,
} from '../lists/totals.ts';
import { withWholeTexts } from '../lists/vocabulary.ts';

export interface Page extends Total {
  records: WireRecord[];
}

type Row = Record<string, unknown>;

/** A search expected to find more than this is not collected, because the total is sure to be an estimate. */
const mostGathered = 3 * exactCountLimit;

/**
 * The page of a list that `query` asks for, with the total. It reads one row more than the page, so that the total
 * never ends the list before its rows end.
 */
export function readPage(context: ResourceContext, query: ListQuery, realm: CustomerRealm): Promise<Page> {
  const { lists, totals, resource, pool } = context;
  const { customer } = realm;
  const tenant = tenantOf(resource, customer);
  return inTransaction(pool, realm, async (client) => {
    const whole = await withWholeTexts(client, resource, query, customer);
    const known = whole?.query ?? query;
    const reading = whole?.reading ?? readingOf(query, context);
    const listing = { client, lists, totals, query: known, tenant, key: totalKey(lists, known, realm) };
    return readings[reading](listing);
  });
}

const withOneMore = ({ range, ...query }: ListQuery): ListQuery => ({
  ...query,
  range: { ...range, limit: range.limit + 1 },
});

async function listed(listing: Listing): Promise<Page> {
  const { client, lists, query, tenant } = listing;
  const { rows } = await client.query(lists.page(withOneMore(query), tenant));
  return withTotal(listing, rows, false);
}

/** Collects what it finds, unless that is too much. */
async function gathered(listing: Listing, expect = expectedRows): Promise<Page> {
  const { client, lists, query, tenant, totals, key } = listing;
  const expected = totals.get(key)?.total ?? (await expect(listing));
  if (expected <= mostGathered) {
    const { rows } = await client.query(lists.gathered(withOneMore(query), tenant));
    const total = Number(rows[0]?.[beside.total] ?? 0);
    if (total <= exactCountLimit) {
      keep(listing, rows[0]?.[beside.epoch], { total, isEstimated: false });
      return { records: recordsOf(rows).slice(0, query.range.limit), total, isEstimated: false };
    }
  }
  return walked(listing);
}

/** Reads the list in its order until the page is full. */
async function walked(listing: Listing): Promise<Page> {
  const { client, lists, query, tenant } = listing;
  const { rows } = await client.query(lists.walked(withOneMore(query), tenant));
  return withTotal(listing, rows, true);
}

const readings = {
  inOrder: listed,
  gathered: (listing: Listing) => gathered(listing),
  figured: (listing: Listing) => gathered(listing, roughRows),
  walked,
};

/** The best way to read a list whose texts are in the rows themselves. */
function readingOf(query: ListQuery, context: ResourceContext): keyof typeof readings {
  if (looksForText(query)) return 'gathered';
  return looksAtFigures(query, context) && !context.resource.view ? 'figured' : 'inOrder';
}

/**
 * `rows` with the total: from the end of the list, from an earlier count, or counted now. `isLong` means that there
 * are surely more than an exact count covers.
 */
async function withTotal(listing: Listing, rows: Row[], isLong: boolean): Promise<Page> {
  const { offset, limit } = listing.query.range;
  const epoch = rows[0]?.[beside.epoch];
  const found = recordsOf(rows);
  const records = found.slice(0, limit);
  const isEnd = found.length <= limit && (found.length > 0 || offset === 0);
  if (isEnd)
    return { records, ...keep(listing, epoch, { total: offset + found.length, isEstimated: false }) };
  const kept = listing.totals.get(listing.key);
  const known = kept && kept.epoch === epoch ? kept : undefined;
  // A person who asks for a page behind the last row needs to learn where the rows end.
  if (found.length === 0)
    return { records, ...(known?.isEstimated === false ? known : await countToTheEnd(listing)) };
  const { total, isEstimated } = known ?? (await count(listing, isLong));
  return { records, total: Math.max(total, offset + found.length), isEstimated };
}

const recordsOf = (rows: Row[]): WireRecord[] => rows.filter((row) => row.id !== null).map(withoutBeside);

/** Makes a record of the row itself. JSON leaves out what is undefined, and a copy of each row without it would cost more. */
function withoutBeside(row: Row): WireRecord {
  for (const name of Object.values(beside)) if (name in row) row[name] = undefined;
  return row as WireRecord;
}
