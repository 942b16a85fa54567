import { z } from 'zod';

/** A change of more records than this runs as a job, if the client can wait for it. */
export const mostAtOnce = 1000;

/** States of a job that is not over yet. */
export const openStates = ['WAITING', 'RUNNING'] as const;

/** `202`: the job that does what the call requested. */
export const jobStarted = z.object({ job: z.uuid().describe('The id of the job, under `jobs`.') });
export type JobStarted = z.infer<typeof jobStarted>;
