import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { ImportAnswer, ImportOptions } from '../../../contract/calls/imports.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { timeZoneScopeOf } from '../../../contract/timeZoneScope.ts';
import { type Actor, authorise } from '../../access/actor.ts';
import { textContextOf } from '../../access/textContext.ts';
import { inSavepoint, undoingAll } from '../../database/transaction.ts';
import { asServiceError } from '../../schema/databaseErrors.ts';
import type { ResourceContext, Writing } from '../context.ts';
import { finishesFileRows, finishFile } from '../write/change.ts';
import { mergeSearchIndexLater } from '../write/searchIndex.ts';
import { stoppable } from '../write/stoppable.ts';
import { openWriting } from '../write.ts';
import { applyLines } from './applyLines.ts';
import { applyRows, type RowCounts } from './applyRows.ts';
import { auditImport } from './auditImport.ts';
import { splitFile } from './fileLines.ts';
import type { Importing } from './importing.ts';
import { type JudgedRows, judgeFile } from './judgeFile.ts';
import { noteImported, takeKept } from './keptImports.ts';
import { mapColumns } from './mapping.ts';
import { openTable } from './openTable.ts';
import { columnDialects } from './readings.ts';
import { runRulesAfter } from './rowRules.ts';
import { leaveOutBadRows, stagingTable } from './staging.ts';
import { readHead } from './tableReader.ts';

/** A long file may take this many milliseconds; other statements have less time. */
const longestImport = 600_000;

/** A file, and how to turn it into records. */
export interface TableFile extends Pick<Importing, 'signal' | 'onRead'> {
  options: ImportOptions;
  /** Its path on the disk. */
  file: string;
  /** Its own name, which people see in the list of jobs and in the audit log. */
  name: string;
}

/** An uploaded file to apply. */
interface FileToApply extends TableFile {
  /** Identifies the request: the same file with the same options and key is applied once. */
  key: string | undefined;
  /** The id of the kept file, if it is kept. */
  kept?: string | undefined;
}

/** What distinguishes one file from another. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}

/**
 * Applies a file: reads it, validates it by the rules of a form, stages it, checks it against existing records, and
 * then writes it in one transaction with an audit event for each record. Without `leaveOut`, it applies all rows or none. When the signal is
 * aborted, the running statement stops and nothing is changed, unless the commit has already begun.
 * @throws the reason of the abort; ServiceError IMPORT_REFUSED naming row, column, value and reason of everything
 * that is wrong.
 */
export async function importFile(
  context: ResourceContext,
  actor: Actor,
  { file, name, options, signal, key, kept }: FileToApply,
): Promise<ImportAnswer> {
  authorise(actor, context.resource, ...importRights);
  const request = key === undefined ? [] : ['import', options, await digestOf(file)];
  return openWriting({ context, actor, key, request }, async (writing) => {
    const { client } = writing;
    if (kept !== undefined) await takeKept(client, actor.customerUuid, kept);
    const applied = await importFileWith(writing, { file, name, options, signal });
    if (kept !== undefined) await noteImported(client, actor.customerUuid, kept);
    if (applied.created + applied.updated === 0) return applied;
    const done = {
      action: 'import',
      subject: name,
      total: applied.rows,
      result: applied,
      canBeUndone: true,
    };
    return { ...applied, job: await context.jobs.keepDone(client, context, actor, done) };
  });
}

/** What a role must include for an import. */
export const importRights = ['import', 'create', 'update'] as const;

/** Applies a file within the caller's transaction. The caller has checked the rights. */
export const importFileWith = (writing: Writing, file: TableFile): Promise<ImportAnswer> =>
  withFile(writing, file, async (importing) => {
    const applied = await applyFile(importing);
    await auditImport(writing, { name: file.name, applied });
    return applied;
  });

/**
 * The time zone of moments in a file that name none: that of the customer. Undefined where a record can have a time zone
 * of its own, as that of its store, because then nobody knows which one such a text means.
 */
async function timeZoneFor(
  client: pg.ClientBase,
  { resource, registry }: ResourceContext,
): Promise<string | undefined> {
  if (timeZoneScopeOf(resource, registry)) return undefined;
  const { rows } = await client.query<{ zone: string }>('SELECT customer_time_zone() AS zone');
  return rows[0]?.zone;
}

/** Opens a file, and works on it in the transaction until the signal is aborted. */
export async function withFile<Result>(
  { client, context, actor }: Writing,
  { file, options, signal, onRead }: Omit<TableFile, 'name'>,
  work: (importing: Importing) => Promise<Result>,
): Promise<Result> {
  const reader = await openTable(file, options);
  const mapped = mapColumns((await readHead(reader)).headings, options, context.resource);
  const { identity, lacking, columns } = mapped;
  const split = splitFile(context, columns, mapped.options);
  const timeZone = await timeZoneFor(client, context);
  const texts = await textContextOf(client, actor.customerUuid);
  const { dialectOf } = await columnDialects(reader, columns, options, { signal, timeZone, texts });
  const parts = { client, context, actor, reader, dialectOf, identity, lacking, ...split, signal };
  try {
    await client.query(`SET LOCAL statement_timeout = ${longestImport}`);
    await mergeSearchIndexLater(client, context);
    return await stoppable(client, { pool: context.pool, signal }, () =>
      work({ ...parts, ...(onRead && { onRead }) }),
    );
  } catch (error) {
    throw asServiceError(error, context.resource, context.registry);
  }
}

/** How many times the size of the staged rows a file needs when it is applied: its rows, their indexes, their audit events. */
const roomOfApplied = 3;

/** Size of the staged rows in bytes. */
async function spaceNeeded(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ size: string }>(
    'SELECT pg_total_relation_size($1::regclass) AS size',
    [stagingTable],
  );
  return roomOfApplied * Number(rows[0]?.size ?? 0);
}

async function applyFile(importing: Importing): Promise<ImportAnswer> {
  const { client, context, options } = importing;
  const judged = await judgeFile(importing);
  const { issues, rows, createdReferences } = judged;
  if (options.leaveOut) await leaveOutBadRows(client, issues);
  else issues.refuse();
  await context.disk.check(await spaceNeeded(client));
  const applied = options.leaveOut ? await writeGoodRows(judged) : await writeRows(judged);
  return { rows, ...applied, leftOut: issues.badRows().size, createdReferences };
}

/**
 * Writes the staged rows and their lines, and runs what the rules do then.
 * @throws ServiceError IMPORT_REFUSED naming rows that turn out to be wrong; then none is written
 */
async function writeRows({ importing, applying, issues }: JudgedRows): Promise<RowCounts> {
  const { client, lines } = importing;
  return inSavepoint(client, async () => {
    const applied = await applyRows(applying);
    const changed = lines ? await applyLines(applying, lines, issues) : 0;
    await runRulesAfter(applying, issues);
    await finishFile(applying);
    return { ...applied, updated: applied.updated + changed, unchanged: applied.unchanged - changed };
  });
}

/** Writes the rows that are good even next to the others: those that turn out to be wrong are left out. */
export async function writeGoodRows(judged: JudgedRows): Promise<RowCounts> {
  const { importing, issues } = judged;
  for (;;) {
    const { size } = issues.badRows();
    try {
      return await writeRows(judged);
    } catch (error) {
      const isRefusal = error instanceof ServiceError && error.code === 'IMPORT_REFUSED';
      if (!isRefusal || (await leaveOutBadRows(importing.client, issues)) === size) throw error;
    }
  }
}

/**
 * Finds the rows that turn out to be wrong only once they are written, and leaves them out. Nothing stays written.
 * Returns what became of the others; undefined for a file whose rows cannot turn out so.
 */
export async function tryRows(judged: JudgedRows): Promise<RowCounts | undefined> {
  const { client, context, lines } = judged.importing;
  if (!lines && !finishesFileRows(context)) return undefined;
  return undoingAll(client, () => writeGoodRows(judged));
}
