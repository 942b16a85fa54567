import type { JobTask, Writing } from '../crud/context.ts';
import { PlatformUnavailable } from '../integrations/channels/menuPlatform.ts';

/** Milliseconds that one call of a step may take. The step holds a connection meanwhile. */
export const longestWait = 15_000;
/** The first pause before another try, the longest, and how often. Together they are more than a day. */
const firstPause = 10_000;
const longestPause = 15 * 60_000;
const mostTries = 120;

/** What a step tried at a service outside, and how that failed. */
interface FailedTry<Input extends { tries: number }> {
  action: string;
  /** What people read in the list of jobs. */
  subject: string;
  error: unknown;
  signal: AbortSignal;
  input: Input;
}

/** Has a new job try again later if the service did not answer. @throws the error if it won't pass by itself */
export async function tryAgainLater<Input extends { tries: number }>(
  { client, context, actor }: Writing,
  task: JobTask,
  { action, subject, error, signal, input: { ...tried } }: FailedTry<Input>,
): Promise<void> {
  const isPassing = error instanceof PlatformUnavailable || (signal.aborted && !task.signal.aborted);
  if (!isPassing || tried.tries >= mostTries) throw error;
  const requestedPause = error instanceof PlatformUnavailable ? (error.retryAfter ?? 0) : 0;
  const pause = Math.max(requestedPause, Math.min(longestPause, firstPause * 2 ** tried.tries));
  await context.jobs.enqueue(client, context, actor, {
    ...{ action, subject },
    ...(task.recordId !== null && { recordId: task.recordId }),
    input: { ...tried, tries: tried.tries + 1 },
    startsAt: new Date(Date.now() + pause).toISOString(),
  });
}
