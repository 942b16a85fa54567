import { sql } from 'kysely';
import type { FieldIssue } from '../../../contract/errors.ts';
import { namesRecord } from '../../../contract/fieldKinds.ts';
import { type Applying, matches, rowNumber, run, staged } from './applying.ts';
import type { Importing } from './importing.ts';
import type { IssueCollector } from './issueCollector.ts';
import { type ConvertedRow, cellText } from './rowConverter.ts';
import type { RowIdentity } from './rowIdentity.ts';

/** Rows that name other records, whose own record would lack required values, and that say nothing else. */
export interface BlankRows {
  rows: number[];
  /** What such a row lacks: the same for each, because its other cells are empty. */
  lacks: readonly FieldIssue[];
}

/**
 * Tells which rows are blank. Nothing is lost with such a row if there is no record to change, because all that it
 * says is in other records. A key with a text is different: somebody typed a code that is nowhere else.
 */
export function blankRows({ context: { resource }, columns, options, lines }: Importing) {
  const { matchBy, createMissing } = options;
  const isById = matchBy?.[0] === 'id';
  const { createOrUpdateBy = [], fields } = resource;
  const key = [...fields.values()].filter(({ name, source }) =>
    isById ? createOrUpdateBy.includes(name) : matchBy?.includes(source),
  );
  const others = columns.filter(({ field }) => !key.includes(field));
  const mayBeBlank =
    !lines &&
    key.length > 0 &&
    key.every((field) => namesRecord(field) && !createMissing.includes(field.source));
  const found: BlankRows = { rows: [], lacks: [] };

  return {
    found,
    /**
     * Notes the row and returns what it says, if it is blank.
     * @param id the record that the row names by its id
     */
    see(
      row: number,
      cells: readonly string[],
      { values, issues }: ConvertedRow,
      id: RowIdentity['id'] = null,
    ): ConvertedRow['values'] | undefined {
      const isBlank =
        mayBeBlank &&
        id === null &&
        issues.length > 0 &&
        issues.every(({ code }) => code === 'required') &&
        key.every(({ source }) => (values[source] ?? null) !== null) &&
        others.every((column) => cellText(column, cells).trim() === '');
      if (!isBlank) return undefined;
      found.rows.push(row);
      found.lacks = issues;
      return Object.fromEntries(key.map(({ source }) => [source, values[source]]));
    },
  };
}

/**
 * Takes the blank rows out of the staging table. Those of existing records would empty required values, so they become
 * issues. Returns how many others there are.
 */
export async function takeOutBlankRows(
  applying: Applying,
  { rows, lacks }: BlankRows,
  issues: IssueCollector,
): Promise<number> {
  if (rows.length === 0) return 0;
  const isBlank = sql`${rowNumber} = ANY(${sql.val(rows)}::integer[])`;
  const known = await run(
    applying,
    sql`SELECT ${rowNumber} AS row FROM ${staged} WHERE ${isBlank} AND ${matches(applying)} ORDER BY ${rowNumber}`,
  );
  for (const { row } of known.rows) issues.add(lacks.map((issue) => ({ ...issue, row })));
  await run(applying, sql`DELETE FROM ${staged} WHERE ${isBlank}`);
  return rows.length - known.rows.length;
}
