import { sql } from 'kysely';
import type { FieldIssue } from '../../../contract/errors.ts';
import { comparisonIssues } from '../../../contract/fieldRules.ts';
import { newLineSchema } from '../../../contract/recordShape.ts';
import { copyInto } from '../../database/copying.ts';
import { statement } from '../../schema/sql.ts';
import type { FileLines } from './fileLines.ts';
import { createMissingReferences, type IsLeftOut, openLookups } from './fileReferences.ts';
import type { Importing } from './importing.ts';
import type { IssueCollector } from './issueCollector.ts';
import { recordRows } from './recordRows.ts';
import { cellText, rowConverter } from './rowConverter.ts';
import { copyText } from './staging.ts';
import { dataRows } from './tableReader.ts';

/** The table where the lines of a file wait until their records are written. It ends with the transaction. */
export const linesTable = 'staged_lines';

/** A line as a file has it. */
export interface FileLine {
  /** Its row in the file. */
  row: number;
  values: Record<string, unknown>;
  /** What the row calls the line above; empty for none. */
  above: string;
}

/** Reads the lines of the file, and copies the good ones into a table of their own, each with the first row of its record. */
export async function stageLines(
  importing: Importing,
  file: FileLines,
  { issues, isLeftOut }: { issues: IssueCollector; isLeftOut: IsLeftOut },
): Promise<Record<string, number>> {
  const { client, actor, signal } = importing;
  const ofLines = { ...importing, context: file.context, columns: file.columns, options: file.options };
  const lookups = await openLookups({ client, actor, context: file.context, columns: file.columns });
  const created = await createMissingReferences(ofLines, lookups, isLeftOut);
  await client.query(
    statement(
      sql`CREATE TEMPORARY TABLE ${sql.table(linesTable)} ("first" integer, "row" integer, line jsonb) ON COMMIT DROP`,
    ),
  );
  const { text } = statement(sql`COPY ${sql.table(linesTable)} FROM STDIN`);
  const rows = copiedLines(importing, file, { lookups, issues });
  await copyInto(client, text, rows, signal);
  await client.query(statement(sql`CREATE INDEX ON ${sql.table(linesTable)} ("first")`));
  const { source } = file.lines.field;
  return Object.fromEntries(Object.entries(created).map(([name, count]) => [`${source}.${name}`, count]));
}

async function* copiedLines(
  { reader, columns, identity, options, context, signal, dialectOf }: Importing,
  file: FileLines,
  { lookups, issues }: { lookups: Awaited<ReturnType<typeof openLookups>>; issues: IssueCollector },
): AsyncGenerator<string> {
  const { lines, above } = file;
  const schema = newLineSchema(lines.field, context.registry);
  const convert = rowConverter(
    { resource: lines.resource, schema },
    { columns: file.columns, options: file.options, lookups, dialectOf },
  );
  const recordOf = recordRows([...identity, ...columns], options.matchBy);
  for await (const rows of dataRows(reader)) {
    signal.throwIfAborted();
    await context.disk.check();
    for (const { number, cells } of rows) {
      const { first } = recordOf(number, cells);
      const nameAbove = above ? cellText(above, cells).trim() : '';
      // A record without lines has a row too, with nothing in the columns of lines.
      if (nameAbove === '' && file.columns.every((column) => cellText(column, cells).trim() === '')) continue;
      const converted = convert(number, cells);
      const { values } = converted;
      const found = converted.issues.length > 0 ? converted.issues : comparedInRow(file, values, number);
      issues.add(found, first);
      if (found.length === 0)
        yield `${first}\t${number}\t${copyText({ row: number, values, above: nameAbove })}\n`;
    }
  }
}

/** What is wrong with two values of a line next to each other, as far as the file has both: a known line has others. */
function comparedInRow(
  { lines, columns }: FileLines,
  values: Record<string, unknown>,
  row: number,
): FieldIssue[] {
  const headings = new Map(columns.map(({ field, heading }) => [field.source, heading]));
  const inFile = Object.fromEntries(Object.entries(values).filter(([source]) => headings.has(source)));
  return comparisonIssues(lines.resource, inFile).map((issue) => ({
    ...issue,
    field: headings.get(issue.field) ?? issue.field,
    row,
    value: '',
  }));
}
