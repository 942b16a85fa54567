import { sql } from 'kysely';
import { embeddedLists, embeddings, nestedObjects } from '../../../contract/embedded.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isLines } from '../../../contract/fieldKinds.ts';
import type { Registry } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { systemFieldsOf, wireNames } from '../../../contract/systemFields.ts';
import { localZoneName } from '../../../contract/timeZoneScope.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { column, type Sql } from '../../schema/sql.ts';
import { embeddedListSql, embeddedSql } from './embedded.ts';
import { inheritedColumn } from './inherited.ts';
import { hasLabel, labelSql } from './labels.ts';
import { isInLists } from './tablesRead.ts';
import { type FigureSql, valueSql } from './values.ts';
import { localZoneSql } from './zones.ts';

/** The columns that every record has besides its fields. */
export const systemColumns = (resource: Resource): [source: string, name: string][] =>
  systemFieldsOf(resource).map(([source, { column: name }]) => [source, name]);

/**
 * The select list that makes wire records from the rows `table`, including labels of references. In lists, it works
 * out figures over other records only if the table or a view shows them, and leaves out the lists that it embeds. Lines are read by a statement of their own.
 * @param figureSql how to read the row's aggregates, as `sharedFigures` gives it. Default: a look-up for each
 */
export function recordColumns(
  resource: Resource,
  registry: Registry,
  table: string,
  view: 'list' | 'one',
  figureSql?: FigureSql,
): Sql {
  const fields = [...resource.fields.values()].filter(
    (field) => !isLines(field) && (view === 'one' || isInLists(field, resource)),
  );
  const system = systemColumns(resource).flatMap(([source, name]) =>
    wireNames(resource, source).map((wireName) => sql`${column(table, name)} AS ${sql.ref(wireName)}`),
  );
  const selected = (field: Field) =>
    onServer(field).select(valueSql(field, resource, registry, table, { ...(figureSql && { figureSql }) }));
  const values = fields.map((field) => sql`${selected(field)} AS ${sql.ref(field.source)}`);
  const nested = nestedObjects(resource).map(([name, held]) => {
    const parts = held.flatMap((field) => [sql`${sql.lit(field.source)}::text`, selected(field)]);
    return sql`json_build_object(${sql.join(parts)}) AS ${sql.ref(name)}`;
  });
  const labels = fields
    .filter(hasLabel)
    .flatMap((field) => [sql`${sql.lit(field.source)}::text`, labelSql(field, resource, registry, table)]);
  const embedded = embeddings(resource).map(
    (field) => sql`${embeddedSql(field, registry, table)} AS ${sql.ref(field.embed)}`,
  );
  const lists = view === 'one' ? embeddedLists(resource, registry) : [];
  const embeddedInLists = lists.map(
    (list) => sql`${embeddedListSql(list, registry, table)} AS ${sql.ref(list.embed)}`,
  );
  const inherited =
    resource.overrides && view === 'one'
      ? [sql`${inheritedColumn(resource, registry, table)} AS inherited`]
      : [];
  const zone = localZoneSql(resource, registry, table);
  return sql.join([
    ...system,
    ...values,
    ...embedded,
    ...embeddedInLists,
    ...nested,
    ...inherited,
    ...(zone ? [sql`${zone} AS ${sql.ref(localZoneName)}`] : []),
    sql`json_build_object(${sql.join(labels)}) AS labels`,
  ]);
}
