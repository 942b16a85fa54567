import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
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
