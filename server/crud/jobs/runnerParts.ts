import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { JobQueue } from '../../jobs/jobQueue.ts';
import type { Announcements } from '../../live/announcements.ts';
import type { JobHandler, ResourceContext } from '../context.ts';

/** What running jobs needs. */
export interface RunnerParts {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  announcements: Announcements;
  /** The context of a resource; undefined if there is no such resource any more. */
  contextOf(resource: string): ResourceContext | undefined;
  /** The function that does the job; undefined if there is none any more. */
  handlerOf(context: ResourceContext, action: string): JobHandler | undefined;
  queue: Pick<JobQueue, 'send'>;
}
