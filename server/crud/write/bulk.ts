import { z } from 'zod';
import { recordId } from '../../../contract/fieldKinds/link.ts';
import { type Actor, authorise } from '../../access/actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { type ManyChange, writeManyWith } from './write.ts';

/** Records that one request changes at most. */
const mostRecords = 10_000;

const ids = z
  .array(recordId)
  .min(1)
  .max(mostRecords)
  .refine((list) => new Set(list.map((id) => String(id).toLowerCase())).size === list.length, {
    error: 'repeated',
  });

export const bulkUpdateBody = z.strictObject({ ids, values: z.record(z.string(), z.json()) });
export const bulkDeleteBody = z.strictObject({ ids });

type Ids = z.output<typeof ids>;

/** Sets the same values on every record, or on none. */
export const updateMany = (context: ResourceContext, actor: Actor, ids: Ids, values: unknown): Promise<Ids> =>
  changeMany(context, actor, { action: 'update', ids, values });

/** Deletes every record, or none. */
export const deleteMany = (context: ResourceContext, actor: Actor, ids: Ids): Promise<Ids> =>
  changeMany(context, actor, { action: 'delete', ids });

async function changeMany(
  context: ResourceContext,
  actor: Actor,
  change: ManyChange & { ids: Ids },
): Promise<Ids> {
  authorise(actor, context.resource, 'bulk');
  await inTransaction(context.pool, { customer: actor.customerUuid }, (client) =>
    writeManyWith(client, context, actor, change),
  );
  return change.ids;
}
