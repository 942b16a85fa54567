import { z } from 'zod';
import type { Resource } from '../../../contract/resource.ts';
import { useRefresh } from '../../crud/useRefresh.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import type { Job } from './useRecentJobs.ts';
import { useResultText } from './useResultText.ts';

const undoneJob = z.object({ result: z.object({ kept: z.int() }) });

/** Whether the person can take back what a job did. */
export const canUndoJob = (
  { actions }: Resource,
  { undoState, status }: Pick<Job, 'undoState' | 'status'>,
): boolean =>
  actions.has('undoAll') && undoState === 'POSSIBLE' && status !== 'WAITING' && status !== 'RUNNING';

/** Returns a function that takes back what a job did, and says what stayed because somebody has changed it since. */
export function useUndoJob({ name }: Resource): (job: Pick<Job, 'id' | 'subject'>) => Promise<void> {
  const provider = useCompositeProvider();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const resultText = useResultText();
  return async ({ id, subject: record }) => {
    try {
      const { data } = await provider.act(name, { id, action: 'undoAll', values: {} });
      const { result } = undoneJob.parse(data);
      if (result.kept === 0) notify('crud.actions.undone', { type: 'info', messageArgs: { record } });
      else
        notify('jobs.undonePartly', {
          ...{ type: 'warning', messageArgs: { job: record, result: resultText(data?.result) } },
        });
    } catch (error) {
      notifyFailure(error);
    } finally {
      refresh();
    }
  };
}
