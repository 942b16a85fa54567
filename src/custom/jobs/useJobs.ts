import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { actionCalls } from '../../../contract/calls/actions.ts';
import { exportCalls, exportResult } from '../../../contract/calls/exports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { listText } from '../../i18n/listText.ts';
import { useNotify, useNotifyFailure } from '../../i18n/useNotify.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useRefresh } from '../../kit/records/useRefresh.ts';
import { saveFile } from '../../kit/saveFile.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useSession } from '../../session/SessionContext.tsx';

const job = z.object({
  id: z.string(),
  version: z.int(),
  subject: z.string(),
  action: z.string(),
  resource: z.string(),
  recordId: z.string().nullable(),
  status: z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
  startsAt: z.string().nullable(),
  done: z.int(),
  total: z.int().nullable(),
  progress: z.int().nullable(),
  result: z.unknown(),
  undoState: z.enum(['POSSIBLE', 'DONE']).nullable(),
  failure: z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) }).nullable(),
});
export type Job = z.infer<typeof job>;

/** Jobs that the menu shows. */
const mostShown = 8;

/** True while a job has not ended. */
export const isOpen = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'WAITING' || status === 'RUNNING';

/** True while a job waits for the moment at which it begins. */
export const isPlanned = ({ status, startsAt }: Pick<Job, 'status' | 'startsAt'>): boolean =>
  status === 'WAITING' && startsAt !== null && Date.parse(startsAt) > Date.now();

/** What the person did last: imports, exports, bulk changes and other jobs. The live changes of the product keep them fresh. */
export function useRecentJobs({ name }: Resource) {
  const provider = useCompositeProvider();
  const requesterUuid = useSession()?.user.uuid;
  return useQuery({
    queryKey: [name, 'recent'],
    queryFn: async ({ signal }) => {
      const { data } = await provider.getList(name, {
        pagination: { page: 1, perPage: mostShown },
        sort: { field: 'createdAt', order: 'DESC' },
        filter: { requesterUuid },
        signal,
      });
      return z.array(job).parse(data);
    },
  });
}

const counts = [
  'rows',
  'problems',
  'created',
  'updated',
  'unchanged',
  'changed',
  'skipped',
  'leftOut',
  'refused',
  'undone',
  'kept',
] as const;

/** Counts that most jobs do not have. */
const sometimes: ReadonlySet<string> = new Set(['skipped', 'leftOut', 'refused', 'kept']);

/** Says what a job did: "1,202 changed, 1 left out". */
export function useResultText(): (result: unknown) => string {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  return (result) => {
    const known = new Map(Object.entries(typeof result === 'object' && result ? result : {}));
    const parts = counts.flatMap((name) => {
      const count = known.get(name);
      const isTold = typeof count === 'number' && (count > 0 || !sometimes.has(name));
      return isTold ? translate(`jobs.result.${name}`, { count: figures(count), smart_count: count }) : [];
    });
    const names: unknown = known.get('keptNames');
    const kept = Array.isArray(names) && names.length > 0 ? `: ${listText(names)}` : '';
    return `${listText(parts)}${kept}`;
  };
}

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

/** Makes the file of an earlier export again. Undefined where the job is no such export, or the person may no longer export. */
export function useExportAgain({ resource: name, result }: Pick<Job, 'resource' | 'result'>) {
  const api = useApi();
  const notifyFailure = useNotifyFailure();
  const resource = useRegistry().get(name);
  const [isBusy, setIsBusy] = useState(false);
  const requested = exportResult.safeParse(result).data?.again;
  if (!requested || !resource?.verbs.has('export')) return undefined;
  const save = async () => {
    setIsBusy(true);
    try {
      saveFile(await api(exportCalls.list(resource), { query: requested }));
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, start: () => void save() };
}
