import { soldOutName } from '../../../contract/deployment/soldOut.ts';
import type { RuleScope } from '../../crud/context/resourceContext.ts';

const laterSql = `SELECT channel.code AS channel,
    to_char(min(change.due_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS next
  FROM sold_out_changes change JOIN channels channel ON channel.customer_uuid = $1 AND channel.id = change.channel_id
  WHERE change.customer_uuid = $1 AND ($2::text IS NULL OR channel.code = $2) GROUP BY channel.code ORDER BY channel.code`;

/**
 * Has jobs tell the platforms of a customer what is sold out, as soon as something is due: one for each platform, so that
 * one that does not answer keeps no other waiting.
 * @param channel only this one
 */
export async function tellPlatforms(scope: RuleScope, channel: string | null = null): Promise<void> {
  const { client, actor } = scope;
  const { rows } = await client.query<{ channel: string; next: string }>(laterSql, [
    actor.customerUuid,
    channel,
  ]);
  for (const { channel: code, next } of rows) await tellPlatformAt(scope, code, next);
}

/** Has a job tell one platform what is sold out, from that moment on. */
export async function tellPlatformAt(
  { client, actor, context }: RuleScope,
  channel: string,
  startsAt: string,
): Promise<void> {
  const of = context.contextOf(soldOutName);
  await context.jobs.enqueue(client, of, actor, {
    ...{ action: 'tellPlatforms', subject: of.resource.labels.many },
    ...{ input: { channel }, startsAt },
  });
}
