import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import { unreadableFile } from '../../../contract/errors.ts';
import { fileFields } from '../../../contract/fieldKinds.ts';
import { type Actor, authorise, realmOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import { asServiceError } from '../../schema/databaseErrors.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { finish } from '../context/rules.ts';
import { once } from '../write/idempotency.ts';
import { touchOwnersOfWritten } from '../write/lines/touchOwners.ts';
import { mergeSearchIndexLater } from '../write/searchIndex.ts';
import { stoppable } from '../write/stoppable.ts';
import { applyLines } from './applyLines.ts';
import { applyRows } from './applyRows.ts';
import { danglingRows, otherStores, takenValues } from './checkRows.ts';
import { splitFile } from './fileLines.ts';
import { createMissingReferences, openLookups } from './fileReferences.ts';
import { goodRows } from './goodRows.ts';
import type { Importing } from './importing.ts';
import { issueCollector } from './issueCollector.ts';
import { mapColumns } from './mapping.ts';
import { openTable } from './openTable.ts';
import { settleOwnCells } from './ownCells.ts';
import { stageLines } from './stagedLines.ts';
import { stageRows, stagingTable } from './staging.ts';
import { readHead } from './tableReader.ts';

/** A long file may take this many milliseconds; other statements have less time. */
const longestImport = 600_000;

/** A file, and how to turn it into records. */
export interface TableFile extends Pick<Importing, 'options' | 'signal' | 'onRead'> {
  /** Its path on the disk. */
  file: string;
}

/** An uploaded file to apply. */
interface FileToApply extends TableFile {
  /** Identifies the request: the same file with the same options and key is applied once. */
  key: string | undefined;
}

/** What distinguishes one file from another. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}

/**
 * Applies a whole file, or none of it: reads it, validates it by the rules of a form, stages it, checks it against
 * existing records, and then writes it in one transaction with an audit event for each record. When the signal is
 * aborted, the running statement stops and nothing is changed, unless the commit has already begun.
 * @throws the reason of the abort; ServiceError IMPORT_REFUSED naming row, column, value and reason of everything
 * that is wrong.
 */
export async function importFile(
  context: ResourceContext,
  actor: Actor,
  { file, options, signal, key }: FileToApply,
): Promise<ImportAnswer> {
  authorise(actor, context.resource, ...importRights);
  const request = key === undefined ? null : [context.resource.name, 'import', options, await digestOf(file)];
  return inTransaction(context.pool, realmOf(actor), (client) =>
    once(client, actor, { key, request }, () =>
      importFileWith(client, context, actor, { file, options, signal }),
    ),
  );
}

/** What a role must include for an import. */
export const importRights = ['import', 'create', 'update'] as const;

/** Applies a file within the caller's transaction. The caller has checked the rights. */
export async function importFileWith(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  { file, options, signal, onRead }: TableFile,
): Promise<ImportAnswer> {
  const reader = await openTable(file, options.sheet);
  const mapped = mapColumns((await readHead(reader)).headings, options, context.resource);
  const split = splitFile(context, mapped, options);
  try {
    await client.query(`SET LOCAL statement_timeout = ${longestImport}`);
    await mergeSearchIndexLater(client, context);
    return await stoppable(client, { pool: context.pool, signal }, () =>
      applyFile({ client, context, actor, reader, ...split, signal, ...(onRead && { onRead }) }),
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
  const { client, context, actor, columns, options, lines } = importing;
  const lookups = await openLookups(importing);
  const createdReferences = await createMissingReferences(importing, lookups);
  const issues = issueCollector();
  const fields = [...context.resource.fields.values()].filter((field) => !field.isDerived && !field.readOnly);
  const count = { rows: 0 };
  await stageRows(client, context, fields, goodRows(importing, lookups, issues, count));
  if (count.rows === 0) throw unreadableFile('noRows');
  if (lines) Object.assign(createdReferences, await stageLines(importing, lines, issues));
  const givenSources = new Set([
    ...Object.keys(options.defaults),
    ...columns.map(({ field }) => field.source),
  ]);
  const named = fields
    .map((field) => ({ field, parts: fileFields(field).filter(({ source }) => givenSources.has(source)) }))
    .filter(({ parts }) => parts.length > 0);
  const isNamed = new Map(named.map(({ field, parts }) => [field, parts]));
  const settled = await settleOwnCells({
    ...{ client, context, customer: actor.customerUuid },
    given: [...isNamed.keys()],
  });
  const given = settled.map((field) => ({ field, parts: isNamed.get(field) ?? [field] }));
  const matchBy = fields.find((field) => field.source === options.matchBy);
  const applying = { client, context, actor, fields, given, matchBy, hasLines: lines !== undefined };
  issues.add(await danglingRows(applying));
  issues.add(await takenValues(applying));
  issues.add(await otherStores(applying));
  issues.refuse();
  await context.disk.check(await spaceNeeded(client));
  const applied = await applyRows(applying);
  if (lines) {
    const changed = await applyLines(applying, lines, issues);
    applied.updated += changed;
    applied.unchanged -= changed;
  }
  await touchOwnersOfWritten(client, context, actor);
  await finish(client, context, actor, { action: 'import', ids: null });
  return { rows: count.rows, ...applied, createdReferences };
}
