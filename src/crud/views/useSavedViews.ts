import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type SavedView, viewCalls, viewsName } from '../../../contract/calls/views.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';

export type NewView = Omit<z.input<typeof viewCalls.create.body>, 'resource'>;
export type ViewChange = Omit<z.input<typeof viewCalls.update.body>, 'version'>;

const noViews: readonly SavedView[] = [];

/** The saved views of a list that the person sees, and how to change them. They load after the first rows. */
export function useSavedViews({ name }: Resource, isReady: boolean) {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = ['views', name];
  const { data = noViews, isSuccess } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(viewCalls.list, { query: { resource: name }, signal }),
    enabled: isReady,
    staleTime: 60_000,
    meta: { shows: [viewsName] },
  });
  const onSuccess = () => queries.invalidateQueries({ queryKey });
  const create = useMutation({
    mutationFn: (view: NewView) => api(viewCalls.create, { body: { resource: name, ...view } }),
    onSuccess,
  });
  const update = useMutation({
    mutationFn: ({ view: { id, version }, change }: { view: SavedView; change: ViewChange }) =>
      api(viewCalls.update, { params: { id }, body: { version, ...change } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => api(viewCalls.remove, { params: { id } }),
    onSuccess,
  });
  return { views: data, isLoaded: isSuccess, create, update, remove };
}
