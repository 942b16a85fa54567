import { z } from 'zod';
import { type ImportAnswer, importAnswer } from '../../../contract/calls/imports.ts';
import { jobStarted } from '../../../contract/calls/jobs.ts';
import { jobsName } from '../../../contract/jobsName.ts';
import type { CompositeProvider } from '../../dataProviders/composite.ts';
import { aMoment, JobFailed, stopped } from './following.ts';

const job = z.object({
  status: z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
  done: z.int(),
  result: z.unknown(),
  failure: z.unknown(),
});

interface Following {
  provider: CompositeProvider;
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
  answer: unknown,
  { provider, signal, onJob, onRead }: Following,
): Promise<ImportAnswer> {
  const started = jobStarted.safeParse(answer);
  if (!started.success) return importAnswer.parse(answer);
  const id = started.data.job;
  onJob(id);
  for (let looks = 0; ; looks += 1) {
    if (signal.aborted) await provider.act(jobsName, { id, action: 'cancel', values: {} });
    signal.throwIfAborted();
    const { status, done, result, failure } = job.parse((await provider.getOne(jobsName, { id })).data);
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
