import { sql } from 'kysely';
import type { ListQuery } from '../../../contract/listQuery.ts';
import { pageSizes } from '../../../contract/pageSizes.ts';
import type { Resource } from '../../../contract/resource.ts';
import { scopeTables } from '../../../contract/storeScope.ts';
import { epochOf } from '../../schema/epochs.ts';
import { momentSql } from '../../schema/moments.ts';
import { column, type Sql, slot } from '../../schema/sql.ts';
import { joinedBases } from '../values/bases.ts';
import { recordColumns } from '../values/recordColumns.ts';
import { momentsIn, tablesIn } from './filterReads.ts';
import { baseJoins, joinedWhereSql, type Listed, whereSql } from './filters.ts';
import { searchedTables } from './searched.ts';
import { directed, orderSql, sorting, sortsByColumn } from './sorting.ts';

/** The server counts a list of more rows than this to the end only if it has time for it. Otherwise it estimates the total, shown as "about". */
export const exactCountLimit = 10_000;

/** Columns next to those of a record; no field can have such a name. */
export const beside = { row: '$row', epoch: '$epoch', total: '$total' } as const;

const tableOf = ({ table }: Resource): Sql => sql`${sql.table(table)} AS t`;

/** The rows of a list, with what it needs of the rows that they inherit from. */
const rowsOf = (query: ListQuery, listed: Listed): Sql =>
  sql`${tableOf(listed.resource)} ${baseJoins(query, listed)}`;

const tenant = ({ scope }: Resource): Sql =>
  scope === 'customer' ? sql` AND t.customer_uuid = ${slot('customer')}::uuid` : sql``;

const recordsSql = ({ resource, registry }: Listed): Sql => recordColumns(resource, registry, 't', 'list');

const numbered = (listed: Listed): Sql =>
  sql`row_number() OVER () AS ${sql.ref(beside.row)}, ${recordsSql(listed)}`;

/**
 * The tables behind a view change all the time, and so does what is filtered by the present moment: a count of them
 * is soon wrong. A count filtered by today's date is right until the next quarter of an hour, because in every time
 * zone a day begins on one.
 */
function epochSql(query: ListQuery, listed: Listed): Sql {
  const moments = momentsIn(query.filter, listed);
  if (listed.resource.view || moments.has('now')) return sql`NULL`;
  const day = moments.has('today')
    ? sql` || ' ' || customer_time_zone() || ' ' || ${momentSql.today}::text || ' ' || floor(extract(epoch FROM now()) / 900)::text`
    : sql``;
  const { resource, registry } = listed;
  const searched = query.search ? searchedTables(resource, registry) : [];
  const read = new Set([...tablesIn(query.filter, listed), ...scopeTables(resource, registry), ...searched]);
  return sql`${sql.raw(epochOf([...read].sort()))}${day}`;
}

const withEpoch = (query: ListQuery, listed: Listed): Sql =>
  sql`${epochSql(query, listed)} AS ${sql.ref(beside.epoch)}`;

const asTotal = sql`count(*)::integer AS ${sql.ref(beside.total)}`;
const bound = sql.lit(exactCountLimit);
const page = sql`LIMIT ${slot('limit')} OFFSET ${slot('offset')}`;

/** The rows to read for the first page of each size: one more than the page, which shows whether the list continues. */
const firstPages: readonly number[] = pageSizes.map((size) => size + 1);

/** True for the most common pages. Their statements contain the limit, so that the database need not plan them each time. */
export const isFirstPage = ({ range: { offset, limit } }: ListQuery): boolean =>
  offset === 0 && firstPages.includes(limit);

const pageOf = (query: ListQuery): Sql =>
  isFirstPage(query) ? sql`LIMIT ${sql.lit(query.range.limit)}` : page;
const inOrder = sql`ORDER BY p.${sql.ref(beside.row)}`;

/** One page of a list, with the epoch. An empty page may have none. */
export function pageSql(query: ListQuery, listed: Listed): Sql {
  const { value, join } = sorting(query.sort.by, listed);
  const order = directed(query.sort, value, column('t', 'id'));
  const rows = sql`(SELECT t.* FROM ${rowsOf(query, listed)} ${join} WHERE ${whereSql(query, listed)} ORDER BY ${order} ${pageOf(query)}) AS t`;
  // The database sees that the rows have this order already. Numbering them costs a tenth of the page.
  if (sortsByColumn(query.sort))
    return sql`SELECT ${withEpoch(query, listed)}, ${recordsSql(listed)} FROM ${rows} ORDER BY ${order}`;
  return sql`SELECT e.*, p.* FROM (SELECT ${withEpoch(query, listed)}) AS e
    LEFT JOIN (SELECT ${numbered(listed)} FROM ${rows}) AS p ON true ${inOrder}`;
}

/** The total, up to one more than `exactCountLimit`. */
export const countedSql = (query: ListQuery, listed: Listed): Sql =>
  sql`SELECT ${withEpoch(query, listed)}, ${asTotal}
    FROM (SELECT 1 FROM ${rowsOf(query, listed)} WHERE ${whereSql(query, listed)} LIMIT ${bound} + 1) AS counted`;

/** The total, counted to the end. */
export const wholeSql = (query: ListQuery, listed: Listed): Sql =>
  sql`SELECT ${withEpoch(query, listed)}, ${asTotal} FROM ${rowsOf(query, listed)} WHERE ${whereSql(query, listed)}`;

/** Matching rows on some pages of the table. Pages are read whole or skipped, so the cost depends only on the pages that are read. */
export function sampledSql(query: ListQuery, listed: Listed): Sql {
  const { resource } = listed;
  const share = sql`least(1, ${slot('pages')}::float8 / greatest(1, pg_relation_size(${sql.lit(`"${resource.table}"`)}::regclass) / 8192))`;
  return sql`SELECT ${withEpoch(query, listed)}, count(*)::integer AS hits, count(DISTINCT (t.ctid::text::point)[0])::integer AS pages,
      ${share} AS share
    FROM ${tableOf(resource)} TABLESAMPLE SYSTEM (100 * ${share}) ${baseJoins(query, listed)} WHERE ${whereSql(query, listed)}`;
}

/**
 * One page of a list with few matches. It keeps only the sort values of the matching rows, and fetches the page's own
 * rows afterwards.
 */
export function gatheredSql(query: ListQuery, listed: Listed): Sql {
  const { resource } = listed;
  const table = tableOf(resource);
  const { value, join } = sorting(query.sort.by, listed);
  const order = directed(query.sort, sql`h.sorted`, sql`h.id`);
  const { joins, where } = joinedWhereSql(query, listed);
  return sql`WITH hits AS MATERIALIZED (
      SELECT t.id, ${value} AS sorted FROM ${rowsOf(query, listed)} ${join} ${joins} WHERE ${where} LIMIT ${sql.lit(exactCountLimit + 1)}),
    counted AS MATERIALIZED (SELECT ${withEpoch(query, listed)}, ${asTotal} FROM hits),
    page AS MATERIALIZED (SELECT h.id, h.sorted FROM hits AS h WHERE (SELECT ${sql.ref(beside.total)} FROM counted) <= ${bound}
      ORDER BY ${order} ${page})
    SELECT c.*, p.* FROM counted AS c LEFT JOIN (
      SELECT ${numbered(listed)} FROM (SELECT t.* FROM page AS h JOIN ${table} ON t.id = h.id${tenant(resource)} ORDER BY ${order}) AS t
    ) AS p ON true ${inOrder}`;
}

/** One page of a search that finds much. The inner query needs only the index of the list's order, not the rows that it passes over. */
export function walkedSql(query: ListQuery, listed: Listed): Sql {
  const { resource } = listed;
  const { value, join } = sorting(query.sort.by, listed);
  const order = directed(query.sort, value, column('t', 'id'));
  return sql`SELECT e.*, p.* FROM (SELECT ${withEpoch(query, listed)}) AS e LEFT JOIN (SELECT ${numbered(listed)} FROM (
      SELECT t.* FROM (SELECT t.id FROM ${rowsOf(query, listed)} ${join} WHERE ${whereSql(query, listed)} ORDER BY ${order} ${page}) AS found
        JOIN ${rowsOf(query, listed)} ON t.id = found.id${tenant(resource)} ${join} ORDER BY ${order}) AS t) AS p ON true ${inOrder}`;
}

/**
 * The ids of matching rows behind the id `after`, in the order of the ids: a job goes through a list once, a part at
 * a time.
 */
export function matchingSql(query: ListQuery, listed: Listed): Sql {
  const after = sql`${slot('after')}::${sql.raw(listed.resource.key)}`;
  return sql`SELECT t.id FROM ${rowsOf(query, listed)} WHERE ${whereSql(query, listed)} AND (${after} IS NULL OR t.id > ${after})
    ORDER BY t.id ${page}`;
}

/** What the planner expects to find. */
export const estimateSql = (query: ListQuery, listed: Listed): Sql =>
  sql`EXPLAIN (FORMAT JSON) SELECT 1 FROM ${rowsOf(query, listed)} WHERE ${whereSql(query, listed)}`;

/** What a statement takes of all rows that a list finds. */
export interface AllOf {
  columns: Sql;
  /** Further joined tables. */
  joins?: readonly Sql[];
  /** A further order, behind that of the list. */
  orders?: readonly Sql[];
  /** The rows `t` to look at. Default: the records. */
  rows?: Sql | undefined;
}

/** `columns` of all matching rows, in the list's order. */
export function allSql(
  query: ListQuery,
  listed: Listed,
  { columns, joins = [], orders = [], rows = tableOf(listed.resource) }: AllOf,
): Sql {
  const joined = joins.length > 0 ? sql.join(joins, sql` `) : sql``;
  const bases = joinedBases(listed.resource, listed.registry, 't');
  return sql`SELECT ${columns} FROM ${rows} ${bases} ${joined} WHERE ${whereSql(query, listed)} ORDER BY ${sql.join([orderSql(query.sort, listed), ...orders])}`;
}
