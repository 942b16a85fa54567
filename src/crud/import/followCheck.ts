import type { CheckAnswer } from '../../../contract/calls/imports.ts';
import { keptImportCalls } from '../../../contract/calls/keptImports.ts';
import type { Api } from '../../dataProviders/api.ts';
import { aMoment, JobFailed, stopped } from './following.ts';

interface Following {
  api: Api;
  /** Aborting it stops the check; the server keeps the file. */
  signal: AbortSignal;
  onRead: (rows: number) => void;
}

/**
 * What the check of a kept file finds.
 * @throws the failure of the check, as a refused request would have; the reason of the signal when somebody stopped it
 */
export async function followCheck(id: string, { api, signal, onRead }: Following): Promise<CheckAnswer> {
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
