import { sql } from 'kysely';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { fieldKinds } from '../../../contract/fieldKinds.ts';
import { isImportedBy } from '../../../contract/importedBy.ts';
import { linesOf } from '../../../contract/lines.ts';
import type { Filter, ListQuery } from '../../../contract/listQuery.ts';
import type { Registry } from '../../../contract/registry.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import type { Operand } from '../../schema/fieldKind.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, column, or, type Sql, slot } from '../../schema/sql.ts';
import { joinedBases } from '../values/bases.ts';
import { joinedAggregate } from '../values/joins.ts';
import { ofLivingOwner } from '../values/ownedLines.ts';
import { aggregatesIn, readsInherited } from '../values/tablesRead.ts';
import { type FigureSql, valueSql } from '../values/values.ts';
import { importedSql } from './imported.ts';
import { duringSql } from './periods.ts';
import { searchedSql } from './searched.ts';

/** What a list needs: one resource, and the others. */
export interface Listed {
  resource: Resource;
  registry: Registry;
}

type Comparison = Exclude<Filter, { group: unknown }>;

/** The part of an operand that decides the SQL text: the period that it names, or whether it is null or true. */
function operandKey({ operator, value }: Comparison): string {
  if (operator === 'during') return String(value);
  return value === null ? 'null' : value === true ? 'true' : 'value';
}

/** The part of a filter that decides the SQL text. */
export function shapeOf(filter: Filter): string {
  if ('group' in filter) return `${filter.group}(${filter.filters.map(shapeOf).join(',')})`;
  return `${filter.field.source}:${filter.operator}:${operandKey(filter)}`;
}

/** The values of a filter, in the order of their slots. */
export function valuesOf(filter: Filter): unknown[] {
  return 'group' in filter ? filter.filters.flatMap(valuesOf) : [filter.value];
}

/** The words of a search; a row must contain all of them. */
export const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean).slice(0, 8);

/** The form of the whole search in which a searched field knows such texts, whatever words it has; undefined if none does. */
export function searchedAs({ search }: ListQuery, resource: Resource): string | undefined {
  if (search === '') return undefined;
  const searched = [...resource.fields.values()].filter((field) => field.searchable);
  return searched.map(({ kind }) => fieldKinds[kind].searchedAs?.(search)).find((form) => form !== undefined);
}

function filterSql(filter: Filter, context: Listed, next: () => Sql, figureSql?: FigureSql): Sql {
  if ('group' in filter) {
    const parts = filter.filters.map((part) => filterSql(part, context, next, figureSql));
    return filter.group === 'and' ? and(parts) : or(parts);
  }
  const operand = { value: next(), isNull: filter.value === null, isTrue: filter.value === true };
  if (filter.field.name === 'id')
    return sql`${column('t', 'id')} = ANY(${operand.value}::${sql.raw(context.resource.key)}[])`;
  const { resource, registry } = context;
  if (isImportedBy(filter.field)) return importedSql(resource, operand.value);
  const kind = onServer(filter.field);
  if (filter.field.through !== undefined) return throughLines(filter, operand, context);
  const value = valueSql(filter.field, resource, registry, 't', {
    ...(figureSql && { figureSql }),
    isJoined: true,
  });
  if (filter.operator === 'during')
    return duringSql(filter.field, value, filter.value, { resource, registry, table: 't' });
  const holds = kind.filter(filter.operator, value, operand, kind.columnType(filter.field, registry));
  if (!isPieceOfSearched(filter)) return holds;
  // The search text contains whatever a searched field contains, and its index leaves few rows to look at.
  return and([sql`${column('t', 'search_text')} LIKE search_pattern(${operand.value}::text, false)`, holds]);
}

/** True for a record with a line that has the value. */
function throughLines(
  { field, operator, value: comparand }: Comparison,
  operand: Operand,
  { resource, registry }: Listed,
): Sql {
  const lines = linesOf(fieldOf(resource, field.through ?? ''), registry);
  const alias = `t_${columnOf(lines.field)}`;
  const compared = fieldOf(lines.resource, field.name.split('.')[1] ?? '');
  const kind = onServer(compared);
  const own = [
    ...livingRows(lines.resource, alias),
    sql`${column(alias, columnOf(lines.by))} = ${column('t', 'id')}`,
  ];
  const value = column(alias, columnOf(compared));
  const holds =
    operator === 'during'
      ? duringSql(compared, value, comparand, { resource: lines.resource, registry, table: alias })
      : kind.filter(operator, value, operand, kind.columnType(compared, registry));
  return sql`EXISTS (SELECT 1 FROM ${sql.table(lines.resource.table)} AS ${sql.ref(alias)} WHERE ${and([...own, holds])})`;
}

/** True when a filter looks for part of a text in a field that the search box covers too. */
export const isPieceOfSearched = ({ field, operator }: Comparison): boolean =>
  field.searchable &&
  !field.isDerived &&
  !field.inheritance &&
  (operator === 'contains' || operator === 'startsWith');

/** True for a list that looks for words or parts of text. The best way to read it depends on how many rows have them. */
export const looksForText = ({ search, filter }: ListQuery): boolean => search !== '' || hasPiece(filter);

const hasPiece = (filter: Filter): boolean =>
  'group' in filter ? filter.filters.some(hasPiece) : isPieceOfSearched(filter);

const mentions = (filter: Filter, name: string | undefined): boolean =>
  'group' in filter ? filter.filters.some((part) => mentions(part, name)) : filter.field.name === name;

const comparesInherited = (filter: Filter, resource: Resource): boolean =>
  'group' in filter
    ? filter.filters.some((part) => comparesInherited(part, resource))
    : readsInherited(filter.field, resource);

/** What a list joins to its rows `t`: the rows that they inherit from, if it filters or sorts by what they inherit. */
export function baseJoins({ filter, sort }: ListQuery, { resource, registry }: Listed): Sql {
  const sortsInherited = typeof sort.by !== 'string' && readsInherited(sort.by, resource);
  return sortsInherited || comparesInherited(filter, resource) ? joinedBases(resource, registry, 't') : sql``;
}

/** The aggregates that a filter compares, each once. */
const aggregatesOf = (filter: Filter, { resource }: Pick<Listed, 'resource'>): Field[] => {
  const fields = 'group' in filter ? filter.filters.flatMap((part) => aggregatesOf(part, { resource })) : [];
  return [...new Set('group' in filter ? fields : aggregatesIn(filter.field, resource))];
};

/** True for a list filtered by figures over other records, each of which costs a look-up per row. */
export const looksAtFigures = ({ filter }: ListQuery, listed: Pick<Listed, 'resource'>): boolean =>
  aggregatesOf(filter, listed).length > 0;

/** The same rows as `whereSql`, for lists that skip so many rows that computing all figures at once costs less than one look-up per row. */
export function joinedWhereSql(query: ListQuery, listed: Listed): { joins: Sql; where: Sql } {
  const joins = aggregatesOf(query.filter, listed).map(
    (field) => joinedAggregate(field, listed.registry).join,
  );
  const where = whereSql(query, listed, (field, registry) => joinedAggregate(field, registry).value);
  return { joins: joins.length > 0 ? sql.join(joins, sql` `) : sql``, where };
}

/** Which rows a list covers: the tenant's, not deleted unless requested, matching filter and search. */
export function whereSql(query: ListQuery, context: Listed, figureSql?: FigureSql): Sql {
  const { resource } = context;
  let position = 0;
  const next = () => slot(`value${position++}`);
  const conditions = [filterSql(query.filter, context, next, figureSql)];
  if (resource.scope === 'customer')
    conditions.unshift(sql`${column('t', 'customer_uuid')} = ${slot('customer')}::uuid`);
  if (resource.softDelete && !mentions(query.filter, resource.softDelete))
    conditions.push(
      sql`NOT ${valueSql(fieldOf(resource, resource.softDelete), resource, context.registry, 't')}`,
    );
  conditions.push(...ofLivingOwner(resource, context.registry, 't'));
  const words = wordsOf(query.search);
  if (words.length > 0 && ![...resource.fields.values()].some((field) => field.searchable)) return sql`false`;
  const foundBy = (name: string) =>
    searchedSql(resource, context.registry, 't', sql`search_pattern(${slot(name)}::text, false)`);
  const found = words.map((_word, index) => foundBy(`word${index}`));
  if (searchedAs(query, resource) === undefined) conditions.push(...found);
  else conditions.push(or([and(found), foundBy('searchedAs')]));
  return and(conditions);
}

/** The values of a query's slots, by name: those of `whereSql`, and the page. */
export function bindings(
  query: ListQuery,
  resource: Resource,
  customer: string | undefined,
): Record<string, unknown> {
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
  const form = searchedAs(query, resource);
  if (form !== undefined) values.searchedAs = form;
  return values;
}
