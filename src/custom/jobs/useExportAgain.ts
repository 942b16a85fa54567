import { useState } from 'react';
import { exportResult } from '../../../contract/calls/exports.ts';
import { saveFile } from '../../crud/saveFile.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import type { Job } from './useRecentJobs.ts';

/** Makes the file of an earlier export again. Undefined where the job is no such export, or the person may no longer export. */
export function useExportAgain({ resource, result }: Pick<Job, 'resource' | 'result'>) {
  const provider = useCompositeProvider();
  const notifyFailure = useNotifyFailure();
  const mayExport = useRegistry().get(resource)?.verbs.has('export') ?? false;
  const [isBusy, setIsBusy] = useState(false);
  const asked = exportResult.safeParse(result).data?.again;
  if (!asked || !mayExport) return undefined;
  const save = async () => {
    setIsBusy(true);
    try {
      const { data, fileName } = await provider.exportAgain(resource, asked);
      saveFile(data, fileName);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, start: () => void save() };
}
