import type { RuleScope } from '../../../crud/context/resourceContext.ts';

const waitingSql = `SELECT id FROM jobs WHERE customer_uuid = $1 AND resource = 'pricing/price-changes' AND action = 'goLive'
  AND record_id = $2 AND status = 'WAITING' AND starts_at > now()`;

/** Cancels the job that would put a change live later. The one that does it now has begun, so it goes on. */
export async function cancelWaiting(
  { client, actor, context }: RuleScope,
  changeId: string | number,
): Promise<void> {
  const customer = actor.customerUuid;
  const { rows } = await client.query<{ id: string }>(waitingSql, [customer, String(changeId)]);
  for (const { id } of rows) await context.jobs.cancel(client, { customer, id });
}

/** Has a job put a change live at its moment. */
export async function schedule(
  { client, actor, context }: RuleScope,
  changeId: string | number,
): Promise<void> {
  const { rows } = await client.query<{ name: string; startsAt: string }>(
    `SELECT name, to_char(goes_live_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "startsAt"
     FROM price_changes WHERE customer_uuid = $1 AND id = $2`,
    [actor.customerUuid, changeId],
  );
  for (const { name, startsAt } of rows)
    await context.jobs.enqueue(client, context, actor, {
      ...{ action: 'goLive', subject: name, input: { ids: [changeId], entered: {} } },
      ...{ recordId: changeId, total: 1, startsAt },
    });
}
