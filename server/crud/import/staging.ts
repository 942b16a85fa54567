import { sql } from 'kysely';
import type pg from 'pg';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { columnOf } from '../../../contract/resource.ts';
import { copyInto } from '../../database/copying.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { statement } from '../../schema/sql.ts';
import type { ResourceContext } from '../context.ts';
import { hasRulesBefore } from '../write/rules.ts';
import { startFields } from '../write/values.ts';
import type { RowsToImport } from './importing.ts';

/** Bytes sent to the database at once. */
const chunkLength = 128 * 1024;

/** One cell in the text format of COPY. */
export function copyText(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value)
    ? arrayText(value)
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
  return /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text;
}

const arrayText = (items: unknown[]) =>
  `{${items.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

export interface StagedRow {
  row: number;
  /** What the columns for id and version say, where the file has some. */
  identity?: { id: string | null; version: number | null };
  values: Record<string, unknown>;
}

async function* chunks(
  rows: AsyncIterable<StagedRow[]>,
  fields: readonly Field[],
  hasIdentity: boolean,
): AsyncGenerator<string> {
  const cells = fields.map((field) => ({ source: field.source, toColumn: onServer(field).toColumn }));
  let chunk = '';
  for await (const batch of rows) {
    for (const { row, values, identity } of batch) {
      chunk += row;
      if (hasIdentity) chunk += `\t${copyText(identity?.id)}\t${copyText(identity?.version)}`;
      for (const { source, toColumn } of cells) chunk += `\t${copyText(toColumn(values[source]))}`;
      chunk += '\n';
      if (chunk.length < chunkLength) continue;
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}

/** The table where the rows of a file wait until all of them are known to be valid. It ends with the transaction. */
export const stagingTable = 'staged_rows';

/** Its column for the row number in the file; no field can have such a name. */
export const rowColumn = '$row';

/** Its column for the id that a new record will have, where its lines must know it; no field can have such a name. */
export const idColumn = '$id';

/** Its columns for the id and the version that a row names; no field can have such names. */
export const namedColumn = '$named';
export const versionColumn = '$version';

/** Whether rules may want to see rows of a file before they are written. */
const mayBeRuled = (context: ResourceContext): boolean =>
  hasRulesBefore(context, 'create') || hasRulesBefore(context, 'update');

/** Copies rows into the staging table, as fast as the slower of file and database. */
export async function stageRows(
  { client, context, identity, signal }: RowsToImport,
  fields: readonly Field[],
  rows: AsyncIterable<StagedRow[]>,
): Promise<void> {
  const { resource, registry } = context;
  const columnSql = (field: Field) =>
    sql`${sql.ref(columnOf(field))} ${sql.raw(onServer(field).columnType(field, registry))}`;
  // Rules may set what no file can.
  const others = mayBeRuled(context)
    ? [...resource.fields.values()].filter((field) => !field.isDerived && !fields.includes(field))
    : [];
  const columns = [
    ...fields.map(columnSql),
    ...others.map((field) => {
      const start = startFields(resource).includes(field) ? field.default : undefined;
      return sql`${columnSql(field)} DEFAULT ${sql.lit(start ?? null)}`;
    }),
  ];
  await client.query(
    statement(
      sql`CREATE TEMPORARY TABLE ${sql.table(stagingTable)} (${sql.join([sql`${sql.ref(rowColumn)} integer`, sql`${sql.ref(namedColumn)} ${sql.raw(resource.key)}`, sql`${sql.ref(versionColumn)} integer`, ...columns, sql`${sql.ref(idColumn)} uuid DEFAULT gen_random_uuid()`])}) ON COMMIT DROP`,
    ),
  );
  const hasIdentity = identity.length > 0;
  const identityColumns = hasIdentity ? [namedColumn, versionColumn] : [];
  const named = [rowColumn, ...identityColumns, ...fields.map(columnOf)].map((name) => sql.ref(name));
  const { text } = statement(sql`COPY ${sql.table(stagingTable)} (${sql.join(named)}) FROM STDIN`);
  await copyInto(client, text, chunks(rows, fields, hasIdentity), signal);
}

/** Removes the rows with problems from the staging table. Returns how many records of the file have some. */
export async function leaveOutBadRows(
  client: pg.ClientBase,
  issues: { badRows(): ReadonlySet<number> },
): Promise<number> {
  const rows = [...issues.badRows()];
  const { text } = statement(
    sql`DELETE FROM ${sql.table(stagingTable)} WHERE ${sql.ref(rowColumn)} = ANY($1::integer[])`,
  );
  if (rows.length > 0) await client.query(text, [rows]);
  return rows.length;
}
