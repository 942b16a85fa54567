import { sql } from 'kysely';
import type pg from 'pg';
import { type CheckedRow, importOptions } from '../../contract/calls/imports.ts';
import type { FieldIssue } from '../../contract/errors.ts';
import { isAlwaysStored } from '../../contract/fieldKinds/field.ts';
import type { Resource } from '../../contract/resource.ts';
import { identityFields } from '../../contract/systemFields.ts';
import { issuesOf } from '../../contract/validation.ts';
import { type Actor, authorise } from '../access/actor.ts';
import { statement } from '../schema/sql.ts';
import { mapDatabaseErrors, type ResourceContext } from './context.ts';
import { type Applying, isRecordOfRow, recordsAs, rowNumber, run, staged } from './import/applying.ts';
import type { RowCounts } from './import/applyRows.ts';
import { writeGoodRows } from './import/importFile.ts';
import type { RowsToImport } from './import/importing.ts';
import { type IssueCollector, issueCollector } from './import/issueCollector.ts';
import { judgeStaged, stagedFields } from './import/judgeFile.ts';
import type { MappedColumn } from './import/mapping.ts';
import { firstRows } from './import/plannedRows.ts';
import { rowSchema } from './import/rowSchema.ts';
import { leaveOutBadRows, type StagedRow, stageRows, stagingTable } from './import/staging.ts';
import { shortened } from './import/tableReader.ts';
import { uniqueInFile } from './import/uniqueInFile.ts';
import { hasLabel } from './values/labels.ts';
import { mergeSearchIndexLater } from './write/searchIndex.ts';
import { manyRecords } from './write/steps.ts';

/** A record that a row of a file describes, where the rows of the file are not the rows of one resource. */
export interface FileRecord {
  /** The row of the file. */
  row: number;
  /** The record that it changes; null for a new one. */
  id: string | null;
  /** By wire name. All records have the same names, so a record that changes gives its present values for the others. */
  values: Readonly<Record<string, unknown>>;
}

/** What became of such records. */
interface ImportedRecords {
  /** The id of each, in their order; undefined for one with problems. */
  ids: (string | undefined)[];
  counts: RowCounts;
  /** The first that it adds and changes, cell by cell. */
  first: { created: CheckedRow[]; updated: CheckedRow[] };
  /** What is wrong, each with the row of the file and the wire name of the field. */
  issues: FieldIssue[];
}

const sameText = (heading: string) => ({ heading, replacements: new Map<string, string>() });

/** What is imported, as the import of a file sees it that names the record of each row by its id. */
function rowsToImport(writing: Writing, records: readonly FileRecord[]): RowsToImport {
  const { resource } = writing.context;
  const named = new Set(records.flatMap(({ values }) => Object.keys(values)));
  const fields = stagedFields(resource).filter(({ source }) => named.has(source));
  const columnOf = (field: MappedColumn['field'], index: number) => ({
    ...{ index, field },
    ...sameText(field.source),
  });
  return {
    ...writing,
    columns: fields.map(columnOf),
    identity: identityFields.filter(({ source }) => source === 'id').map(columnOf),
    lacking: lackingFields(resource, named),
    lines: undefined,
    options: { ...importOptions.parse({}), matchBy: ['id'] },
  };
}

/** The fields that a new record needs, and that nobody gives. */
const lackingFields = (resource: Resource, named: ReadonlySet<string>) =>
  stagedFields(resource).filter(
    (field) => isAlwaysStored(field) && field.default === undefined && !named.has(field.source),
  );

/** The records that are good by themselves, numbered by their place from 1. */
async function* goodRecords(
  importing: RowsToImport,
  records: readonly FileRecord[],
  issues: IssueCollector,
): AsyncGenerator<StagedRow[]> {
  const schema = rowSchema(importing);
  const repeated = uniqueInFile(importing.context);
  const good: StagedRow[] = [];
  for (const [index, { id, values }] of records.entries()) {
    const row = index + 1;
    const parsed = schema.safeParse(values);
    const found = parsed.success
      ? repeated(row, parsed.data, (field) =>
          hasLabel(field) ? '' : String(parsed.data[field.source] ?? ''),
        )
      : issuesOf(parsed.error, values).map((issue) => ({
          ...{ ...issue, row },
          value: shortened(String(values[issue.field] ?? '')),
        }));
    if (found.length > 0) issues.add(found, row);
    else if (parsed.success) good.push({ row, values: parsed.data, identity: { id, version: null } });
  }
  yield good;
}

/** The ids of the records, by their place from 1. */
async function idsOf(applying: Applying): Promise<ReadonlyMap<number, string>> {
  const { rows } = await run(
    applying,
    sql`SELECT ${rowNumber} AS row, o.id::text AS id FROM ${staged} JOIN ${recordsAs(applying, 'o')} ON ${isRecordOfRow(applying, 'o')}`,
  );
  return new Map(rows.map(({ row, id }) => [row, id]));
}

interface Writing {
  client: pg.ClientBase;
  context: ResourceContext;
  actor: Actor;
  signal: AbortSignal;
}

/**
 * Writes records of one resource that rows of a file describe, by the same steps as the import of a file of that
 * resource: the rules of a form, references, unique values, and all rules of the area. Records with problems are left
 * out, so that the caller learns of all problems at once; the caller refuses the file or imports the rest.
 * @throws ServiceError FORBIDDEN
 */
export async function importRecords(
  writing: Writing,
  records: readonly FileRecord[],
): Promise<ImportedRecords> {
  const { client, context, actor } = writing;
  const none = { created: 0, updated: 0, unchanged: 0, skipped: 0 };
  if (records.length === 0) return { ids: [], counts: none, first: { created: [], updated: [] }, issues: [] };
  return mapDatabaseErrors(context, async () => {
    if (records.length >= manyRecords) await mergeSearchIndexLater(client, context);
    const issues = issueCollector(records.length);
    const importing = rowsToImport(writing, records);
    const fields = stagedFields(context.resource);
    await stageRows(importing, fields, goodRecords(importing, records, issues));
    // The caller needs the ids of new records.
    const applying = { ...(await judgeStaged(importing, fields, issues)), namesNew: true };
    await leaveOutBadRows(client, issues);
    const first = {
      created: await firstRows(applying, 'created'),
      updated: await firstRows(applying, 'updated'),
    };
    const counts = await writeGoodRows({ importing, applying, issues });
    if (counts.created > 0) authorise(actor, context.resource, 'create');
    if (counts.updated > 0) authorise(actor, context.resource, 'update');
    const ids = await idsOf(applying);
    await client.query(statement(sql`DROP TABLE ${sql.table(stagingTable)}`));
    return {
      ids: records.map((_record, index) => ids.get(index + 1)),
      counts,
      first: { created: inFile(first.created, records), updated: inFile(first.updated, records) },
      issues: [...issues.byRow().values()].flat().map((issue) => issueInFile(issue, records)),
    };
  });
}

/** The row of the file that describes the record with that place. */
const rowOf = (records: readonly FileRecord[], place: number) => records[place - 1]?.row ?? place;

const inFile = (rows: readonly CheckedRow[], records: readonly FileRecord[]): CheckedRow[] =>
  rows.map((one) => ({ ...one, row: rowOf(records, one.row) }));

function issueInFile(issue: FieldIssue, records: readonly FileRecord[]): FieldIssue {
  const first = issue.code === 'repeatedInFile' ? Number(issue.details.row) : undefined;
  return {
    ...issue,
    ...(issue.row !== undefined && { row: rowOf(records, issue.row) }),
    ...(first !== undefined && { details: { ...issue.details, row: rowOf(records, first) } }),
  };
}
