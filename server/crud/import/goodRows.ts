import { ServiceError } from '../../../contract/errors.ts';
import { recordSchemas } from '../../../contract/recordSchema.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { hasRulesBefore, ruled } from '../context/rules.ts';
import type { FileLines } from './fileLines.ts';
import type { Importing } from './importing.ts';
import type { IssueCollector } from './issueCollector.ts';
import { recordRows } from './recordRows.ts';
import type { ReferenceLookup } from './referenceLookup.ts';
import { rowConverter } from './rowConverter.ts';
import type { StagedRow } from './staging.ts';
import { dataRows } from './tableReader.ts';
import { uniqueInFile } from './uniqueInFile.ts';

/** The rows of the file as records. Rows that are invalid by themselves are left out; the others continue to the comparison. */
export async function* goodRows(
  importing: Importing,
  lookups: Map<string, ReferenceLookup>,
  issues: IssueCollector,
  count: { rows: number },
): AsyncGenerator<StagedRow[]> {
  const { reader, columns, options, context, signal } = importing;
  const isRuled = hasRulesBefore(context);
  const { resource } = context;
  const schema = importing.lines ? withoutLines(context, importing.lines) : context.schemas.create;
  const dialect = reader.dialect;
  const convert = rowConverter({ resource, schema }, { columns, options, lookups, dialect });
  const recordOf = importing.lines && recordRows(columns, options.matchBy);
  const repeated = uniqueInFile(context);
  for await (const rows of dataRows(reader)) {
    signal.throwIfAborted();
    importing.onRead?.(count.rows);
    await context.disk.check();
    const good: StagedRow[] = [];
    for (const { number, cells } of rows) {
      count.rows += 1;
      const record = recordOf?.(number, cells);
      if (record) issues.add(record.issues);
      // Rows that only add lines to a record are read elsewhere.
      if (record && record.first !== number) continue;
      const converted = convert(number, cells);
      const found = converted.issues.length > 0 ? converted.issues : repeated(number, converted.values);
      if (found.length > 0) issues.add(found);
      else good.push({ row: number, values: converted.values });
    }
    yield isRuled ? await allowedRows(importing, good, issues) : good;
  }
}

/** The schema of a new record whose lines are in rows of their own. */
function withoutLines({ resource, registry }: ResourceContext, { lines }: FileLines) {
  const fields = [...resource.fields].filter(([, field]) => field !== lines.field);
  return recordSchemas({ ...resource, fields: new Map(fields) }, registry).create;
}

/** The rows that the resource's rules allow, with the values that the rules return. Issues name the other rows. */
async function allowedRows(
  { client, context, actor }: Importing,
  rows: readonly StagedRow[],
  issues: IssueCollector,
): Promise<StagedRow[]> {
  const allowed: StagedRow[] = [];
  for (const { row, values } of rows)
    try {
      const change = { action: 'import', ids: [], values } as const;
      allowed.push({ row, values: await ruled(client, context, actor, change) });
    } catch (error) {
      if (!(error instanceof ServiceError) || !error.issues) throw error;
      issues.add(error.issues.map((issue) => ({ ...issue, row })));
    }
  return allowed;
}
