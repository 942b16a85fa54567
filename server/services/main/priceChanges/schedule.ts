import { read, type Slots } from '../../../area/read.ts';
import type { Writing } from '../../../crud/context.ts';

const readChanges = read((rows, { id }: Slots<{ id: string }>) =>
  rows.selectFrom('pricing/price-changes').select(['name', 'goesLiveAt as startsAt']).where('id', '=', id),
);

/** Cancels the job that would put a change live later. The one that does it now has begun, so it goes on. */
export const cancelWaiting = (
  { client, actor, context }: Writing,
  changeId: string | number,
): Promise<void> =>
  context.jobs.cancelWaiting(client, context, actor.customerUuid, { action: 'goLive', recordId: changeId });

/** Has a job put a change live at its moment. */
export async function schedule(
  { client, actor, context }: Writing,
  changeId: string | number,
): Promise<void> {
  const changes = await readChanges(client, actor.customerUuid, { id: String(changeId) });
  for (const { name, startsAt } of changes)
    await context.jobs.enqueue(client, context, actor, {
      ...{ action: 'goLive', subject: name, input: { ids: [changeId], entered: {} } },
      ...{ recordId: changeId, total: 1, startsAt },
    });
}
