import { z } from 'zod';
import { namedIds } from '../../../../contract/calls/bulk.ts';
import type { JobStarted } from '../../../../contract/calls/jobs.ts';
import { jsonValue } from '../../../../contract/fieldKinds/jsonValue.ts';
import { type Actor, authorise, realmOf } from '../../../access/actor.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { ResourceContext } from '../../context/resourceContext.ts';
import { once } from '../idempotency.ts';
import { type ManyChange, writeManyWith } from '../write.ts';

export const bulkUpdateBody = z.strictObject({ ids: namedIds, values: z.record(z.string(), jsonValue) });
export const bulkDeleteBody = z.strictObject({ ids: namedIds });

type Ids = z.output<typeof namedIds>;

/**
 * Sets the same values on every record, or deletes every record: all of them, or none. With a key, once for all
 * requests that carry it. In the background, it returns the job that does it.
 */
export async function changeMany(
  context: ResourceContext,
  actor: Actor,
  change: ManyChange & { ids: Ids },
  { key, inBackground }: { key: string | undefined; inBackground: boolean },
): Promise<{ ids: Ids } | JobStarted> {
  const { resource } = context;
  authorise(actor, resource, 'bulk');
  authorise(actor, resource, change.action);
  const { action, ids, ...values } = change;
  const job = await inTransaction(context.pool, realmOf(actor), (client) =>
    once(client, actor, { key, request: [resource.name, 'bulk', change] }, async () => {
      const work = { action, subject: resource.labels.many, input: { ids, ...values }, total: ids.length };
      if (inBackground) return context.jobs.enqueue(client, context, actor, work);
      await writeManyWith(client, context, actor, change);
      // The client sends the ids again, so there is no need to keep them.
      return true;
    }),
  );
  return job === true ? { ids } : { job };
}
