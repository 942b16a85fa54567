import { z } from 'zod';
import { decidingFields } from '../../../contract/actionForm.ts';
import { recordId } from '../../../contract/fieldKinds/link.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import type { JobHandler } from '../context/jobs.ts';
import { lockThere } from './lockRows.ts';
import { perform, skipped } from './performAction.ts';
import { refusing } from './write.ts';

/** Records that one step changes. */
const recordsPerStep = 500;

const jobInput = z.object({ ids: z.array(recordId), entered: z.record(z.string(), z.unknown()) });
const progress = z.object({ next: z.int(), changed: z.int() });

/** Runs an action on many records, some hundred at a time. It leaves out those that no longer fit, and counts them. */
export const actionJob =
  (action: ResourceAction): JobHandler =>
  (task, { client, actor, context }) =>
    refusing(context, async () => {
      const { ids, entered } = jobInput.parse(task.input);
      const { next, changed } = progress.nullable().parse(task.checkpoint) ?? { next: 0, changed: 0 };
      const end = Math.min(next + recordsPerStep, ids.length);
      const fields = decidingFields(context.resource, action);
      const rows = await lockThere(client, context, actor, ids.slice(next, end), fields);
      const chosen = rows.filter((row) => !skipped(context, action, row)).map(({ id }) => id);
      if (chosen.length > 0) await perform(client, context, actor, { action, ids: chosen, entered });
      const count = changed + chosen.length;
      return {
        isOver: end === ids.length,
        done: end,
        total: ids.length,
        checkpoint: { next: end, changed: count },
        result: { changed: count, skipped: end - count },
      };
    });
