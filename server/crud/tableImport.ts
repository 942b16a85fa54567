import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { z } from 'zod';
import type { Preview, PreviewOptions } from '../../contract/calls/imports.ts';
import { ServiceError } from '../../contract/errors.ts';
import type { Field } from '../../contract/fieldKinds/field.ts';
import { issuesOf } from '../../contract/validation.ts';
import { type Actor, asParts, realmOf } from '../access/actor.ts';
import { textContextOf } from '../access/textContext.ts';
import { idempotencyKeyOf } from '../calls/headers.ts';
import { inTransaction } from '../database/transaction.ts';
import { turns } from '../limits/turns.ts';
import { tooMuchIn } from '../plugins/jsonText.ts';
import { withUploadedTable } from '../plugins/uploads.ts';
import { auditLine } from './auditLog.ts';
import type { ResourceContext, Writing } from './context.ts';
import { digestOf } from './import/importFile.ts';
import { forgetCheck } from './import/keptImports.ts';
import { previewTable } from './import/previewFile.ts';
import { readFields } from './import/readFields.ts';
import { inTrial } from './write/trial.ts';
import { withIdempotencyKey } from './write.ts';

/** Files read at once. */
const takeTurn = turns({ most: 4, mostForOne: 2 });

/** The form's part `options`, parsed by its schema. @throws ServiceError BODY_MALFORMED, VALIDATION_FAILED */
export function optionsOf<Schema extends z.ZodType>(
  schema: Schema,
  text: string | undefined,
): z.output<Schema> {
  let options: unknown = {};
  const tooMuch = text ? tooMuchIn(text) : null;
  if (tooMuch !== null)
    throw new ServiceError('BODY_MALFORMED', { details: { reason: `"options" is too large: ${tooMuch}` } });
  try {
    if (text) options = JSON.parse(text);
  } catch (error) {
    throw new ServiceError('BODY_MALFORMED', { details: { reason: '"options" is not JSON' }, cause: error });
  }
  const parsed = schema.safeParse(options);
  if (!parsed.success)
    throw new ServiceError('VALIDATION_FAILED', { issues: issuesOf(parsed.error, options) });
  return parsed.data;
}

/** Aborts when the person who uploads cancels or goes away, so that no import runs that nobody waits for. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new ServiceError('IMPORT_STOPPED'));
  });
  return gone.signal;
}

/** Takes its turn only when the file has arrived, so that a slow network holds nobody else up. */
export async function inTurn<Result>({ customerUuid }: Actor, work: () => Promise<Result>): Promise<Result> {
  const giveBack = takeTurn(customerUuid);
  try {
    return await work();
  } finally {
    giveBack();
  }
}

/** What the options of every such file say. */
type TableOptions = PreviewOptions & { dryRun: boolean; columns: Readonly<Record<string, string | null>> };

/** What an area works with: its rows, and the transaction that it writes them in. */
export interface TableWork<Options> extends Awaited<ReturnType<typeof readFields>> {
  client: pg.ClientBase;
  actor: Actor;
  options: Options;
  /** Aborts when the person who uploads goes away. */
  signal: AbortSignal;
}

/** A file whose rows become records of several resources, such as a menu. */
interface TableImport<Schema extends z.ZodType<TableOptions>> {
  /** Names the import among the requests of a key. */
  what: string;
  /** The resource under which people find what the file did. */
  context: ResourceContext;
  schema: Schema;
  fieldsOf: (options: z.output<Schema>) => readonly Field[];
  /** Rows that the file may have. */
  most: number;
}

/** What a file did, by the part of it. */
type Counts = Readonly<Record<string, { added: number; changed: number; unchanged: number }>>;

/** A long file may take this many milliseconds; other statements have less time. */
const longestImport = 600_000;

/** Answers what an uploaded table holds. @param suggest the field that each column seems to hold, by its heading */
export function previewUpload<Schema extends z.ZodType<PreviewOptions>>(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: Schema,
  suggest: (headings: readonly string[], options: z.output<Schema>) => readonly (Field | undefined)[],
): Promise<Preview> {
  const signal = goneSignal(reply);
  return withUploadedTable(request, ({ file, fields }) =>
    inTurn(request.actor, () => {
      const options = optionsOf(schema, fields.options);
      return previewTable({ file, options, signal }, (headings) => suggest(headings, options));
    }),
  );
}

/**
 * Applies an uploaded table whole or not at all, once for its key and when it is the customer's turn. A dry run is the same
 * in a transaction that is undone. People find what the file did as one line of the audit log, and as a job by which they
 * undo all of it.
 * @param write writes the rows; what is wrong goes to `issues`
 * @throws ServiceError FILE_UNREADABLE, VALIDATION_FAILED, IMPORT_STOPPED, and every error of `write`
 */
export function importUpload<Schema extends z.ZodType<TableOptions>, Did extends { counts: Counts }>(
  request: FastifyRequest,
  reply: FastifyReply,
  { what, context, schema, fieldsOf, most }: TableImport<Schema>,
  write: (work: TableWork<z.output<Schema>>) => Promise<Did>,
): Promise<Did & { rows: number; job?: string }> {
  const { actor } = request;
  const signal = goneSignal(reply);
  const key = idempotencyKeyOf(request);
  return withUploadedTable(request, ({ file, name, fields }) =>
    inTurn(actor, async () => {
      const options = optionsOf(schema, fields.options);
      const apply = async (client: pg.ClientBase) => {
        await client.query(`SET LOCAL statement_timeout = ${longestImport}`);
        const texts = await textContextOf(client, actor.customerUuid);
        const reading = { ...options, fields: fieldsOf(options), most };
        const read = await readFields(file, reading, { signal, texts });
        const did = {
          ...(await write({ ...read, client, actor: asParts(actor), options, signal })),
          rows: read.count,
        };
        if (options.dryRun) return did;
        const job = await noteImport({ client, context, actor }, { name, ...did });
        return { ...did, ...(job !== undefined && { job }) };
      };
      if (options.dryRun) return inTrial(context.pool, realmOf(actor), apply);
      const digest = key && [what, options, await digestOf(file)];
      return inTransaction(context.pool, realmOf(actor), (client) =>
        withIdempotencyKey(client, actor, { key, request: digest }, () => apply(client)),
      );
    }),
  );
}

/** Notes what a file did. Returns the job; undefined if the file wrote nothing. */
async function noteImport(
  writing: Writing,
  { name, rows, counts }: { name: string; rows: number; counts: Counts },
): Promise<string | undefined> {
  const { client, context, actor } = writing;
  const sum = (part: 'added' | 'changed' | 'unchanged') =>
    Object.values(counts).reduce((total, count) => total + count[part], 0);
  const [created, updated, unchanged] = [sum('added'), sum('changed'), sum('unchanged')];
  if (created + updated === 0) return undefined;
  await auditLine(writing, { action: 'import', name, after: { records: created + updated } });
  return context.jobs.keepDone(client, context, actor, {
    action: 'import',
    subject: name,
    total: rows,
    canBeUndone: true,
    result: { rows, created, updated, unchanged },
  });
}

/** Forgets a kept file that nobody wants to import. */
export async function forgetKept(client: pg.ClientBase, customer: string, id: string): Promise<void> {
  const { rows } = await client.query<{ job: string }>(
    'DELETE FROM kept_imports WHERE customer_uuid = $1 AND id = $2 RETURNING job_id AS job',
    [customer, id],
  );
  for (const { job } of rows) await forgetCheck(client, customer, job);
}
