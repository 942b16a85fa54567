import { ServiceError } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Actor, authorise, realmOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import { asServiceError } from '../../schema/databaseErrors.ts';
import type { ResourceContext, Writing } from '../context/resourceContext.ts';
import { finish } from '../context/rules.ts';
import { isKey } from '../read/readOne.ts';
import { create } from './create.ts';
import { once } from './idempotency.ts';
import { issueKey } from './issueKey.ts';
import { touchingOwners } from './lines/touchOwners.ts';
import { remove, removeAll } from './remove.ts';
import { mergeSearchIndexLater } from './searchIndex.ts';
import { saveSingle } from './single.ts';
import { update, updateAll } from './update.ts';

/** A change that somebody asks for. Its values are by wire name and not yet validated. */
export type Change =
  | { action: 'create'; values: unknown }
  | { action: 'update'; id: string | number; values: unknown }
  | { action: 'delete'; id: string | number; version?: number | undefined }
  | { action: 'issue'; id: string | number; field: string; version?: number | undefined };

/** A change of many records at once. */
export type ManyChange =
  | { action: 'update'; ids: (string | number)[]; values: unknown }
  | { action: 'delete'; ids: (string | number)[] };

/**
 * The one way to change anything: authorise, validate, check the version, write, audit and announce, within the
 * caller's transaction.
 * Returns the current record, or the last state of a deleted one.
 * @throws ServiceError FORBIDDEN, VALIDATION_FAILED, NOT_FOUND, VERSION_CONFLICT or IN_USE; then the whole
 * transaction is undone.
 */
export async function writeWith(writing: Writing, change: Change): Promise<WireRecord> {
  const { context, actor } = writing;
  const action = change.action === 'issue' ? 'update' : change.action;
  const ids = change.action === 'create' ? [] : [change.id];
  const work = async () => {
    const record = await written(writing, change);
    await finish(writing, { action, ids: [record.id] });
    return record;
  };
  return allowed(context, actor, { action, ids }, () => touchingOwners(writing, ids, work, ({ id }) => [id]));
}

/** Beyond this number of records, the search index takes the words afterwards. */
export const manyRecords = 500;

/**
 * Changes many records, in as many statements as one: all of them or none.
 * @throws ServiceError as `writeWith`, and RECORDS_REFUSED naming the records that the change does not fit.
 */
export async function writeManyWith(writing: Writing, change: ManyChange): Promise<void> {
  const { client, context, actor } = writing;
  const { action, ids } = change;
  const work = async () => {
    if (ids.length >= manyRecords) await mergeSearchIndexLater(client, context);
    if (change.action === 'update') await updateAll(writing, ids, change.values);
    else await removeAll(writing, ids);
    await finish(writing, { action, ids });
  };
  return allowed(context, actor, change, () => touchingOwners(writing, ids, work, () => ids));
}

/** Does the work if the actor may do it and the ids are valid, and turns errors of the database into refusals. */
async function allowed<Result>(
  context: ResourceContext,
  actor: Actor,
  { action, ids }: { action: 'create' | 'update' | 'delete'; ids: readonly (string | number)[] },
  work: () => Promise<Result>,
): Promise<Result> {
  const { resource } = context;
  authorise(actor, resource, action);
  if (!ids.every((id) => isKey(resource, id))) throw new ServiceError('NOT_FOUND');
  return refusing(context, work);
}

/** Does the work, and turns errors of the database into refusals. */
export async function refusing<Result>(
  { resource, registry }: ResourceContext,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw asServiceError(error, resource, registry);
  }
}

function written(writing: Writing, change: Change): Promise<WireRecord> {
  const { context } = writing;
  const save = context.resource.singleton ? saveSingle : update;
  switch (change.action) {
    case 'create':
      return create(writing, change.values);
    case 'update':
      return save(writing, change.id, change.values);
    case 'delete':
      return remove(writing, change.id, change.version);
    case 'issue':
      return issueKey(writing, change);
  }
}

/**
 * One change in a transaction of its own; with a key, once for all requests that carry it. Only the first of them
 * gets the keys that were issued, because nobody stores those.
 */
export async function write(
  context: ResourceContext,
  actor: Actor,
  change: Change,
  key?: string,
): Promise<WireRecord> {
  const { resource, pool } = context;
  // Checked before an earlier answer is repeated: the role may have changed since.
  authorise(actor, resource, change.action === 'issue' ? 'update' : change.action);
  let keys: unknown;
  const written = await inTransaction(pool, realmOf(actor), (client) =>
    once(client, actor, { key, request: [resource.name, change] }, async () => {
      const { issued, ...record } = await writeWith({ client, context, actor }, change);
      keys = issued;
      return record;
    }),
  );
  return keys === undefined ? written : { ...written, issued: keys };
}
