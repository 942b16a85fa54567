import { jobsName } from '../../../contract/jobsName.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Delivery } from '../../jobs/jobQueue.ts';
import { readJob } from './jobRows.ts';
import type { RunnerParts } from './runnerParts.ts';

/** Watches whether somebody cancels a job, in any process, while it runs. */
export function stopsWhenCancelled(
  { pool, log, announcements }: Pick<RunnerParts, 'pool' | 'log' | 'announcements'>,
  { customer, job, signal }: Delivery,
) {
  const cancelled = new AbortController();
  let run: number | undefined;
  const look = async () => {
    const found = await inTransaction(pool, { customer, stores: 'all' }, (client) =>
      readJob(client, customer, job),
    );
    // Somebody who cancels a job and tries it again at once starts a new run.
    if (!found || found.status === 'CANCELLED' || found.run !== (run ?? found.run)) cancelled.abort();
  };
  const end = announcements.subscribe(customer, (heard) => {
    const concerns =
      heard === 'missed' || (heard.resource === jobsName && (heard.ids?.includes(job) ?? true));
    if (concerns) look().catch((error) => log.warn({ err: error }, 'The state of a job could not be read.'));
  });
  return {
    /** Tells it which run is under way. */
    began(job: { run: number }): void {
      run = job.run;
    },
    signal: AbortSignal.any([signal, cancelled.signal]),
    isCancelled: () => cancelled.signal.aborted,
    end,
  };
}
