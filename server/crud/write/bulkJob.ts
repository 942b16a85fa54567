import { z } from 'zod';
import { recordId } from '../../../contract/fieldKinds/link.ts';
import type { JobHandler } from '../context/jobs.ts';
import { stoppable } from './stoppable.ts';
import { writeManyWith } from './write.ts';

const ids = z.array(recordId);
const updateInput = z.object({ ids, values: z.record(z.string(), z.unknown()) });
const deleteInput = z.object({ ids });

/** Sets the same values on every record, or deletes every record: all or none, so in a single step. */
export const bulkJob =
  (action: 'update' | 'delete'): JobHandler =>
  async ({ input, signal }, { client, actor, context }) => {
    const change =
      action === 'update' ? { action, ...updateInput.parse(input) } : { action, ...deleteInput.parse(input) };
    const count = change.ids.length;
    await stoppable(client, { pool: context.pool, signal }, () =>
      writeManyWith(client, context, actor, change),
    );
    return { isOver: true, done: count, total: count, result: { changed: count } };
  };
