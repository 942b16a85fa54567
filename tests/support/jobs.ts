import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Session } from './api.ts';
import { until } from './until.ts';

export const jobs = '/services/main/jobs';

/** Waits until a job has one of these states, and returns it as people see it. */
export const jobThat = (session: Session, id: string, ...states: string[]): Promise<WireRecord> =>
  until(`the job is ${states.join(' or ')}`, async () => {
    const { body } = await session.call('GET', `${jobs}/${id}`);
    return states.includes(String(body.data.status)) && body.data;
  });

/** Waits until a job is over, and returns it. */
export const ended = (session: Session, id: string): Promise<WireRecord> =>
  jobThat(session, id, 'DONE', 'FAILED', 'CANCELLED');
