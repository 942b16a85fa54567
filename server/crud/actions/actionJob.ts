import { z } from 'zod';
import { decidingFields } from '../../../contract/actionForm.ts';
import { recordId } from '../../../contract/fieldKinds/kinds/link.ts';
import type { ResourceAction } from '../../../contract/options/actions.ts';
import { perform, skipped } from '../actions.ts';
import { type JobHandler, mapDatabaseErrors, type Writing } from '../context.ts';
import { lockThere } from '../lockRows.ts';
import { matchingIds } from '../visible.ts';

/** Records that one step changes. */
const recordsPerStep = 500;

const values = z.record(z.string(), z.unknown());
const jobInput = z.union([
  z.object({ ids: z.array(recordId), entered: values }),
  z.object({ filter: values, plain: values, entered: values }),
]);
type JobInput = z.output<typeof jobInput>;

/** `next` counts the records that were looked at; `after` is the last of them. */
const progress = z.object({ next: z.int(), changed: z.int(), after: recordId.nullable().default(null) });
type Progress = z.output<typeof progress>;

/** The records that the next step looks at: of those that were named, or of those that a filter finds. */
function nextIds(
  writing: Writing,
  { input, next, after }: Pick<Progress, 'next' | 'after'> & { input: JobInput },
): Promise<(string | number)[]> {
  if ('ids' in input) return Promise.resolve(input.ids.slice(next, next + recordsPerStep));
  const { filter, plain } = input;
  return matchingIds(writing, { filter, plain, after, limit: recordsPerStep });
}

/** Runs an action on many records, some hundred at a time. It leaves out those that no longer fit, and counts them. */
export const actionJob =
  (action: ResourceAction): JobHandler =>
  (task, { client, actor, context }) =>
    mapDatabaseErrors(context, async () => {
      const input = jobInput.parse(task.input);
      const begin: Progress = { next: 0, changed: 0, after: null };
      const { next, changed, after } = progress.nullable().parse(task.checkpoint) ?? begin;
      const ids = await nextIds({ client, context, actor }, { input, next, after });
      const end = next + ids.length;
      const isOver = 'ids' in input ? end === input.ids.length : ids.length < recordsPerStep;
      const rows = await lockThere({ client, context, actor }, ids, decidingFields(context.resource, action));
      const chosen = rows.filter((row) => !skipped(context, action, row)).map(({ id }) => id);
      const { entered } = input;
      if (chosen.length > 0) await perform({ client, context, actor }, { action, ids: chosen, entered });
      const count = changed + chosen.length;
      return {
        isOver,
        done: end,
        // While it runs, records may have come or gone.
        total: 'ids' in input ? input.ids.length : isOver ? end : Math.max(end, task.total ?? 0),
        checkpoint: { next: end, changed: count, after: ids.at(-1) ?? after },
        result: { changed: count, skipped: end - count },
      };
    });
