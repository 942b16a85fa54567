import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { arrangementsName, type HomeArrangement, homeCalls } from '../../../contract/calls/home.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';

const queryKey = ['home', 'arrangement'];

/** How the home page is arranged, and how to change that: for the person, or for everybody with a role. */
export function useHomeArrangement() {
  const api = useApi();
  const queries = useQueryClient();
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(homeCalls.arrangement, { signal }),
    staleTime: 60_000,
    meta: { shows: [arrangementsName] },
  });
  const onSuccess = () => queries.invalidateQueries({ queryKey });
  const arrange = useMutation({
    mutationFn: ({ role, arrangement }: { role: string | null; arrangement: HomeArrangement }) =>
      role === null
        ? api(homeCalls.arrange, { body: arrangement })
        : api(homeCalls.arrangeForRole, { params: { role }, body: arrangement }),
    onSuccess,
  });
  const reset = useMutation({
    mutationFn: (role: string | null) =>
      role === null ? api(homeCalls.reset) : api(homeCalls.resetForRole, { params: { role } }),
    onSuccess,
  });
  return {
    // Without an answer, the page shows everything in its own order.
    arrangement: data?.own ?? data?.ofRole ?? null,
    isOwn: Boolean(data?.own),
    arrangedRoles: data?.arrangedRoles ?? [],
    isPending,
    arrange,
    reset,
  };
}
