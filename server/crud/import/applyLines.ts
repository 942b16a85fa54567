import { sql } from 'kysely';
import { type FieldIssue, ServiceError } from '../../../contract/errors.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { compilePlan, slot } from '../../schema/sql.ts';
import { lockRows } from '../lockRows.ts';
import { lockLines } from '../write/lines/lockLines.ts';
import { writeLines } from '../write/lines/writeLines.ts';
import { rowsOf } from '../write/rowSet.ts';
import { updateRows } from '../write/writeRows.ts';
import { type Applying, bindings, isRecordOfRow, recordsAs, rowNumber, staged } from './applying.ts';
import type { FileLines } from './fileLines.ts';
import type { IssueCollector } from './issueCollector.ts';
import { pairLines } from './pairLines.ts';
import { issuesOfRefusal } from './refusedRow.ts';
import { type FileLine, linesTable } from './stagedLines.ts';

/** Records whose lines are written in one go. */
const recordsAtOnce = 200;

/** A record of the file that is written already, and its lines, which are not. */
interface OwnerOfLines {
  first: number;
  id: string;
  /** The file has changed the record itself. */
  isWritten: boolean;
  lines: FileLine[];
}

/** The next records behind the row `after`, with their lines. */
async function nextOwners(applying: Applying, after: number): Promise<OwnerOfLines[]> {
  const { client, actor } = applying;
  const lines = sql`(SELECT json_agg(l.line ORDER BY l."row") FROM ${sql.table(linesTable)} AS l WHERE l."first" = ${rowNumber})`;
  const plan = compilePlan(
    sql`SELECT ${rowNumber} AS first, o.id, o.updated_at = now() AS "isWritten", coalesce(${lines}, '[]') AS lines
      FROM ${staged} JOIN ${recordsAs(applying, 'o')} ON ${isRecordOfRow(applying, 'o')}
      WHERE ${rowNumber} > ${slot('after')}::integer ORDER BY 1 LIMIT ${sql.lit(recordsAtOnce)}`,
    { prepared: false },
  );
  const { rows } = await client.query<OwnerOfLines>(plan.bind({ ...bindings(actor), after }));
  return rows;
}

/**
 * Gives the records of the file the lines that it has for them: all lines, in their order. Returns how many records
 * changed only in their lines; these get a new version too.
 * @throws ServiceError IMPORT_REFUSED naming row and column of what is wrong
 */
export async function applyLines(
  applying: Applying,
  file: FileLines,
  issues: IssueCollector,
): Promise<number> {
  const { client, context, actor } = applying;
  let changed = 0;
  for (let owners = await nextOwners(applying, 0); owners.length > 0; ) {
    await lockRows({ client, context, actor }, owners.map(({ id }) => id).toSorted());
    const touched: string[] = [];
    for (const owner of owners) {
      const isChanged = await writeOne(applying, file, owner).catch((error: unknown) => {
        issues.add(issuesOf(error, file, owner));
        issues.refuse();
        return false;
      });
      if (isChanged && !owner.isWritten) touched.push(owner.id);
    }
    // Only their lines differ: their version covers these too.
    await updateRows(applying, { action: 'update', as: 'import', rows: rowsOf(touched) });
    changed += touched.length;
    owners = await nextOwners(applying, owners.at(-1)?.first ?? 0);
  }
  return changed;
}

/** Writes the lines of one record. Returns whether any differed. */
async function writeOne(
  { client, context, actor }: Applying,
  file: FileLines,
  { id, lines: rows }: OwnerOfLines,
): Promise<boolean> {
  const { lines, columns, options } = file;
  if (rows.length === 0 && lines.field.required) throw missing(lines.field.source);
  const stored = await lockLines(client, context, lines, { id, customer: actor.customerUuid });
  const fields = columns.map(({ field }) => field);
  const pairs = pairLines(lines, fields, stored, rows);
  const named = new Set([...fields.map(({ source }) => source), ...Object.keys(options.defaults)]);
  const ids = pairs.map((pair) => pair?.id ?? crypto.randomUUID());
  const desired = rows.map(({ values }, place) => ({
    ...(pairs[place] ? onlyNamed(values, named) : values),
    ...above(file, rows, place, ids),
    id: ids[place],
  }));
  return writeLines({ client, context, actor }, id, { [lines.field.source]: desired });
}

const missing = (field: string) =>
  new ServiceError('VALIDATION_FAILED', { issues: [{ field, code: 'required', details: {} }] });

/** The values of an existing line. Values that the file does not have stay as they are. */
const onlyNamed = (values: FileLine['values'], named: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(values).filter(([source]) => named.has(source)));

/**
 * The line above in a tree: the nearest row before it with that name, or else the first one after it.
 * @throws ServiceError VALIDATION_FAILED if the record has no such line
 */
function above(
  { lines, above: columnAbove }: FileLines,
  rows: readonly FileLine[],
  place: number,
  ids: readonly string[],
): Record<string, unknown> {
  if (!lines.tree || !columnAbove) return {};
  const name = rows[place]?.above ?? '';
  if (name === '') return { [lines.tree.source]: null };
  const title = fieldOf(lines.resource, lines.resource.title).source;
  const isNamed = ({ values }: FileLine) => String(values[title] ?? '') === name;
  const before = rows.slice(0, place).findLastIndex(isNamed);
  const found = before >= 0 ? before : rows.findIndex((row, at) => at > place && isNamed(row));
  if (found >= 0) return { [lines.tree.source]: ids[found] };
  const field = `${lines.field.source}.${place}.${lines.tree.source}`;
  throw new ServiceError('VALIDATION_FAILED', {
    issues: [{ field, code: 'missingReference', details: {} }],
  });
}

/** What is wrong with lines (`lines.3.days`), by the row and the column of the file. @throws every other error */
function issuesOf(
  error: unknown,
  { lines, columns, above: tree }: FileLines,
  owner: OwnerOfLines,
): FieldIssue[] {
  const issues = issuesOfRefusal(error);
  if (!issues) throw error;
  const { source } = lines.field;
  return issues.map((issue): FieldIssue => {
    if (issue.field === '') return { ...issue, row: owner.first, value: '' };
    const [, place = '', name = ''] = issue.field.startsWith(`${source}.`) ? issue.field.split('.') : [];
    const heading = [...columns, ...(tree ? [tree] : [])].find(({ field }) => field.source === name)?.heading;
    const row = owner.lines[Number(place)]?.row ?? owner.first;
    return { ...issue, field: heading ?? (name === '' ? source : `${source}.${name}`), row, value: '' };
  });
}
