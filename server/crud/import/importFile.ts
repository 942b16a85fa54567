import type pg from 'pg';
import type { ImportAnswer, ImportOptions, Preview } from '../../../contract/calls/imports.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/field.ts';
import { isReference } from '../../../contract/fieldKinds.ts';
import { type Actor, authorise } from '../../access/actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import { asServiceError } from '../../schema/databaseErrors.ts';
import { searchIndexOf } from '../../schema/tableSql.ts';
import type { ResourceContext } from '../resourceContext.ts';
import { finish, hasRulesBefore, ruled } from '../rules.ts';
import { targetOf } from '../select.ts';
import { writeWith } from '../write.ts';
import { ambiguousNumbers } from './ambiguousNumbers.ts';
import { applyRows, danglingRows, takenValues } from './applyRows.ts';
import { type IssueCollector, issueCollector } from './issueCollector.ts';
import { type MappedColumn, mapColumns, suggestedField } from './mapping.ts';
import { openTable } from './openTable.ts';
import { type ReferenceLookup, referenceLookup } from './referenceLookup.ts';
import { cellText, rowConverter } from './rowConverter.ts';
import { type StagedRow, stageRows, stagingTable } from './staging.ts';
import { dataRows, headingsOf, type TableReader } from './tableReader.ts';
import { uniqueInFile } from './uniqueInFile.ts';

/** A long file may take this many milliseconds; other statements may not. */
const longestImport = 600_000;

const samplesShown = 5;

/** What a file holds and how it would be read; changes nothing. */
export async function previewFile(
  { resource }: ResourceContext,
  { file, signal }: { file: string; signal: AbortSignal },
): Promise<Preview> {
  const reader = await openTable(file);
  const headings = await headingsOf(reader);
  const samples = headings.map(() => new Set<string>());
  const numbers = headings.map(() => ambiguousNumbers(reader.dialect));
  let rowCount = 0;
  for await (const rows of dataRows(reader)) {
    signal.throwIfAborted();
    rowCount += rows.length;
    for (const { cells } of rows)
      samples.forEach((found, index) => {
        const text = cells[index]?.trim();
        if (text) numbers[index]?.see(text);
        if (text && found.size < samplesShown) found.add(text);
      });
  }
  const columns = headings.map((name, index) => {
    const ambiguous = numbers[index]?.samples() ?? [];
    return {
      name,
      samples: [...(samples[index] ?? [])],
      field: suggestedField(name, resource)?.source ?? null,
      ...(ambiguous.length > 0 && { ambiguous }),
    };
  });
  return { columns, rowCount, dialect: reader.dialect };
}

interface Importing {
  client: pg.PoolClient;
  context: ResourceContext;
  actor: Actor;
  reader: TableReader;
  columns: MappedColumn[];
  options: ImportOptions;
  signal: AbortSignal;
}

/**
 * Applies a whole file, or nothing of it: read, validated by the rules of a form, staged, checked against what is there,
 * then written in one transaction with an audit row for each record. Once the signal is aborted the statement that runs is stopped
 * and nothing is changed; what is being committed at that moment stays.
 * @throws what the signal was aborted with; ServiceError IMPORT_REFUSED naming row, column, value and reason of everything that is wrong.
 */
export async function importFile(
  context: ResourceContext,
  actor: Actor,
  { file, options, signal }: { file: string; options: ImportOptions; signal: AbortSignal },
): Promise<ImportAnswer> {
  authorise(actor, context.resource, 'import', 'create', 'update');
  const reader = await openTable(file);
  const columns = mapColumns(await headingsOf(reader), options, context.resource);
  try {
    const answer = await inTransaction(context.pool, { customer: actor.customerUuid }, async (client) => {
      await client.query(
        `SET LOCAL statement_timeout = ${longestImport}; SET LOCAL gin_pending_list_limit = '512MB'`,
      );
      return stoppable(client, { pool: context.pool, signal }, () =>
        applyFile({ client, context, actor, reader, columns, options, signal }),
      );
    });
    mergeSearchIndex(context);
    return answer;
  } catch (error) {
    throw asServiceError(error, context.resource, context.registry);
  }
}

/**
 * Runs statements of `client` until the signal is aborted: then the one that runs is stopped, by another connection.
 * @throws the reason of the signal once it is aborted, also when all is done by then
 */
async function stoppable<Result>(
  client: pg.PoolClient,
  { pool, signal }: { pool: pg.Pool; signal: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  let stopping: Promise<unknown> = Promise.resolve();
  const stop = () => {
    stopping = pool.query('SELECT pg_cancel_backend($1)', [backendOf(client)]);
    // Looked at below; until then a failure is nobody's fault.
    stopping.catch(() => undefined);
  };
  signal.throwIfAborted();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', stop);
    // Before the connection does anything else, so that nothing of somebody else's is stopped.
    await stopping;
    signal.throwIfAborted();
  }
}

/** The number of the process that serves a connection, which the types of `pg` do not have. */
const backendOf = (client: pg.PoolClient): unknown => Reflect.get(client, 'processID');

/**
 * A long import leaves its words in the waiting list of the search index, which is quick to write and slow to search.
 * They are merged once the person has the answer; until then a search finds them all the same.
 */
function mergeSearchIndex({ pool, resource, log }: ResourceContext): void {
  const index = searchIndexOf(resource);
  if (!index) return;
  pool.query('SELECT gin_clean_pending_list($1::regclass)', [`"${index}"`]).catch((error: Error) => {
    log.warn(
      { err: error },
      `The search index ${index} was not merged; the database does it later by itself.`,
    );
  });
}

/** Times the room of the staged rows that a file takes when it is applied: its rows, their indexes, their audit. */
const roomOfApplied = 3;

/** Bytes that the staged rows will take. */
async function spaceNeeded(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ size: string }>(
    'SELECT pg_total_relation_size($1::regclass) AS size',
    [stagingTable],
  );
  return roomOfApplied * Number(rows[0]?.size ?? 0);
}

async function applyFile(importing: Importing): Promise<ImportAnswer> {
  const { client, context, actor, columns, options } = importing;
  const lookups = await openLookups(importing);
  const createdReferences = await createMissingReferences(importing, lookups);
  const issues = issueCollector();
  const fields = [...context.resource.fields.values()].filter((field) => !field.isDerived && !field.readOnly);
  const count = { rows: 0 };
  await stageRows(client, context, fields, goodRows(importing, lookups, issues, count));
  if (count.rows === 0)
    throw new ServiceError('FILE_UNREADABLE', { details: { reason: 'it has no rows below its heading' } });
  const isGiven = (field: Field) =>
    Object.hasOwn(options.defaults, field.source) || columns.some((column) => column.field === field);
  const matchBy = fields.find((field) => field.source === options.matchBy);
  const applying = { client, context, actor, fields, given: fields.filter(isGiven), matchBy };
  issues.add(await danglingRows(applying));
  issues.add(await takenValues(applying));
  issues.refuse();
  await context.disk.check(await spaceNeeded(client));
  const applied = await applyRows(applying);
  await finish(client, context, actor, { action: 'import', ids: null });
  return { rows: count.rows, ...applied, createdReferences };
}

async function openLookups({
  client,
  context,
  actor,
  columns,
}: Importing): Promise<Map<string, ReferenceLookup>> {
  const lookups = new Map<string, ReferenceLookup>();
  for (const { field } of columns.filter(({ field }) => isReference(field)))
    lookups.set(field.source, await referenceLookup(client, field, context, actor.customerUuid));
  return lookups;
}

/** Creates what the file refers to and what is not there, by its title, where the importer asked for it. */
async function createMissingReferences(
  { client, context, actor, reader, columns, options, signal }: Importing,
  lookups: Map<string, ReferenceLookup>,
): Promise<Record<string, number>> {
  const created: Record<string, number> = {};
  const wanted = columns.filter(
    ({ field }) => options.createMissing.includes(field.source) && isReference(field),
  );
  if (wanted.length === 0) return created;
  for await (const rows of dataRows(reader)) {
    for (const { cells } of rows) {
      signal.throwIfAborted();
      for (const column of wanted) {
        const { field } = column;
        const lookup = lookups.get(field.source);
        const name = cellText(column, cells).trim();
        if (name === '' || !lookup || lookup.find(name) !== undefined) continue;
        const target = targetOf(field, context.registry);
        const targetContext = context.contextOf(target.name);
        const titleSource = target.fields.get(target.title)?.source ?? target.title;
        const change = { action: 'create', values: { [titleSource]: name } } as const;
        lookup.add(name, (await writeWith(client, targetContext, actor, change)).id);
        created[field.source] = (created[field.source] ?? 0) + 1;
      }
    }
  }
  return created;
}

/** Rows of the file as records. Those that are wrong in themselves are left out, the others go on to be compared. */
async function* goodRows(
  importing: Importing,
  lookups: Map<string, ReferenceLookup>,
  issues: IssueCollector,
  count: { rows: number },
): AsyncGenerator<StagedRow[]> {
  const { reader, columns, options, context, signal } = importing;
  const isRuled = hasRulesBefore(context);
  const convert = rowConverter(context, { columns, options, lookups, dialect: reader.dialect });
  const repeated = uniqueInFile(context);
  for await (const rows of dataRows(reader)) {
    signal.throwIfAborted();
    await context.disk.check();
    const good: StagedRow[] = [];
    for (const { number, cells } of rows) {
      count.rows += 1;
      const converted = convert(number, cells);
      const found = converted.issues.length > 0 ? converted.issues : repeated(number, converted.values);
      if (found.length > 0) issues.add(found);
      else good.push({ row: number, values: converted.values });
    }
    yield isRuled ? await allowedRows(importing, good, issues) : good;
  }
}

/** The rows that the rules of the resource allow, with the values that they give; the others are named by their row. */
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
