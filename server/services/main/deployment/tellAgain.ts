import { sql } from 'kysely';
import { change } from '../../../area/change.ts';
import type { Slots } from '../../../area/read.ts';
import type { Writing } from '../../../crud/context.ts';
import { tellPlatforms } from '../../../domain/soldOut/tellPlatforms.ts';

const noteAgain = change(
  (tables, { storeUuids, channel }: Slots<{ storeUuids: readonly string[]; channel: string }>) =>
    tables
      .insertInto('sold_out_changes')
      .columns(['storeUuid', 'channelId', 'dueAt'])
      .expression((within) =>
        within
          .selectFrom('channels')
          .innerJoin(
            sql<{ uuid: string }>`unnest(${storeUuids}::uuid[])`.as<'sent'>(sql`sent (uuid)`),
            (join) => join.onTrue(),
          )
          .select(['sent.uuid', 'channels.id', sql<string>`now()`.as('dueAt')])
          .where('channels.code', '=', channel)
          .orderBy('sent.uuid'),
      )
      .onConflict((conflict) => conflict.doNothing()),
);

/**
 * Has a channel hear once more what these stores have run out of. It changed while their menus were on their way, so the
 * channel may have heard of it before it got a menu that did not say so.
 */
export async function tellAgain(
  scope: Writing,
  { channel, storeUuids }: { channel: string; storeUuids: readonly string[] },
): Promise<void> {
  if (storeUuids.length === 0) return;
  await noteAgain(scope.client, scope.actor.customerUuid, { storeUuids, channel });
  await tellPlatforms(scope);
}
