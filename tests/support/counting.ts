import { defineResource } from '../../contract/defineResource.ts';
import type { OpenArea } from '../../server/area/area.ts';
import type { JobHandler } from '../../server/crud/context.ts';
import { writeWith } from '../../server/crud/write.ts';

/** A counter, and how far it counts. Creating one starts a job that writes a mark for each number. */
export const counters = defineResource({
  name: 'counting/counters',
  labels: { one: 'Counter', many: 'Counters' },
  area: 'stock',
  title: 'name',
  fields: {
    name: { kind: 'text', required: true, searchable: true },
    upTo: { kind: 'integer', required: true, default: 1 },
    manner: { kind: 'text' },
  },
});

/** One counted number. */
export const marks = defineResource({
  name: 'counting/marks',
  labels: { one: 'Mark', many: 'Marks' },
  area: 'stock',
  title: 'number',
  fields: {
    number: { kind: 'integer', required: true },
    counterId: { kind: 'reference', resource: 'counting/counters', required: true },
  },
});

/** What a test does while a step is under way. */
export type DuringStep = (step: { number: number; manner: unknown; signal: AbortSignal }) => Promise<void>;

/** One step of a count: writes the next mark, from `from` on, until there are `upTo`. */
export const countNext =
  (during: DuringStep): JobHandler =>
  async ({ input, recordId, done, signal }, { client, actor, context }) => {
    const number = Number(input.from ?? 1) + done;
    await writeWith(
      { client, context: context.contextOf('counting/marks'), actor },
      {
        action: 'create',
        values: { number, counterId: recordId },
      },
    );
    await during({ number, manner: input.manner, signal });
    return { isOver: done + 1 === input.upTo, done: done + 1, result: { counted: done + 1 } };
  };

/** The area of the counters. `during` runs in each step, after the step has written its mark. */
export const countingArea =
  (during: DuringStep): OpenArea<'counting/counters'> =>
  () => ({
    service: 'main',
    resources: ['counting/counters'],
    jobs: { 'counting/counters': { count: countNext(during) } },
    rules: {
      'counting/counters': {
        async after({ action, ids }, { client, actor, context }) {
          if (action !== 'create') return;
          for (const id of ids ?? []) {
            const { rows } = await client.query('SELECT * FROM counting_counters WHERE id = $1', [id]);
            const { name, up_to: upTo, manner } = rows[0];
            const input = { upTo, manner };
            const request = { action: 'count', subject: name, input, recordId: id, total: upTo };
            await context.jobs.enqueue(client, context, actor, request);
          }
        },
      },
    },
  });
