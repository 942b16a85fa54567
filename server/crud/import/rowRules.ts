import { sql } from 'kysely';
import type pg from 'pg';
import { isSameValue } from '../../../contract/emptiness.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { columnOf, type Resource } from '../../../contract/resource.ts';
import { inSavepoint, undoingAll } from '../../database/transaction.ts';
import { onServer } from '../../schema/fieldKinds.ts';
import { and, column, compilePlan, or, type Sql, statement } from '../../schema/sql.ts';
import { storedFieldsSql } from '../undo/storedValues.ts';
import { finishesFileRows, finishFileRows, prepareFileRow, preparesFile } from '../write/change.ts';
import {
  type Applying,
  bindings,
  changesRecords,
  isMeant,
  isRecordOfRow,
  recordsAs,
  rowNumber,
  run,
  staged,
} from './applying.ts';
import type { IssueCollector } from './issueCollector.ts';
import { differs, newValues } from './newValues.ts';
import { issuesOfRefusal } from './refusedRow.ts';
import { rowColumn, stagingTable } from './staging.ts';

/** Rows that the rules see before the next are read. */
const rowsAtOnce = 500;

/** A staged row that adds or changes a record. */
interface PlannedRow {
  row: number;
  /** The record that it changes; null for a new one. */
  id: string | number | null;
  /** What it writes, by wire name: all of a new record, and only those values of another that differ. */
  values: Record<string, unknown>;
}

/** The values that a row gives the record `t`, where they differ. */
function changesOf(applying: Applying): Sql {
  const columns = new Map(applying.fields.map((field) => [columnOf(field), field]));
  const changes = newValues(applying).flatMap(([name, value]) => {
    const field = columns.get(name);
    const shown = field && onServer(field).select(value);
    const isOther = sql`${column('t', name)} IS DISTINCT FROM ${value}`;
    return field ? [sql`(${field.source}::text, to_jsonb(${shown}), ${isOther})`] : [];
  });
  return sql`(SELECT json_object_agg(c.name, c.value) FROM (VALUES ${sql.join(changes)}) AS c (name, value, is_other) WHERE c.is_other)`;
}

/** The staged rows that add a record, that change one, or both, some at a time. */
async function* plannedRows(
  applying: Applying,
  of: { created: boolean; changed: boolean },
): AsyncGenerator<readonly PlannedRow[]> {
  const { client, actor, fields } = applying;
  const isNew = sql`t.id IS NULL`;
  const all = storedFieldsSql(fields, 's');
  const values = of.changed ? sql`CASE WHEN ${isNew} THEN ${all} ELSE ${changesOf(applying)} END` : all;
  const which = or([
    ...(of.created ? [isNew] : []),
    ...(of.changed ? [and([sql`NOT ${isNew}`, differs(applying)])] : []),
  ]);
  const cursor = compilePlan(
    sql`DECLARE planned NO SCROLL CURSOR FOR SELECT ${rowNumber} AS row, t.id, ${values} AS values
      FROM ${staged} LEFT JOIN ${recordsAs(applying, 't')} ON ${isMeant(applying)} WHERE ${which} ORDER BY ${rowNumber}`,
    { prepared: false },
  );
  await client.query(cursor.bind(bindings(actor)));
  for (;;) {
    const { rows } = await client.query<PlannedRow>(`FETCH ${rowsAtOnce} FROM planned`);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('CLOSE planned');
}

const isFilled = ([, value]: [string, unknown]) => value !== null;

/**
 * The issues of a refusal, at a row. A rule may name a field as the line of a record above (`lines.3.days`), or a field
 * of another record. The issue then names the row's own field, or what the row changes. A refusal that names no field
 * is about the whole row.
 * @throws every error that says nothing about the row
 */
function issuesAt(
  { fields, title }: Resource,
  { row, changed }: { row: number; changed: readonly string[] },
  error: unknown,
): FieldIssue[] {
  const issues = issuesOfRefusal(error);
  if (!issues) throw error;
  const sources = [...fields.values()].map(({ source }) => source);
  const placeOf = (name: string) => {
    const parts = name.split('.');
    if (name === '' || sources.includes(parts[0] ?? '')) return name;
    return sources.find((source) => source === parts.at(-1)) ?? changed[0] ?? title;
  };
  return issues.map((issue) => ({
    ...issue,
    field: placeOf(issue.field),
    row,
    value: issue.value ?? '',
  }));
}

/**
 * Runs the rules on every row that adds or changes a record, as on a change that comes from anywhere else. No rule sees
 * a row that changes nothing. The values that the rules return replace those in the file, and each row that they refuse
 * becomes an issue. Returns what is to be applied now.
 * @throws the reason of the signal; every error that says nothing about a row
 */
export async function runRulesBefore(
  applying: Applying,
  { issues, signal }: { issues: IssueCollector; signal: AbortSignal },
): Promise<Applying> {
  const { client, context } = applying;
  const of = {
    created: preparesFile(context, 'create'),
    changed: preparesFile(context, 'update') && changesRecords(applying) && newValues(applying).length > 0,
  };
  if (!of.created && !of.changed) return applying;
  const bySource = new Map([...context.resource.fields.values()].map((field) => [field.source, field]));
  const written = new Map<Field, Set<number>>();
  await client.query(statement(sql`CREATE INDEX ON ${sql.table(stagingTable)} (${sql.ref(rowColumn)})`));
  for await (const rows of plannedRows(applying, of)) {
    const others: StagedValues[] = [];
    for (const { row, id, values } of rows) {
      signal.throwIfAborted();
      if (issues.badRows().has(row)) continue;
      const planned =
        id === null
          ? { values: Object.fromEntries(Object.entries(values).filter(isFilled)) }
          : { id, values };
      const action = id === null ? 'create' : 'update';
      const result = await prepareFileRow(applying, action, planned).catch((error: unknown) => {
        issues.add(issuesAt(context.resource, { row, changed: Object.keys(values) }, error), row);
        return values;
      });
      const other = Object.keys(result).flatMap((source) => bySource.get(source) ?? []);
      const changed = other.filter(
        ({ source }) => !(source in values) || !isSameValue(result[source], values[source]),
      );
      for (const field of changed) written.set(field, (written.get(field) ?? new Set()).add(row));
      if (changed.length > 0)
        others.push({ row, fields: changed, values: changed.map(({ source }) => result[source] ?? null) });
    }
    await setStaged(applying, others);
  }
  const added = [...written].filter(([field]) => !applying.provided.some((one) => one.field === field));
  for (const [field, rows] of added) await keepOthers(applying, field, [...rows]);
  return {
    ...applying,
    fields: [...new Set([...applying.fields, ...written.keys()])],
    provided: [...applying.provided, ...added.map(([field]) => ({ field, parts: [field] }))],
  };
}

/** Values that rules give a staged row, one for each field. */
interface StagedValues {
  row: number;
  fields: readonly Field[];
  values: readonly unknown[];
}

/** Puts values into staged rows: one statement for all rows that get the same fields. */
async function setStaged({ client, context }: Applying, rows: readonly StagedValues[]): Promise<void> {
  const alike = Map.groupBy(rows, ({ fields }) => fields.map(({ source }) => source).join());
  for (const some of alike.values()) {
    const fields = some[0]?.fields ?? [];
    const lines = some.map(({ row, values }) => {
      const cells = fields.map((field, index) => {
        const { columnType, toColumn } = onServer(field);
        return sql`${toColumn(values[index])}::${sql.raw(columnType(field, context.registry))}`;
      });
      return sql`(${sql.join([sql`${row}::integer`, ...cells])})`;
    });
    const names = fields.map((field) => sql.ref(columnOf(field)));
    const sets = fields.map((field) => sql`${sql.ref(columnOf(field))} = ${column('o', columnOf(field))}`);
    await client.query(
      statement(
        sql`UPDATE ${staged} SET ${sql.join(sets)}
          FROM (VALUES ${sql.join(lines)}) AS o (${sql.join([sql.ref(rowColumn), ...names])})
          WHERE ${rowNumber} = ${column('o', rowColumn)}`,
      ),
    );
  }
}

/** Gives all rows but these the value that their records have in a field which only rules set. */
async function keepOthers(applying: Applying, field: Field, rows: readonly number[]): Promise<void> {
  if (!changesRecords(applying)) return;
  const name = columnOf(field);
  await run(
    applying,
    sql`UPDATE ${staged} SET ${sql.ref(name)} = ${column('t', name)} FROM ${recordsAs(applying, 't')}
      WHERE ${and([isMeant(applying), sql`NOT ${rowNumber} = ANY(${sql.val(rows)}::integer[])`])}`,
  );
}

/** A row whose record is written. */
interface WrittenRow {
  row: number;
  id: string | number;
  isNew: boolean;
}

/** The rows whose records this import has written. */
async function writtenRows(applying: Applying): Promise<WrittenRow[]> {
  const { rows } = await run(
    applying,
    sql`SELECT ${rowNumber} AS row, o.id, o.created_at = now() AS "isNew" FROM ${staged}
      JOIN ${recordsAs(applying, 'o')} ON ${isRecordOfRow(applying, 'o')}
      WHERE o.updated_at = now() ORDER BY ${rowNumber}`,
  );
  return rows;
}

/**
 * Runs what the rules do after a change, on all records that the import has written.
 * @throws ServiceError IMPORT_REFUSED naming the rows that they refuse; whatever else a rule throws
 */
export async function runRulesAfter(applying: Applying, issues: IssueCollector): Promise<void> {
  const { client, context } = applying;
  if (!finishesFileRows(context)) return;
  const runFor = async (rows: readonly WrittenRow[]) => {
    for (const action of ['create', 'update'] as const) {
      const ids = rows.filter(({ isNew }) => isNew === (action === 'create')).map(({ id }) => id);
      if (ids.length > 0) await finishFileRows(applying, action, ids);
    }
  };
  /** Finds the rows that cause a refusal. */
  const search = async (rows: readonly WrittenRow[], error: unknown): Promise<FieldIssue[]> => {
    const [only, ...more] = rows;
    if (only && more.length === 0) return issuesAt(context.resource, { row: only.row, changed: [] }, error);
    const halves = [rows.slice(0, rows.length / 2), rows.slice(rows.length / 2)];
    const found: FieldIssue[] = [];
    for (const half of halves) {
      const refusal = await refusalOf(client, () => runFor(half));
      if (refusal) found.push(...(await search(half, refusal)));
    }
    // The rules refuse both halves only together.
    if (found.length === 0) throw error;
    return found;
  };
  const rows = await writtenRows(applying);
  try {
    await inSavepoint(client, () => runFor(rows));
  } catch (error) {
    if (!issuesOfRefusal(error)) throw error;
    issues.add(await search(rows, error));
    issues.refuse();
  }
}

/** The refusal of some work, which is undone in any case. @throws errors that say nothing about a row */
async function refusalOf(client: pg.ClientBase, work: () => Promise<void>): Promise<unknown> {
  try {
    await inSavepoint(client, () => undoingAll(client, work));
    return undefined;
  } catch (error) {
    if (issuesOfRefusal(error)) return error;
    throw error;
  }
}
