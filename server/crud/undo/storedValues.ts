import { sql } from 'kysely';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isSecret } from '../../../contract/fieldKinds.ts';
import { columnOf, fieldOf, type Resource } from '../../../contract/resource.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { rowsCondition } from '../../schema/rows.ts';
import { column, compilePlan, type Sql } from '../../schema/sql.ts';
import type { Ids, Writing } from '../context.ts';
import { bindings, valueSql } from '../values/values.ts';

/** Values by wire name, as the row itself stores them: empty where the record inherits a value. */
export type StoredValues = Readonly<Record<string, unknown>>;

interface StoredRow {
  id: string | number;
  name: string;
  version: number;
  values: StoredValues;
}

/** The fields whose earlier values the log has. */
export const loggedFields = ({ fields, softDelete }: Resource): Field[] =>
  [...fields.values()].filter((field) => !field.isDerived && !isSecret(field) && field.name !== softDelete);

/** The stored values of a row, in their wire form. */
export const storedValuesSql = (resource: Resource, table: string): Sql =>
  storedFieldsSql(loggedFields(resource), table);

/** What a row stores in these fields, as one object by wire name. */
export function storedFieldsSql(fields: readonly Field[], table: string): Sql {
  const values = fields.map(
    (field) => sql`${onServer(field).select(column(table, columnOf(field)))} AS ${sql.ref(field.source)}`,
  );
  return sql`(SELECT row_to_json(v) FROM (SELECT ${sql.join(values)}) AS v)`;
}

/** Locks those of the records that are there, and returns what their rows store, by the ids as texts. */
export async function lockStored(
  { client, context: { resource, registry }, actor }: Writing,
  ids: Ids,
): Promise<Map<string, StoredRow>> {
  const title = valueSql(fieldOf(resource, resource.title), resource, registry, 't');
  const plan = compilePlan(
    sql`SELECT t.id, t.version, ${title}::text AS name, ${storedValuesSql(resource, 't')} AS values
      FROM ${sql.table(resource.table)} AS t WHERE ${rowsCondition(resource, 't')} ORDER BY t.id FOR UPDATE OF t`,
    { prepared: false },
  );
  const { rows } = await client.query<StoredRow>(plan.bind({ ...bindings([], {}, actor), ids }));
  return new Map(rows.map((row) => [String(row.id), row]));
}
