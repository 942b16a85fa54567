import { useState } from 'react';
import { exportCalls, exportResult } from '../../../contract/calls/exports.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { saveFile } from '../../kit/saveFile.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import type { Job } from './useRecentJobs.ts';

/** Makes the file of an earlier export again. Undefined where the job is no such export, or the person may no longer export. */
export function useExportAgain({ resource: name, result }: Pick<Job, 'resource' | 'result'>) {
  const api = useApi();
  const notifyFailure = useNotifyFailure();
  const resource = useRegistry().get(name);
  const [isBusy, setIsBusy] = useState(false);
  const asked = exportResult.safeParse(result).data?.again;
  if (!asked || !resource?.verbs.has('export')) return undefined;
  const save = async () => {
    setIsBusy(true);
    try {
      saveFile(await api(exportCalls.list(resource), { query: asked }));
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, start: () => void save() };
}
