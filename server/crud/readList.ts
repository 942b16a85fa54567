import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { mostGroups, type ReportAnswer } from '../../contract/calls/reports.ts';
import { type FoundRecord, mostFoundResources, mostOfOneResource } from '../../contract/calls/search.ts';
import { ServiceError } from '../../contract/errors.ts';
import { ownerOf } from '../../contract/lines.ts';
import { type ListQuery, parseListQuery } from '../../contract/listQuery.ts';
import type { Report } from '../../contract/options/reports.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import { fieldOf } from '../../contract/resource.ts';
import { allows } from '../../contract/rights/rights.ts';
import { titleSearch } from '../../contract/titleSearch.ts';
import { type Actor, realmOf } from '../access/actor.ts';
import { type CustomerRealm, inTransaction } from '../database/transaction.ts';
import { compilePlan } from '../schema/sql.ts';
import { type ResourceContext, tenantOf } from './context.ts';
import { baseJoins, looksAtFigures, looksForText, whereSql } from './lists/filters.ts';
import { beside, exactCountLimit } from './lists/listSql.ts';
import { groupColumn, labelColumn, measureColumn, reportSql } from './lists/reportSql.ts';
import {
  count,
  countToTheEnd,
  expectedRows,
  keep,
  type Listing,
  roughRows,
  type Total,
  totalKey,
} from './lists/totals.ts';
import { withWholeTexts } from './lists/vocabulary.ts';
import { exactMatches } from './read/exactMatches.ts';
import { visibleTo } from './visible.ts';

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
  const cached = listing.totals.get(listing.key);
  const known = cached && cached.epoch === epoch ? cached : undefined;
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

/** The figures of a report over the records that `query` finds. */
export async function readReport(
  { resource, registry, lists, pool }: ResourceContext,
  { query, report }: { query: ListQuery; report: Report },
  realm: CustomerRealm,
): Promise<ReportAnswer> {
  const plan = compilePlan(reportSql(query, { resource, registry }, report), { prepared: false });
  const { rows } = await inTransaction(pool, realm, (client) =>
    client.query(plan.bind(lists.bindings(query, tenantOf(resource, realm.customer)))),
  );
  return {
    rows: rows.slice(0, mostGroups).map((row) => ({
      groups: report.groups.map((_group, index) => ({
        value: row[groupColumn(index)],
        label: row[labelColumn(index)] ?? null,
      })),
      measures: Object.fromEntries(
        report.measures.map(({ name }, index) => [name, row[measureColumn(index)]]),
      ),
    })),
    isCut: rows.length > mostGroups,
  };
}

interface Search {
  contexts: readonly ResourceContext[];
  text: string;
  actor: Actor;
}

/** Whether the palette finds records of the resource, and this person may see them. */
function isSearched({ resource, registry }: ResourceContext, { rights }: Actor): boolean {
  const { name, area, view, verbs } = resource;
  // Records without an area, and lines, are found on the pages of others. A view shows what is found elsewhere.
  const isElsewhere = area === undefined || view || ownerOf(resource, registry) !== undefined;
  return !isElsewhere && verbs.has('list') && verbs.has('get') && allows(rights, name, 'read');
}

/** The filters that find records by the text: the words in what is stored, and the title as pages show it. */
function filtersOf({ resource }: ResourceContext, text: string): Record<string, unknown>[] {
  const words = { q: text };
  const title = titleSearch(resource, text);
  return isDeepStrictEqual(words, title) ? [words] : [words, title];
}

const firstOf = (context: ResourceContext, filter: Record<string, unknown>, count: number) =>
  parseListQuery(context, { filter: JSON.stringify(filter), range: JSON.stringify([0, count - 1]) });

/**
 * The resources with a record that the text finds. One statement asks all of them, so that the others cost no
 * round trip of their own. It does not ask what of them the person may see: reading their records does.
 */
async function withMatches({ contexts, text, actor }: Search): Promise<ResourceContext[]> {
  const queries = contexts.flatMap((context, place) =>
    filtersOf(context, text).map((filter) => ({ context, place, query: firstOf(context, filter, 1) })),
  );
  const statements = queries.map(
    ({ context, place, query }) =>
      sql`SELECT ${sql.lit(place)} AS place WHERE EXISTS (SELECT 1 FROM ${sql.table(context.resource.table)} AS t ${baseJoins(query, context)} WHERE ${whereSql(query, context)})`,
  );
  const [first] = contexts;
  if (!first) return [];
  const plan = compilePlan(sql.join(statements, sql` UNION ALL `), { prepared: false });
  // Every comparison is with the same text, so the values of one query are right for all.
  const values = queries.map(({ context, query }) => context.lists.bindings(query, actor.customerUuid));
  const { rows } = await inTransaction(first.pool, realmOf(actor), (client) =>
    client.query<{ place: number }>(plan.bind(Object.assign({}, ...values))),
  );
  const places = new Set(rows.map(({ place }) => place));
  return contexts.filter((_context, place) => places.has(place));
}

/** The records of one resource: those that the text is the name of, then others that it finds, each in the order of the list. */
async function foundIn(
  context: ResourceContext,
  { text, actor, exact }: Pick<Search, 'text' | 'actor'> & { exact: readonly WireRecord['id'][] },
): Promise<FoundRecord[]> {
  const { resource } = context;
  const found = new Map<WireRecord['id'], WireRecord>();
  const filters = [...(exact.length > 0 ? [{ id: exact }] : []), ...filtersOf(context, text)];
  for (const filter of filters) {
    if (found.size >= mostOfOneResource) break;
    const query = visibleTo(actor, context, firstOf(context, filter, mostOfOneResource));
    const { records } = await readPage(context, query, realmOf(actor));
    for (const record of records) found.set(record.id, record);
  }
  const records = [...found.values()].slice(0, mostOfOneResource);
  const { source } = fieldOf(resource, resource.title);
  return records.map((record) => {
    const label: unknown = Reflect.get(Object(record.labels), source);
    return {
      resource: resource.name,
      id: record.id,
      title: (record[source] ?? null) as FoundRecord['title'],
      label: typeof label === 'string' ? label : null,
    };
  });
}

/**
 * The records whose searched fields contain the words, or whose titles contain the text, over all resources that the actor may read: a few of each,
 * of as many resources as an answer holds. Resources with a record that the text is the title or the code of come first,
 * then the others, in the order of the contexts.
 */
export async function searchAll({
  contexts,
  text,
  actor,
}: Search): Promise<{ records: FoundRecord[]; isCut: boolean }> {
  const searched = contexts.filter((context) => isSearched(context, actor));
  const matching = await withMatches({ contexts: searched, text, actor });
  const exact = await exactMatches(matching, text, actor);
  const ranked = [
    ...matching.filter((context) => exact.has(context)),
    ...matching.filter((context) => !exact.has(context)),
  ];
  const records: FoundRecord[] = [];
  for (const context of ranked.slice(0, mostFoundResources))
    records.push(...(await foundIn(context, { text, actor, exact: exact.get(context) ?? [] })));
  return { records, isCut: matching.length > mostFoundResources };
}

/** @throws ServiceError NOT_FOUND for a record that a list would not show the actor because of `visibleWith` */
export async function checkVisible(
  context: ResourceContext,
  actor: Actor,
  id: string | number,
): Promise<void> {
  if (context.resource.visibleWith === undefined) return;
  const key = context.resource.key === 'integer' ? Number(id) : id;
  const query = visibleTo(actor, context, parseListQuery(context, { range: '[0,0]' }, { id: key }));
  const { records } = await readPage(context, query, realmOf(actor));
  if (records.length === 0) throw new ServiceError('NOT_FOUND');
}
