import type { JobQueue } from '../../jobs/jobQueue.ts';
import type { Announcements } from '../../live/announcements.ts';
import type { JobScheduler } from '../context/jobScheduler.ts';
import { cancelJob, cancelWaitingJobs } from './endJob.ts';
import { announceJob, insertDone, insertJob, reopenJob } from './jobRows.ts';

/** Takes jobs: writes a record for each, and puts it into the queue, all within the transaction of its cause. */
export const openJobScheduler = ({
  queue,
  announcements,
}: {
  queue: JobQueue;
  announcements: Announcements;
}): JobScheduler => ({
  async enqueue(client, { resource }, actor, request) {
    const id = await insertJob(client, resource.name, actor, request);
    const customer = actor.customerUuid;
    await queue.send(client, [{ customer, job: id }], request.startsAt);
    announceJob(client, announcements, { customer, id });
    return id;
  },
  async keepDone(client, { resource }, actor, done) {
    const id = await insertDone(client, resource.name, actor, done);
    announceJob(client, announcements, { customer: actor.customerUuid, id });
    return id;
  },
  async requeue(client, { customer, id }) {
    await reopenJob(client, customer, id);
    await queue.send(client, [{ customer, job: id }]);
  },
  async cancel(client, { customer, id }) {
    await cancelJob(client, customer, id);
    announceJob(client, announcements, { customer, id });
  },
  async cancelWaiting(client, { resource }, customer, jobs) {
    const ids = await cancelWaitingJobs(client, customer, { resource: resource.name, ...jobs });
    for (const id of ids) announceJob(client, announcements, { customer, id });
  },
});
