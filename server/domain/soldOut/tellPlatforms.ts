import { sql } from 'kysely';
import { soldOutName } from '../../../contract/deployment/soldOut.ts';
import { read, type Slots } from '../../area/read.ts';
import type { Writing } from '../../crud/context.ts';

/** When each platform has to hear of something next. */
const readNext = read((rows, { channel }: Slots<{ channel: string | null }>) =>
  rows
    .selectFrom('sold_out_changes as change')
    .innerJoin('channels', 'channels.id', 'change.channelId')
    .select('channels.code as channel')
    .select(({ fn, ref }) =>
      sql<string>`to_char(${fn.min(ref('change.dueAt'))} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'next',
      ),
    )
    .where(({ ref }) => sql<boolean>`(${ref('channels.code')} = ${channel} OR ${channel} IS NULL)`)
    .groupBy('channels.code')
    .orderBy('channels.code'),
);

/**
 * Has jobs tell the platforms of a customer what is sold out, as soon as something is due: one for each platform, so that
 * one that does not answer keeps no other waiting.
 * @param channel only this one
 */
export async function tellPlatforms(scope: Writing, channel: string | null = null): Promise<void> {
  const { client, actor } = scope;
  const rows = await readNext(client, actor.customerUuid, { channel });
  for (const { channel: code, next } of rows) await tellPlatformAt(scope, code, next);
}

/** Has a job tell one platform what is sold out, from that moment on. */
export async function tellPlatformAt(
  { client, actor, context }: Writing,
  channel: string,
  startsAt: string,
): Promise<void> {
  const of = context.contextOf(soldOutName);
  await context.jobs.enqueue(client, of, actor, {
    ...{ action: 'tellPlatforms', subject: of.resource.labels.many },
    ...{ input: { channel }, startsAt },
  });
}
