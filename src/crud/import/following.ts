import { z } from 'zod';
import { actionCalls } from '../../../contract/calls/actions.ts';
import { type CheckAnswer, type ImportAnswer, importAnswer } from '../../../contract/calls/imports.ts';
import type { JobStarted } from '../../../contract/calls/jobs.ts';
import { keptImportCalls } from '../../../contract/calls/keptImports.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Api } from '../../dataProviders/api.ts';
import type { CompositeProvider } from '../../dataProviders/composite.ts';

/** Milliseconds from one look at a job to the next: the first looks come sooner, because most jobs are short. */
const pauses = [60, 120, 250, 400, 700];

/** Resolves a moment later, or at once when the signal is aborted. */
const aMoment = (signal: AbortSignal, looks: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pauses[Math.min(looks, pauses.length - 1)]);
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });

/** A job failed; it carries the code and the details of the refusal. */
class JobFailed extends Error {
  override name = 'JobFailed';
  readonly body: unknown;
  constructor(failure: unknown) {
    super('The job failed.');
    this.body = failure;
  }
}

/** What a job leaves that somebody stopped. */
const stopped = { code: 'IMPORT_STOPPED', details: {} };

interface CheckFollowing {
  api: Api;
  /** Aborting it stops the check; the server keeps the file. */
  signal: AbortSignal;
  onRead: (rows: number) => void;
}

/**
 * What the check of a kept file finds.
 * @throws the failure of the check, as a refused request would have; the reason of the signal when somebody stopped it
 */
export async function followCheck(id: string, { api, signal, onRead }: CheckFollowing): Promise<CheckAnswer> {
  const params = { id };
  for (let looks = 0; ; looks += 1) {
    if (signal.aborted) await api(keptImportCalls.stop, { params });
    signal.throwIfAborted();
    const { state, done, answer, failure } = await api(keptImportCalls.follow, { params });
    if (state === 'checked' && answer) return answer;
    if (state === 'stopped') throw new JobFailed(failure ?? stopped);
    onRead(done);
    await aMoment(signal, looks);
  }
}

const job = z.object({
  status: z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
  done: z.int(),
  result: z.unknown(),
  failure: z.unknown(),
});

interface ImportFollowing {
  api: Api;
  provider: CompositeProvider;
  /** The resource of jobs. */
  table: Resource;
  /** Aborting it cancels the job. */
  signal: AbortSignal;
  /** Called if a job applies the file. */
  onJob: (jobId: string) => void;
  onRead: (rows: number) => void;
}

/**
 * The outcome of an import: the server's answer, or the result of the job that applies the file.
 * @throws the failure of the job, as a refused request would have; the reason of the signal when somebody stopped it
 */
export async function followImport(
  begun: ImportAnswer | JobStarted,
  { api, provider, table, signal, onJob, onRead }: ImportFollowing,
): Promise<ImportAnswer> {
  if ('rows' in begun) return begun;
  const id = begun.job;
  onJob(id);
  for (let looks = 0; ; looks += 1) {
    if (signal.aborted) await api(actionCalls.record(table), { params: { id, action: 'cancel' }, body: {} });
    signal.throwIfAborted();
    const { status, done, result, failure } = job.parse((await provider.getOne(table.name, { id })).data);
    if (status === 'DONE') {
      const applied = importAnswer.parse(result);
      return applied.created + applied.updated > 0 ? { ...applied, job: id } : applied;
    }
    if (status === 'FAILED') throw new JobFailed(failure);
    if (status === 'CANCELLED') throw new JobFailed(stopped);
    onRead(done);
    await aMoment(signal, looks);
  }
}
