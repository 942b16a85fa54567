import { z } from 'zod';
import { recordId } from '../../contract/fieldKinds/link.ts';
import { type Actor, authorise } from '../access/actor.ts';
import { inTransaction } from '../database/transaction.ts';
import type { ResourceContext } from './resourceContext.ts';
import { writeWith } from './write.ts';

const ids = z
  .array(recordId)
  .min(1)
  .max(10_000)
  .refine((list) => new Set(list).size === list.length, { error: 'repeated' });

export const bulkUpdateBody = z.strictObject({ ids, values: z.record(z.string(), z.json()) });
export const bulkDeleteBody = z.strictObject({ ids });

type Ids = z.output<typeof ids>;

/** One order for everybody: two people who change the same records wait for each other and never both. */
const inLockOrder = (ids: Ids) => ids.toSorted((a, b) => (String(a) < String(b) ? -1 : 1));

/** Sets the same values on every record, or on none. */
export async function updateMany(
  context: ResourceContext,
  actor: Actor,
  ids: Ids,
  values: unknown,
): Promise<Ids> {
  authorise(actor, context.resource, 'bulk');
  return inTransaction(context.pool, { customer: actor.customerUuid }, async (client) => {
    for (const id of inLockOrder(ids))
      await writeWith(client, context, actor, { action: 'update', id, values });
    return ids;
  });
}

/** Deletes every record, or none. */
export async function deleteMany(context: ResourceContext, actor: Actor, ids: Ids): Promise<Ids> {
  authorise(actor, context.resource, 'bulk');
  return inTransaction(context.pool, { customer: actor.customerUuid }, async (client) => {
    for (const id of inLockOrder(ids)) await writeWith(client, context, actor, { action: 'delete', id });
    return ids;
  });
}
