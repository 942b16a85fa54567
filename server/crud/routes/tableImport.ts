import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { z } from 'zod';
import { type Actor, realmOf } from '../../access/actor.ts';
import { idempotencyKeyOf } from '../../calls/headers.ts';
import { inTransaction } from '../../database/transaction.ts';
import { withUploadedTable } from '../../plugins/uploads.ts';
import { digestOf } from '../import/importFile.ts';
import { withIdempotencyKey } from '../write/idempotency.ts';
import { inTrial } from '../write/trial.ts';
import { goneSignal, inTurn, optionsOf } from './importRoutes.ts';

/** An uploaded file with a table, and what to do with it. */
export interface TableUpload<Options> {
  /** Where the file is, until the request is over. */
  file: string;
  name: string;
  options: Options;
  key: string | undefined;
  /** Aborts when the person who uploads goes away. */
  signal: AbortSignal;
}

/** Receives a table with its options, and works on it when it is the customer's turn. */
export function receiveTable<Schema extends z.ZodType, Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: Schema,
  work: (upload: TableUpload<z.output<Schema>>) => Promise<Result>,
): Promise<Result> {
  const signal = goneSignal(reply);
  const key = idempotencyKeyOf(request);
  return withUploadedTable(request, ({ file, name, fields }) =>
    inTurn(request.actor, () =>
      work({ file, name, options: optionsOf(schema, fields.options), key, signal }),
    ),
  );
}

/**
 * Applies an uploaded table whole or not at all, and once for its key. A dry run is the same in a transaction that is
 * undone.
 * @param what names the import among the requests of a key
 */
export async function applyTable<Options extends { dryRun: boolean }, Answer>(
  pool: pg.Pool,
  actor: Actor,
  { what, upload }: { what: string; upload: TableUpload<Options> },
  write: (client: pg.ClientBase) => Promise<Answer>,
): Promise<Answer> {
  const { file, options, key } = upload;
  if (options.dryRun) return inTrial(pool, realmOf(actor), write);
  const request = key && [what, options, await digestOf(file)];
  return inTransaction(pool, realmOf(actor), (client) =>
    withIdempotencyKey(client, actor, { key, request }, () => write(client)),
  );
}
