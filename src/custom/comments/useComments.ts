import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { commentCalls, type Subject } from '../../../contract/calls/comments.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';

/** The comments that mention the person and that they have not seen. */
export const mentionsKey = ['comments', 'mentions'];

/** What somebody wrote. */
export interface Written {
  text: string;
  mentions: string[];
}

/** A change of the comments. */
type Act = { add: Written } | { change: string; written: Written } | { remove: string };

/** The comments on a record, the people who can be mentioned, and the possible changes. Reading them counts as seen. */
export function useComments({ resource, record }: Subject) {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = { resource, record };
  // Pages read it again when others change a record of the resource.
  const queryKey = [resource, 'comments', record];
  const comments = useQuery({ queryKey, queryFn: ({ signal }) => api(commentCalls.list, { query, signal }) });
  const people = useQuery({
    queryKey: ['comments', 'people', resource, record],
    queryFn: ({ signal }) => api(commentCalls.people, { query, signal }),
  });
  const newest = comments.data?.comments.at(-1)?.id;
  const { mutate: markSeen } = useMutation({
    mutationFn: (body: Subject) => api(commentCalls.seen, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mentionsKey }),
  });
  useEffect(() => {
    if (newest !== undefined) markSeen({ resource, record });
  }, [newest, resource, record, markSeen]);
  const change = useMutation({
    mutationFn: (act: Act): Promise<unknown> => {
      if ('add' in act) return api(commentCalls.add, { body: { resource, record, ...act.add } });
      if ('remove' in act) return api(commentCalls.remove, { params: { id: act.remove } });
      return api(commentCalls.change, { params: { id: act.change }, body: act.written });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { comments, people: people.data ?? [], change };
}

/** What somebody began to write about a record. It stays while they look at other pages. */
export function useDraft({ resource, record }: Subject): { draft: string; keep: (text: string) => void } {
  const queryClient = useQueryClient();
  const queryKey = ['comments', 'draft', resource, record];
  return {
    draft: queryClient.getQueryData<string>(queryKey) ?? '',
    keep(text) {
      queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
      queryClient.setQueryData(queryKey, text);
    },
  };
}
