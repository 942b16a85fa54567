import { sql } from 'kysely';
import type { Filter, ListQuery } from '../../../contract/listQuery.ts';
import type { Registry } from '../../../contract/registry.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { and, column, or, type Sql, slot } from '../../schema/sql.ts';
import { tablesOf } from '../values/tablesRead.ts';
import { valueSql } from '../values/values.ts';

/** What a list is about: a resource among the others. */
export interface Listed {
  resource: Resource;
  registry: Registry;
}

/** What of an operand decides the SQL text: whether it is null or true. */
const operandKey = (value: unknown) => (value === null ? 'null' : value === true ? 'true' : 'value');

/** What of a filter decides the SQL text. */
export function shapeOf(filter: Filter): string {
  if ('group' in filter) return `${filter.group}(${filter.filters.map(shapeOf).join(',')})`;
  return `${filter.field.source}:${filter.operator}:${operandKey(filter.value)}`;
}

/** The values of a filter, in the order of their slots. */
export function valuesOf(filter: Filter): unknown[] {
  return 'group' in filter ? filter.filters.flatMap(valuesOf) : [filter.value];
}

/** The words of a search; a row must contain each of them. */
export const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean).slice(0, 8);

function filterSql(filter: Filter, context: Listed, next: () => Sql): Sql {
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
export const isPieceOfSearched = ({ field, operator }: Exclude<Filter, { group: unknown }>): boolean =>
  field.searchable && !field.isDerived && (operator === 'contains' || operator === 'startsWith');

/** True for a list that looks for words or pieces of text: how it is read best depends on how many rows have them. */
export const looksForText = ({ search, filter }: ListQuery): boolean => search !== '' || hasPiece(filter);

const hasPiece = (filter: Filter): boolean =>
  'group' in filter ? filter.filters.some(hasPiece) : isPieceOfSearched(filter);

const mentions = (filter: Filter, name: string | undefined): boolean =>
  'group' in filter ? filter.filters.some((part) => mentions(part, name)) : filter.field.name === name;

/** Which rows a list is about: the tenant's, not deleted unless asked for, matching filter and search. */
export function whereSql(query: ListQuery, context: Listed): Sql {
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

/** What the slots of a query stand for, by name: the values of `whereSql`, and the page. */
export function bindings(query: ListQuery, customer: string | undefined): Record<string, unknown> {
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

/** The tables that decide which rows a list is about. */
export function tablesIn(filter: Filter, context: Listed): Set<string> {
  const { resource, registry } = context;
  if ('group' in filter)
    return new Set([resource.table, ...filter.filters.flatMap((part) => [...tablesIn(part, context)])]);
  return new Set([resource.table, ...tablesOf(filter.field, resource, registry)]);
}
