import { sql } from 'kysely';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import { columnOf, fieldOf } from '../../../contract/resource.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, column, type Sql, slot } from '../../schema/sql.ts';
import { auditSql } from '../write/audit.ts';
import { startFields } from '../write/values.ts';
import { type Applying, changesRecords, isMeant, matches, rowNumber, run, staged } from './applying.ts';
import { differs, newValues } from './newValues.ts';
import { idColumn } from './staging.ts';

/** Changes the records that rows mean, where they differ. */
async function updateMatched(applying: Applying): Promise<number> {
  const { context } = applying;
  const { resource } = context;
  const changes = newValues(applying);
  if (!changesRecords(applying) || changes.length === 0) return 0;
  const table = sql.table(resource.table);
  const { rowCount } = await run(
    applying,
    sql`WITH before AS MATERIALIZED (
        SELECT t.* FROM ${table} AS t JOIN ${staged} ON ${isMeant(applying)}
        WHERE ${differs(applying)} FOR UPDATE OF t),
      written AS (
        UPDATE ${table} AS t
        SET ${sql.join([
          ...changes.map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
          sql`version = t.version + 1`,
          sql`updated_at = now()`,
        ])}
        FROM ${staged}, before AS b WHERE ${and([sql`t.id = b.id`, isMeant(applying)])} RETURNING t.*)
      ${auditSql(context, 'import', sql`FROM written AS w JOIN before AS b ON b.id = w.id`, { before: 'b', after: 'w', columns: changes.map(([name]) => name) })}`,
  );
  return rowCount ?? 0;
}

/** New records come after the existing ones, in the order of the file. `join` brings each list's next place. */
function nextPositions({ context }: Applying): { columns: [string, Sql][]; join: Sql } {
  const { resource } = context;
  if (!resource.ordered) return { columns: [], join: sql`` };
  const within = resource.ordered.within ? columnOf(fieldOf(resource, resource.ordered.within)) : undefined;
  const list = within ? column('t', within) : sql`true`;
  const partition = within ? sql`PARTITION BY ${column('s', within)}` : sql``;
  return {
    columns: [
      [
        'position',
        sql`coalesce(l.next, 0) + (row_number() OVER (${partition} ORDER BY ${rowNumber}))::integer - 1`,
      ],
    ],
    join: sql`LEFT JOIN (SELECT ${list} AS list, max(t.position) + 1 AS next FROM ${sql.table(resource.table)} AS t
      WHERE ${and(livingRows(resource, 't'))} GROUP BY 1) AS l ON l.list = ${within ? column('s', within) : sql`true`}`,
  };
}

async function insertNew(applying: Applying): Promise<number> {
  const { context, fields, namesNew } = applying;
  const { resource } = context;
  const position = nextPositions(applying);
  const columns: [string, Sql][] = [
    ...(resource.scope === 'customer'
      ? [['customer_uuid', sql`${slot('customer')}::uuid`] as [string, Sql]]
      : []),
    ...(namesNew ? [['id', column('s', idColumn)] as [string, Sql]] : []),
    ...position.columns,
    ...startFields(resource)
      .filter((field) => !fields.includes(field))
      .map((field): [string, Sql] => [
        columnOf(field),
        sql`${sql.lit(field.default)}::${sql.raw(onServer(field).columnType(field, context.registry))}`,
      ]),
    ...fields.map((field): [string, Sql] => [columnOf(field), column('s', columnOf(field))]),
  ];
  const { rowCount } = await run(
    applying,
    sql`WITH written AS (
        INSERT INTO ${sql.table(resource.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
        SELECT ${sql.join(columns.map(([, value]) => value))} FROM ${staged} ${position.join} WHERE NOT ${matches(applying)}
        ORDER BY ${rowNumber} RETURNING *)
      ${auditSql(context, 'import', sql`FROM written AS w`, { after: 'w' })}`,
  );
  return rowCount ?? 0;
}

/** Changes the records that staged rows mean and adds the rest, with an audit event each. */
export async function applyRows(applying: Applying): Promise<RowCounts> {
  const counts = { skipped: applying.blankRows, unchanged: 0 };
  if (applying.key) {
    const { rows } = await run(
      applying,
      sql`SELECT count(*)::integer AS count FROM ${staged} WHERE ${matches(applying)}`,
    );
    counts[changesRecords(applying) ? 'unchanged' : 'skipped'] += rows[0].count;
  }
  const updated = await updateMatched(applying);
  const created = await insertNew(applying);
  return { ...counts, created, updated, unchanged: counts.unchanged - updated };
}

/** What becomes of the rows of a file. */
export type RowCounts = Pick<ImportAnswer, 'created' | 'updated' | 'unchanged' | 'skipped'>;
