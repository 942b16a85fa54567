import { z } from 'zod';
import { actionCalls } from '../../../contract/calls/actions.ts';
import { type ImportAnswer, importAnswer } from '../../../contract/calls/imports.ts';
import type { JobStarted } from '../../../contract/calls/jobs.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Api } from '../../dataProviders/api.ts';
import type { CompositeProvider } from '../../dataProviders/composite.ts';
import { aMoment, JobFailed, stopped } from './following.ts';

const job = z.object({
  status: z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
  done: z.int(),
  result: z.unknown(),
  failure: z.unknown(),
});

interface Following {
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
  { api, provider, table, signal, onJob, onRead }: Following,
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
