import type { Writing } from '../../../crud/context.ts';
import type { Waiting } from './dueLines.ts';

/**
 * Has jobs go on with a deployment when its next stores are due: one for each channel, so that a channel that does not
 * answer keeps no other waiting.
 */
export async function enqueueNext(
  { client, actor, context }: Writing,
  { id, name, waiting }: { id: string; name: string; waiting: readonly Waiting[] },
): Promise<void> {
  for (const { channel, count, isDue, next } of waiting)
    await context.jobs.enqueue(client, context, actor, {
      ...{ action: 'apply', subject: name, input: { channel }, recordId: id, total: count },
      ...(isDue ? {} : { startsAt: next }),
    });
}
