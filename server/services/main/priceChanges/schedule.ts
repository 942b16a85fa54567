import type { RuleScope } from '../../../crud/context/resourceContext.ts';

/** Cancels the job that would put a change live later. The one that does it now has begun, so it goes on. */
export const cancelWaiting = (
  { client, actor, context }: RuleScope,
  changeId: string | number,
): Promise<void> =>
  context.jobs.cancelWaiting(client, context, actor.customerUuid, { action: 'goLive', recordId: changeId });

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
