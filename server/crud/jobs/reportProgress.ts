import { inTransaction } from '../../database/transaction.ts';
import { announceJob, keepProgress } from './jobRows.ts';
import type { RunnerParts } from './runnerParts.ts';

/** A step that takes longer than this many milliseconds is shown as running, and tells its progress this often. */
const pause = 400;

/** Writes the progress of a step while it is under way, but not of a short one, and never twice at once. */
export function reportProgress(
  { pool, log, announcements }: Pick<RunnerParts, 'pool' | 'log' | 'announcements'>,
  { customer, id }: { customer: string; id: string },
) {
  let now = { done: 0, total: null as number | null };
  let written: string | undefined;
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const write = async () => {
    const text = JSON.stringify(now);
    if (text === written) return;
    written = text;
    await inTransaction(pool, { customer, stores: 'all' }, async (client) => {
      await keepProgress(client, customer, id, now);
      announceJob(client, announcements, { customer, id });
    }).catch((error) => log.warn({ err: error }, 'The progress of a job could not be written.'));
  };

  return {
    begin({ done, total }: { done: number; total: number | null }): void {
      now = { done, total };
      timer = setInterval(() => {
        writing = writing.then(write);
      }, pause).unref();
    },
    report(done: number, total: number | null = now.total): void {
      now = { done, total };
    },
    /** Waits for what is being written, so that it cannot come after the end of the step. */
    async end(): Promise<void> {
      clearInterval(timer);
      await writing;
    },
  };
}
