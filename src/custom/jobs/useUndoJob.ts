import { z } from 'zod';
import { actionCalls } from '../../../contract/calls/actions.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import type { Job } from './useRecentJobs.ts';
import { useResultText } from './useResultText.ts';

const undoneJob = z.object({ result: z.looseObject({ kept: z.int() }) });

/** Whether the person can take back what a job did. */
export const canUndoJob = (
  { actions }: Resource,
  { undoState, status }: Pick<Job, 'undoState' | 'status'>,
): boolean =>
  actions.has('undoAll') && undoState === 'POSSIBLE' && status !== 'WAITING' && status !== 'RUNNING';

/** Returns a function that takes back what a job did, and says what stayed because somebody has changed it since. */
export function useUndoJob(resource: Resource): (job: Pick<Job, 'id' | 'subject'>) => Promise<void> {
  const api = useApi();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  const resultText = useResultText();
  return async ({ id, subject: record }) => {
    try {
      const params = { id, action: 'undoAll' };
      const { data } = await api(actionCalls.record(resource), { params, body: {} });
      const { result } = undoneJob.parse(data);
      if (result.kept === 0) notify('crud.actions.undone', { type: 'info', messageArgs: { record } });
      else
        notify('jobs.undonePartly', {
          ...{ type: 'warning', messageArgs: { job: record, result: resultText(result) } },
        });
    } catch (error) {
      notifyFailure(error);
    } finally {
      refresh();
    }
  };
}
