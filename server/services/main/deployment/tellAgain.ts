import type { RuleScope } from '../../../crud/context/resourceContext.ts';
import { tellPlatforms } from '../../../domain/soldOut/tellPlatforms.ts';

const noteSql = `INSERT INTO sold_out_changes (customer_uuid, store_uuid, channel_id, due_at)
  SELECT $1, store_uuid, channel.id, now() FROM channels channel CROSS JOIN unnest($2::uuid[]) AS sent (store_uuid)
  WHERE channel.customer_uuid = $1 AND channel.code = $3 ORDER BY 2 ON CONFLICT DO NOTHING`;

/**
 * Has a channel hear once more what these stores have run out of. It changed while their menus were on their way, so the
 * channel may have heard of it before it got a menu that did not say so.
 */
export async function tellAgain(
  scope: RuleScope,
  { channel, storeUuids }: { channel: string; storeUuids: readonly string[] },
): Promise<void> {
  if (storeUuids.length === 0) return;
  await scope.client.query(noteSql, [scope.actor.customerUuid, storeUuids, channel]);
  await tellPlatforms(scope);
}
