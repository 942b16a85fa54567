import { sql } from 'kysely';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import { columnOf, fieldOf } from '../../../contract/resource.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { livingRows } from '../../schema/rows.ts';
import { and, column, type Sql } from '../../schema/sql.ts';
import { type Columns, insertSql, tenantColumn, updateSql } from '../write/statements.ts';
import { startFields } from '../write/values.ts';
import { type Applying, changesRecords, isMeant, matches, rowNumber, run, staged } from './applying.ts';
import { differs, newValues } from './newValues.ts';
import { idColumn } from './staging.ts';

/** Changes the records that rows mean, where they differ. */
async function updateMatched(applying: Applying): Promise<number> {
  const { context } = applying;
  const changes = newValues(applying);
  if (!changesRecords(applying) || changes.length === 0) return 0;
  const change = {
    ...{ action: 'import', columns: changes, result: sql`count(*)::integer AS count` },
    joined: sql`JOIN ${staged} ON ${isMeant(applying)}`,
    using: sql`${staged} ON ${isMeant(applying, 'b')}`,
  };
  const { rows } = await run(applying, updateSql(context, differs(applying), change));
  return rows[0].count;
}

/** New records come after the existing ones, in the order of the file. `join` brings each list's next place. */
function nextPositions({ context }: Applying): { columns: Columns; join: Sql } {
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
  const columns: Columns = [
    ...tenantColumn(resource),
    ...(namesNew ? [['id', column('s', idColumn)] as const] : []),
    ...position.columns,
    ...startFields(resource)
      .filter((field) => !fields.includes(field))
      .map(
        (field) =>
          [
            columnOf(field),
            sql`${sql.lit(field.default)}::${sql.raw(onServer(field).columnType(field, context.registry))}`,
          ] as const,
      ),
    ...fields.map((field) => [columnOf(field), column('s', columnOf(field))] as const),
  ];
  const { rows } = await run(
    applying,
    insertSql(context, {
      ...{ action: 'import', columns, result: sql`count(*)::integer AS count` },
      from: sql`FROM ${staged} ${position.join} WHERE NOT ${matches(applying)} ORDER BY ${rowNumber}`,
    }),
  );
  return rows[0].count;
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
