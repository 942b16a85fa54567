import { sql } from 'kysely';
import type pg from 'pg';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { inheritedFields } from '../../../contract/inherited.ts';
import { ownName } from '../../../contract/options/ownName.ts';
import { columnOf, fieldOf } from '../../../contract/resource.ts';
import { column, compilePlan, type Sql, slot } from '../../schema/sql.ts';
import type { ResourceContext } from '../context.ts';
import { inheritedSql } from '../values/values.ts';
import { rowColumn, stagingTable } from './staging.ts';

interface Staged {
  client: pg.ClientBase;
  context: ResourceContext;
  customer: string;
  /** The fields that the file or the importer gave. */
  provided: readonly Field[];
}

/**
 * Decides which cells of the staged rows are own values. A file shows what people see, inherited values too, so a
 * cell with the value that the record inherits anyway is not an own value. An empty cell inherits, unless the column
 * of own values names its field. Returns the fields that the rows now give, including the list of own fields.
 */
export async function settleOwnCells({
  client,
  context,
  customer,
  provided,
}: Staged): Promise<readonly Field[]> {
  const { resource } = context;
  if (!resource.overrides) return provided;
  const cells = inheritedFields(resource).filter((field) => provided.includes(field));
  const query = compilePlan(settledSql(context, cells), { prepared: false });
  await client.query(query.bind({ customer }));
  return [...new Set([...provided, fieldOf(resource, ownName)])];
}

function settledSql({ resource, registry }: ResourceContext, fields: readonly Field[]): Sql {
  const isOwn = (field: Field) => {
    const value = column('t', columnOf(field));
    const named = sql`${sql.lit(field.source)} = ANY(coalesce(${column('t', ownName)}, '{}'))`;
    return sql`(${named} OR (${value} IS NOT NULL AND ${value} IS DISTINCT FROM ${inheritedSql(field, resource, registry, 't')}))`;
  };
  const values = fields.map(
    (field) =>
      sql`CASE WHEN ${isOwn(field)} THEN ${column('t', columnOf(field))} END AS ${sql.ref(columnOf(field))}`,
  );
  const name = (field: Field) => sql`CASE WHEN ${isOwn(field)} THEN ${sql.lit(field.source)}::text END`;
  const names = fields.length > 0 ? sql.join(fields.map(name)) : sql``;
  return sql`UPDATE ${sql.table(stagingTable)} AS s
    SET ${sql.join([ownName, ...fields.map(columnOf)].map((name) => sql`${sql.ref(name)} = d.${sql.ref(name)}`))}
    FROM (SELECT ${sql.join([column('t', rowColumn), sql`array_remove(ARRAY[${names}]::text[], NULL) AS ${sql.ref(ownName)}`, ...values])}
      FROM (SELECT st.*, ${slot('customer')}::uuid AS customer_uuid FROM ${sql.table(stagingTable)} AS st) AS t) AS d
    WHERE ${column('s', rowColumn)} = ${column('d', rowColumn)}`;
}
