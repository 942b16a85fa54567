import { sql } from 'kysely';
import type { CheckedRow } from '../../../contract/calls/imports.ts';
import { columnOf, fieldOf } from '../../../contract/resource.ts';
import { and, column, type Sql } from '../../schema/sql.ts';
import { changeReader, type States } from '../auditLog.ts';
import { valueSql } from '../values/values.ts';
import { type Applying, changesRecords, isMeant, recordsAs, rowNumber, run, staged } from './applying.ts';
import type { RowCounts } from './applyRows.ts';
import { differs, newValues } from './newValues.ts';

/** Rows of each kind that people see before an import. */
const rowsShown = 20;

const isNew = sql`t.id IS NULL`;

/** Each staged row `s` with the record `t` that it means, if there is one. */
const joined = (applying: Applying): Sql =>
  sql`FROM ${staged} LEFT JOIN ${recordsAs(applying, 't')} ON ${isMeant(applying)}`;

/** What would become of the staged rows. */
export async function countRows(applying: Applying): Promise<RowCounts> {
  const { rows } = await run(
    applying,
    sql`SELECT count(*) FILTER (WHERE ${isNew})::integer AS created, count(*) FILTER (WHERE NOT ${isNew})::integer AS known,
      count(*) FILTER (WHERE NOT ${isNew} AND ${differs(applying)})::integer AS differing ${joined(applying)}`,
  );
  const { created, known, differing } = rows[0];
  const skipped = applying.blankRows;
  if (!changesRecords(applying)) return { created, updated: 0, unchanged: 0, skipped: skipped + known };
  return { created, updated: differing, unchanged: known - differing, skipped };
}

interface PlannedRow extends States {
  row: number;
  name: string | null;
}

/** The first rows that would add a record, change one, or leave one as it is. */
export async function firstRows(
  applying: Applying,
  kind: 'created' | 'updated' | 'unchanged',
): Promise<CheckedRow[]> {
  const { client, context, actor, provided, lacking } = applying;
  const { resource, registry } = context;
  if (kind !== 'created' && !changesRecords(applying)) return [];
  const changes = newValues(applying);
  const which = {
    created: isNew,
    updated: and([sql`NOT ${isNew}`, differs(applying)]),
    unchanged: and([sql`NOT ${isNew}`, sql`NOT ${differs(applying)}`]),
  }[kind];
  const title = fieldOf(resource, resource.title);
  const stored = title.isDerived ? sql`NULL` : column('s', columnOf(title));
  const name =
    kind === 'created' ? sql`${stored}::text` : sql`${valueSql(title, resource, registry, 't')}::text`;
  const cells = changes.map(([one, value]) => sql`${value} AS ${sql.ref(one)}`);
  const changed =
    cells.length > 0 ? sql`(SELECT to_jsonb(n) FROM (SELECT ${sql.join(cells)}) AS n)` : sql`'{}'::jsonb`;
  const states =
    kind === 'created'
      ? sql`NULL::jsonb AS before, to_jsonb(s) AS after`
      : sql`to_jsonb(t) AS before, to_jsonb(t) || ${changed} AS after`;
  const { rows } = await run(
    applying,
    sql`SELECT ${rowNumber} AS row, ${name} AS name, ${states} ${joined(applying)} WHERE ${which}
      ORDER BY ${rowNumber} LIMIT ${sql.lit(rowsShown)}`,
  );
  const planned: PlannedRow[] = rows;
  const changesOf = await changeReader(client, context, planned, actor.customerUuid);
  const shown = new Set([
    ...provided.map(({ field }) => field.source),
    ...lacking.map(({ source }) => source),
  ]);
  return planned.map((one) => ({
    row: one.row,
    name: one.name ?? '',
    changes: changesOf(one)
      .filter(({ field }) => kind !== 'created' || shown.has(field))
      .map(({ field, before, after }) => ({ field, before, after })),
  }));
}
