import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FoundRecord, searchCall } from '../../../contract/calls/search.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { iconOf } from '../navigation/icons.ts';
import type { PaletteEntry } from './paletteEntries.ts';

const leastLetters = 2;
const pause = 150;

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

function entryOf(resource: Resource, { id, title, label }: FoundRecord): PaletteEntry {
  const { source } = fieldOf(resource, resource.title);
  return {
    id: `record:${resource.name}:${id}`,
    label: recordTitle(resource, { id, version: 1, [source]: title, labels: { [source]: label } }),
    context: resource.labels.one,
    icon: iconOf(resource.icon),
    to: `/${resource.name}/${encodeURIComponent(id)}`,
  };
}

/** Records whose searchable fields contain the text; those of the current page's resource first. Typing on cancels a search. */
export function useRecordSearch(text: string, currentResource: string | undefined) {
  const api = useApi();
  const registry = useRegistry();
  const search = usePaused(text.trim());
  const isLong = text.trim().length >= leastLetters;
  const isWanted = isLong && search === text.trim();
  const { data, error, isPending } = useQuery({
    queryKey: ['search', search, currentResource],
    enabled: isWanted,
    queryFn: ({ signal }) => api(searchCall, { query: { text: search, first: currentResource }, signal }),
  });
  const records = isWanted ? (data?.records ?? []) : [];
  return {
    isCut: isWanted && data?.isCut === true,
    isSearching: isLong && (!isWanted || isPending),
    error: isWanted ? (error ?? undefined) : undefined,
    entries: records.flatMap((record) => {
      const resource = registry.get(record.resource);
      return resource ? [entryOf(resource, record)] : [];
    }),
  };
}
