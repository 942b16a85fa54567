import { ServiceError } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Actor, authorise, realmOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { ResourceContext, Writing } from '../context/resourceContext.ts';
import { isKey } from '../read/readOne.ts';
import { mapDatabaseErrors } from './change.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { createRecord, issueKey, saveSingle, updateRecord } from './record.ts';
import { deleteRecord } from './remove.ts';
import type { Id } from './rowSet.ts';

/** A change that somebody asks for. Its values are by wire name and not yet validated. */
export type Change =
  | { action: 'create'; values: unknown }
  | { action: 'update'; id: Id; values: unknown }
  | { action: 'delete'; id: Id; version?: number | undefined }
  | { action: 'issue'; id: Id; field: string; version?: number | undefined };

const rightFor = (change: Change) => (change.action === 'issue' ? 'update' : change.action);

/**
 * Changes one record within the caller's transaction.
 * Returns the current record, or the last state of a deleted one.
 * @throws ServiceError FORBIDDEN, VALIDATION_FAILED, NOT_FOUND, VERSION_CONFLICT or IN_USE; then the whole
 * transaction must be undone.
 */
export async function writeWith(writing: Writing, change: Change): Promise<WireRecord> {
  const { context, actor } = writing;
  const { resource } = context;
  authorise(actor, resource, rightFor(change));
  if (change.action !== 'create' && !isKey(resource, change.id)) throw new ServiceError('NOT_FOUND');
  return mapDatabaseErrors(context, () => {
    switch (change.action) {
      case 'create':
        return createRecord(writing, change.values);
      case 'update':
        return (resource.singleton ? saveSingle : updateRecord)(writing, change.id, change.values);
      case 'delete':
        return deleteRecord(writing, change.id, change.version);
      case 'issue':
        return issueKey(writing, change);
    }
  });
}

/** A request for a change: who makes it, and the key under which it is made only once. */
export interface ChangeRequest {
  context: ResourceContext;
  actor: Actor;
  key: string | undefined;
  /** What tells the request from others with the same key. */
  request: readonly unknown[];
}

/**
 * Makes a change in a transaction of its own; with a key, once for all requests that carry it.
 * @throws ServiceError IDEMPOTENCY_KEY_USED when the key belongs to another request, and every error of `work`
 */
export const openWriting = <Result>(
  { context, actor, key, request }: ChangeRequest,
  work: (writing: Writing) => Promise<Result>,
): Promise<Result> =>
  inTransaction(context.pool, realmOf(actor), (client) =>
    withIdempotencyKey(client, actor, { key, request: [context.resource.name, ...request] }, () =>
      mapDatabaseErrors(context, () => work({ client, context, actor })),
    ),
  );

/** One change of one record. Only the first of all requests with a key gets the keys that were issued, because nobody stores those. */
export async function write(
  context: ResourceContext,
  actor: Actor,
  change: Change,
  key?: string,
): Promise<WireRecord> {
  // Checked before an earlier answer is repeated: the role may have changed since.
  authorise(actor, context.resource, rightFor(change));
  let keys: unknown;
  const written = await openWriting({ context, actor, key, request: [change] }, async (writing) => {
    const { issued, ...record } = await writeWith(writing, change);
    keys = issued;
    return record;
  });
  return keys === undefined ? written : { ...written, issued: keys };
}
