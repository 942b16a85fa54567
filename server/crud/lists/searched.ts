import { sql } from 'kysely';
import { parseExpression } from '../../../contract/computed.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Registry } from '../../../contract/registry.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { and, column, or, type Sql } from '../../schema/sql.ts';
import { sameCustomer, targetOf } from '../values/targets.ts';

/** Another record whose searched texts find a row as well. */
interface Source {
  target: Resource;
  /** The field of the row that names the record; undefined for the one record that all rows of a customer share. */
  reference: Field | undefined;
}

/** The record that a row inherits searched texts from. */
function searchedBase(resource: Resource, registry: Registry): Source[] {
  const isInherited = [...resource.fields.values()].some(
    ({ searchable, inheritance }) => searchable && inheritance === 'value',
  );
  if (!isInherited || !resource.overrides) return [];
  const { of, base = '' } = resource.overrides;
  const reference = of === undefined ? fieldOf(resource, base) : undefined;
  const target = reference ? targetOf(reference, registry) : registry.get(of ?? '');
  return target ? [{ target, reference }] : [];
}

/** The records whose searched texts the title of a row shows, such as the item in "Margherita · Large". */
function inTitle(resource: Resource, registry: Registry): Source[] {
  const { computed } = fieldOf(resource, resource.title);
  if (computed === undefined) return [];
  const sources = parseExpression(computed).flatMap((token) => {
    const [from, to] = token.kind === 'field' ? token.path : [];
    if (from === undefined || to === undefined) return [];
    const reference = fieldOf(resource, from);
    const target = targetOf(reference, registry);
    return fieldOf(target, to).searchable ? [{ target, reference }] : [];
  });
  return [...new Map(sources.map((source) => [source.reference.name, source])).values()];
}

/** True for the rows `table` where one of the records has a text of its own, or inherited, like the pattern. */
function amongSql(sources: readonly Source[], registry: Registry, table: string, pattern: Sql): Sql[] {
  return sources.map(({ target, reference }) => {
    const alias = `${table}_${reference ? columnOf(reference) : 'base'}`;
    const found = and([...sameCustomer(target, alias, table), textSql(target, registry, alias, pattern)]);
    const id = column(table, reference ? columnOf(reference) : 'customer_uuid');
    return sql`${id} IN (SELECT ${column(alias, 'id')} FROM ${sql.table(target.table)} AS ${sql.ref(alias)} WHERE ${found})`;
  });
}

/** True for the rows `table` with a text of their own, or inherited, like the pattern. */
const textSql = (resource: Resource, registry: Registry, table: string, pattern: Sql): Sql =>
  or([
    sql`${column(table, 'search_text')} LIKE ${pattern}`,
    ...amongSql(searchedBase(resource, registry), registry, table, pattern),
  ]);

/**
 * True for the rows `table` with a text like the pattern. People look for what they see, so a row is also found by the
 * texts that it inherits, and by those of other records that its title shows.
 */
export const searchedSql = (resource: Resource, registry: Registry, table: string, pattern: Sql): Sql =>
  or([
    textSql(resource, registry, table, pattern),
    ...amongSql(inTitle(resource, registry), registry, table, pattern),
  ]);

const textTables = (resource: Resource, registry: Registry): string[] =>
  searchedBase(resource, registry).flatMap(({ target }) => [target.table, ...textTables(target, registry)]);

/** The tables that a search of the resource looks at besides its own. */
export const searchedTables = (resource: Resource, registry: Registry): string[] => [
  ...textTables(resource, registry),
  ...inTitle(resource, registry).flatMap(({ target }) => [target.table, ...textTables(target, registry)]),
];
