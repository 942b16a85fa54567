import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { commentCalls, type Person, type Subject } from '../../../contract/calls/comments.ts';
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

/** A mention that somebody begins to write: its place in the text, and the letters of the name so far. */
interface Beginning {
  from: number;
  to: number;
  name: string;
}

/** Letters of a name that we look for at most. */
const maxNameLength = 40;

/** The mention that ends at the cursor, if there is one: an @ at the start of a word, and a name of up to three words. */
export function beginningAt(text: string, cursor: number): Beginning | undefined {
  const before = text.slice(Math.max(0, cursor - maxNameLength), cursor);
  const found = /(?:^|[\s(])@((?:[\p{L}\p{N}'.-]+ ?){0,3})$/u.exec(before);
  const name = found?.[1];
  return name === undefined ? undefined : { from: cursor - name.length - 1, to: cursor, name };
}

/** The text with the whole name instead of its beginning, and where the cursor goes. */
export function completed(text: string, { from, to }: Beginning, { name }: Person) {
  const head = `${text.slice(0, from)}@${name} `;
  return { text: head + text.slice(to).trimStart(), cursor: head.length };
}

/** The accounts of the people whose names stand in the text after an @. */
export const mentionedIn = (text: string, people: readonly Person[]): string[] =>
  people
    .filter(({ name }) => partsOf(text, [name]).some(({ isMention }) => isMention))
    .map(({ uuid }) => uuid);

interface Part {
  text: string;
  isMention: boolean;
  /** Where it begins in the text. */
  at: number;
}

/** The text in parts: mentions of these names, and what is between them. Longer names win over those they begin with. */
export function partsOf(text: string, names: readonly string[]): Part[] {
  const longestFirst = names.toSorted((left, right) => right.length - left.length);
  const parts: Part[] = [];
  let plain = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const after = text.slice(at + 1);
    const name = longestFirst.find(
      (one) => after.startsWith(one) && !/^[\p{L}\p{N}]/u.test(after.slice(one.length)),
    );
    if (name === undefined) continue;
    const end = at + 1 + name.length;
    parts.push({ text: text.slice(plain, at), isMention: false, at: plain });
    parts.push({ text: text.slice(at, end), isMention: true, at });
    plain = end;
  }
  parts.push({ text: text.slice(plain), isMention: false, at: plain });
  return parts.filter((part) => part.text !== '');
}
