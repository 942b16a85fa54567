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

interface Named {
  key: string;
}

/** The entries in the order of an arrangement. Those that it does not know come last, in their own order. */
export function inOrder<Entry extends Named>(
  entries: readonly Entry[],
  arrangement: HomeArrangement | null,
): Entry[] {
  const places = new Map(arrangement?.order.map((key, index) => [key, index]));
  const placeOf = ({ key }: Entry) => places.get(key) ?? places.size;
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The entries that an arrangement shows, in its order. */
export const shownIn = <Entry extends Named>(
  entries: readonly Entry[],
  arrangement: HomeArrangement | null,
): Entry[] => inOrder(entries, arrangement).filter(({ key }) => !arrangement?.hidden.includes(key));

/** The items with one of them at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}
