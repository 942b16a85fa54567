import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';

const job = z.object({
  id: z.string(),
  version: z.int(),
  subject: z.string(),
  action: z.string(),
  status: z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
  done: z.int(),
  total: z.int().nullable(),
  progress: z.int().nullable(),
  undoState: z.enum(['POSSIBLE', 'DONE']).nullable(),
  failure: z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) }).nullable(),
});
export type Job = z.infer<typeof job>;

/** Jobs that the menu shows. */
const mostShown = 8;

/** True while a job has not ended. */
export const isOpen = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'WAITING' || status === 'RUNNING';

/** The newest jobs of the last day. The live changes of the product keep them fresh. */
export function useRecentJobs({ name }: Resource) {
  const provider = useCompositeProvider();
  return useQuery({
    queryKey: [name, 'recent'],
    queryFn: async ({ signal }) => {
      const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
      const { data } = await provider.getList(name, {
        pagination: { page: 1, perPage: mostShown },
        sort: { field: 'createdAt', order: 'DESC' },
        filter: { createdAt: { gte: yesterday } },
        signal,
      });
      return z.array(job).parse(data);
    },
  });
}
