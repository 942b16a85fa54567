import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Field } from '../../contract/field.ts';
import { isReference } from '../../contract/fieldKinds.ts';
import type { Filter, ListQuery, Sort } from '../../contract/listQuery.ts';
import type { Registry } from '../../contract/registry.ts';
import { fieldOf, type Resource } from '../../contract/resource.ts';
import { systemFields } from '../../contract/systemFields.ts';
import { onServer } from '../schema/fieldKinds.ts';
import { and, column, compilePlan, or, type Plan, type Sql, type Statement, slot } from '../schema/sql.ts';
import { joinedLabel, labelSql, recordColumns, tablesOf, targetOf, valueSql } from './select.ts';

/** A list of more rows than this is not counted to the end: the total is estimated and shown as "about". */
export const exactCountLimit = 10_000;

/**
 * Shapes of request that are kept compiled, and that are prepared in the database: it never forgets those, and there are
 * as many as somebody cares to send.
 */
const mostShapes = 200;

/** What of a filter decides the SQL text, beside its fields and operators: whether an operand is null or true. */
const operandKey = (value: unknown) => (value === null ? 'null' : value === true ? 'true' : 'value');

function shapeOf(filter: Filter): string {
  if ('group' in filter) return `${filter.group}(${filter.filters.map(shapeOf).join(',')})`;
  return `${filter.field.source}:${filter.operator}:${operandKey(filter.value)}`;
}

function valuesOf(filter: Filter): unknown[] {
  return 'group' in filter ? filter.filters.flatMap(valuesOf) : [filter.value];
}

/** The words of a search; a row must contain each of them. */
const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean).slice(0, 8);

interface Context {
  resource: Resource;
  registry: Registry;
}

function filterSql(filter: Filter, context: Context, next: () => Sql): Sql {
  if ('group' in filter) {
    const parts = filter.filters.map((part) => filterSql(part, context, next));
    return filter.group === 'and' ? and(parts) : or(parts);
  }
  const operand = { value: next(), isNull: filter.value === null, isTrue: filter.value === true };
  if (filter.field.name === 'id')
    return sql`${column('t', 'id')} = ANY(${operand.value}::${sql.raw(context.resource.key)}[])`;
  const { resource, registry } = context;
  const kind = onServer(filter.field);
  const value = valueSql(filter.field, resource, registry, 't');
  const holds = kind.filter(filter.operator, value, operand, kind.columnType(filter.field, registry));
  if (!isPieceOfSearched(filter)) return holds;
  // Whatever a searched field contains, the search text contains too: its index leaves few rows to look at.
  return and([sql`${column('t', 'search_text')} LIKE search_pattern(${operand.value}::text, false)`, holds]);
}

/** True where a piece of a text is looked for in a field that the search box looks in as well. */
const isPieceOfSearched = ({ field, operator }: Exclude<Filter, { group: unknown }>): boolean =>
  field.searchable && !field.isDerived && (operator === 'contains' || operator === 'startsWith');

/** True for a list that looks for words or pieces of text: how it is read best depends on how many rows have them. */
export const looksForText = ({ search, filter }: ListQuery): boolean => search !== '' || hasPiece(filter);

const hasPiece = (filter: Filter): boolean =>
  'group' in filter ? filter.filters.some(hasPiece) : isPieceOfSearched(filter);

const mentions = (filter: Filter, name: string | undefined): boolean =>
  'group' in filter ? filter.filters.some((part) => mentions(part, name)) : filter.field.name === name;

/** Which rows a list is about: the tenant's, not deleted unless asked for, matching filter and search. */
function whereSql(query: ListQuery, context: Context): Sql {
  const { resource } = context;
  let position = 0;
  const next = () => slot(`value${position++}`);
  const conditions = [filterSql(query.filter, context, next)];
  if (resource.scope === 'customer')
    conditions.unshift(sql`${column('t', 'customer_uuid')} = ${slot('customer')}::uuid`);
  if (resource.softDelete && !mentions(query.filter, resource.softDelete))
    conditions.push(
      sql`NOT ${valueSql(fieldOf(resource, resource.softDelete), resource, context.registry, 't')}`,
    );
  const words = wordsOf(query.search);
  if (words.length > 0 && ![...resource.fields.values()].some((field) => field.searchable)) return sql`false`;
  words.forEach((_word, index) => {
    conditions.push(
      sql`${column('t', 'search_text')} LIKE search_pattern(${slot(`word${index}`)}::text, false)`,
    );
  });
  return and(conditions);
}

/** The tables that decide which rows a list is about. */
function tablesIn(filter: Filter, context: Context): Set<string> {
  const { resource, registry } = context;
  if ('group' in filter)
    return new Set([resource.table, ...filter.filters.flatMap((part) => [...tablesIn(part, context)])]);
  return new Set([resource.table, ...tablesOf(filter.field, resource, registry)]);
}

function collated(field: Field, value: Sql): Sql {
  const { collation } = onServer(field);
  return collation ? sql`${value} COLLATE ${sql.raw(collation)}` : value;
}

/** What a list is sorted by. The name of what a reference points to is joined: a look-up a row costs far more. */
function sorting(by: Sort['by'], context: Context): { value: Sql; join: Sql } {
  const { registry } = context;
  if (typeof by === 'string' || by.kind !== 'reference') return { value: sortedBy(by, context), join: sql`` };
  const target = targetOf(by, registry);
  const { value, join } = joinedLabel(by, registry);
  return { value: collated(fieldOf(target, target.title), value), join };
}

function sortedBy(by: Sort['by'], { resource, registry }: Context): Sql {
  if (typeof by === 'string') return column('t', systemFields.get(by)?.column ?? by);
  const field: Field = by;
  if (!isReference(field)) return collated(field, valueSql(field, resource, registry, 't'));
  const target = targetOf(field, registry);
  return collated(fieldOf(target, target.title), labelSql(field, registry, 't'));
}

/** Ties are settled by the id, so that pages neither repeat nor miss a row. Empty values come last either way. */
function directed(sort: Sort, value: Sql, id: Sql): Sql {
  const direction = sort.direction === 'asc' ? sql`ASC` : sql`DESC`;
  if (sort.by === 'id') return sql`${id} ${direction}`;
  const nulls =
    typeof sort.by === 'string' || sort.by.required || sort.direction === 'asc' ? sql`` : sql` NULLS LAST`;
  return sql`${value} ${direction}${nulls}, ${id} ${direction}`;
}

const orderSql = (sort: Sort, context: Context): Sql =>
  directed(sort, sortedBy(sort.by, context), column('t', 'id'));

const sortKey = (sort: Sort) => `${typeof sort.by === 'string' ? sort.by : sort.by.source} ${sort.direction}`;

/** Values of the slots that `whereSql` made, by name. */
function bindings(query: ListQuery, customer: string | undefined): Record<string, unknown> {
  const values: Record<string, unknown> = {
    customer,
    limit: query.range.limit,
    offset: query.range.offset,
  };
  valuesOf(query.filter).forEach((value, index) => {
    values[`value${index}`] = value;
  });
  wordsOf(query.search).forEach((word, index) => {
    values[`word${index}`] = word;
  });
  return values;
}

/** Columns that stand beside those of a record; no field can have such a name. */
export const beside = { row: '$row', epoch: '$epoch', total: '$total' } as const;

export interface ListPlans {
  /**
   * One page of wire records, each with the `epoch` beside it; when the page is empty one row with no id. The epoch says how
   * often what the list is made of was written: what was counted at the same epoch is right. A view has none.
   */
  page(query: ListQuery, customer: string | undefined): Statement;
  /**
   * One page of a search that finds little: all that it finds is gathered and sorted. Names that hold a word stand close
   * together in a list, so walking the list until a page is full could pass over almost every row. The `total` is
   * exact; where it is beyond `exactCountLimit` there are no rows.
   */
  gathered(query: ListQuery, customer: string | undefined): Statement;
  /** One page of a search that finds much: the list is walked in its order until the page is full. Gives no total. */
  walked(query: ListQuery, customer: string | undefined): Statement;
  /** The `total`, counted up to one more than `exactCountLimit`, with its epoch. */
  counted(query: ListQuery, customer: string | undefined): Statement;
  /** The `total`, counted to the end, with its epoch. */
  countedToTheEnd(query: ListQuery, customer: string | undefined): Statement;
  /**
   * The matching rows on a `pages` number of pages of the table that chance picks: how many (`hits`), on how many pages
   * (`pages`), and the share of the table that was looked at (`share`), with the epoch.
   */
  sampled(query: ListQuery, customer: string | undefined, pages: number): Statement;
  /** The planner's estimate of the rows that match. */
  estimate(query: ListQuery, customer: string | undefined): Statement;
  /** True where the records come from a view, which cannot be sampled. */
  isView: boolean;
  /** What two queries share that find the same rows, whatever their order and page. */
  key(query: ListQuery): string;
  /** All matching rows as `t`, in the list's order, without a limit, giving `columns`, with further tables joined: for exports. */
  all(query: ListQuery, columns: Sql, joins: readonly Sql[]): Sql;
  /** What the slots of a query stand for. */
  bindings(query: ListQuery, customer: string | undefined): Record<string, unknown>;
}

/** The list statements of one resource, compiled once a shape of request. */
export function listPlans(resource: Resource, registry: Registry): ListPlans {
  const context = { resource, registry };
  const table = sql`${sql.table(resource.table)} AS t`;
  const plans = new LRUCache<string, Plan>({ max: mostShapes });
  const preparedKeys = new Set<string>();

  const planOf = (kind: string, query: ListQuery, build: () => Sql, prepared: boolean): Plan => {
    const key = `${kind}|${sortKey(query.sort)}|${shapeOf(query.filter)}|${wordsOf(query.search).length}`;
    const known = plans.get(key);
    if (known) return known;
    const isPrepared = prepared && (preparedKeys.has(key) || preparedKeys.size < mostShapes);
    if (isPrepared) preparedKeys.add(key);
    const plan = compilePlan(build(), { prepared: isPrepared });
    plans.set(key, plan);
    return plan;
  };

  const bound = sql.lit(exactCountLimit);
  const tenant =
    resource.scope === 'customer' ? sql` AND t.customer_uuid = ${slot('customer')}::uuid` : sql``;
  const numbered = sql`row_number() OVER () AS ${sql.ref(beside.row)}, ${recordColumns(resource, registry, 't', 'list')}`;
  const page = sql`LIMIT ${slot('limit')} OFFSET ${slot('offset')}`;
  const inOrder = sql`ORDER BY p.${sql.ref(beside.row)}`;

  /** The tables of a view are written all the time, so nothing that was counted there holds. */
  const epochSql = (query: ListQuery) => {
    if (resource.view) return sql`NULL`;
    const tables = sql.join([...tablesIn(query.filter, context)].sort().map((name) => sql.lit(name)));
    return sql`(SELECT coalesce(sum(e.writes), 0)::text FROM list_epochs AS e WHERE e.table_name IN (${tables})
      AND e.customer_uuid IN (current_customer(), '00000000-0000-0000-0000-000000000000'))`;
  };
  const withEpoch = (query: ListQuery) => sql`${epochSql(query)} AS ${sql.ref(beside.epoch)}`;
  const asTotal = sql`count(*)::integer AS ${sql.ref(beside.total)}`;

  const pageSql = (query: ListQuery) => {
    const { value, join } = sorting(query.sort.by, context);
    const order = directed(query.sort, value, column('t', 'id'));
    return sql`SELECT e.*, p.* FROM (SELECT ${withEpoch(query)}) AS e LEFT JOIN (
        SELECT ${numbered}
        FROM (SELECT t.* FROM ${table} ${join} WHERE ${whereSql(query, context)} ORDER BY ${order} ${page}) AS t
      ) AS p ON true ${inOrder}`;
  };

  const countedSql = (query: ListQuery) =>
    sql`SELECT ${withEpoch(query)}, ${asTotal}
      FROM (SELECT 1 FROM ${table} WHERE ${whereSql(query, context)} LIMIT ${bound} + 1) AS counted`;

  const wholeSql = (query: ListQuery) =>
    sql`SELECT ${withEpoch(query)}, ${asTotal} FROM ${table} WHERE ${whereSql(query, context)}`;

  /** Whole pages are read or passed over, so what costs is what is looked at. */
  const sampledSql = (query: ListQuery) => {
    const share = sql`least(1, ${slot('pages')}::float8 / greatest(1, pg_relation_size(${sql.lit(`"${resource.table}"`)}::regclass) / 8192))`;
    return sql`SELECT ${withEpoch(query)}, count(*)::integer AS hits, count(DISTINCT (t.ctid::text::point)[0])::integer AS pages,
        ${share} AS share
      FROM ${table} TABLESAMPLE SYSTEM (100 * ${share}) WHERE ${whereSql(query, context)}`;
  };

  /** Only what is sorted by is kept of the rows that match; the page's own rows are fetched afterwards. */
  const gatheredSql = (query: ListQuery) => {
    const { value, join } = sorting(query.sort.by, context);
    return sql`WITH hits AS MATERIALIZED (
        SELECT t.id, ${value} AS sorted FROM ${table} ${join} WHERE ${whereSql(query, context)} LIMIT ${sql.lit(exactCountLimit + 1)}),
      counted AS MATERIALIZED (SELECT ${withEpoch(query)}, ${asTotal} FROM hits),
      page AS MATERIALIZED (SELECT h.id, h.sorted FROM hits AS h WHERE (SELECT ${sql.ref(beside.total)} FROM counted) <= ${bound}
        ORDER BY ${directed(query.sort, sql`h.sorted`, sql`h.id`)} ${page})
      SELECT c.*, p.* FROM counted AS c LEFT JOIN (
        SELECT ${numbered} FROM (SELECT t.* FROM page AS h JOIN ${table} ON t.id = h.id${tenant}
          ORDER BY ${directed(query.sort, sql`h.sorted`, sql`h.id`)}) AS t
      ) AS p ON true ${inOrder}`;
  };

  /** The inner query needs the index of the list's order alone, not the rows that it passes over. */
  const walkedSql = (query: ListQuery) => {
    const { value, join } = sorting(query.sort.by, context);
    const order = directed(query.sort, value, column('t', 'id'));
    return sql`SELECT e.*, p.* FROM (SELECT ${withEpoch(query)}) AS e LEFT JOIN (SELECT ${numbered} FROM (
        SELECT t.* FROM (SELECT t.id FROM ${table} ${join} WHERE ${whereSql(query, context)} ORDER BY ${order} ${page}) AS found
          JOIN ${table} ON t.id = found.id${tenant} ${join} ORDER BY ${order}) AS t) AS p ON true ${inOrder}`;
  };

  return {
    page: (query, customer) =>
      // A view's rows are many, so what the values find decides how they are read: it is planned anew each time.
      planOf('page', query, () => pageSql(query), !resource.view).bind(bindings(query, customer)),
    // A search is planned anew each time: a rare word wants the trigram index, a common one the list's order.
    gathered: (query, customer) =>
      planOf('gathered', query, () => gatheredSql(query), false).bind(bindings(query, customer)),
    walked: (query, customer) =>
      planOf('walked', query, () => walkedSql(query), false).bind(bindings(query, customer)),
    counted: (query, customer) =>
      planOf('counted', query, () => countedSql(query), !resource.view && !looksForText(query)).bind(
        bindings(query, customer),
      ),
    countedToTheEnd: (query, customer) =>
      planOf('whole', query, () => wholeSql(query), false).bind(bindings(query, customer)),
    sampled: (query, customer, pages) =>
      planOf('sampled', query, () => sampledSql(query), false).bind({ ...bindings(query, customer), pages }),
    isView: resource.view,
    key: (query) =>
      JSON.stringify([resource.name, shapeOf(query.filter), valuesOf(query.filter), wordsOf(query.search)]),
    estimate: (query, customer) =>
      planOf(
        'estimate',
        query,
        () => sql`EXPLAIN (FORMAT JSON) SELECT 1 FROM ${table} WHERE ${whereSql(query, context)}`,
        false,
      ).bind(bindings(query, customer)),
    all: (query, columns, joins) =>
      sql`SELECT ${columns} FROM ${table} ${joins.length > 0 ? sql.join(joins, sql` `) : sql``} WHERE ${whereSql(query, context)} ORDER BY ${orderSql(query.sort, context)}`,
    bindings,
  };
}
