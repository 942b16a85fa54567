import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Registry } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import { firstListRequest } from '../../dataProviders/listRequest.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { iconOf } from '../navigation/icons.ts';
import type { PaletteEntry } from './paletteEntries.ts';

const recordsEach = 4;
/** Maximum resources per search; the page's own comes first, then those of its area. */
const mostResources = 40;
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

/** Records that people open. A view shows records that people find elsewhere, such as the events of a log. */
function searchable(registry: Registry, first: string | undefined): Resource[] {
  const found = [...registry.values()].filter(
    ({ verbs, fields, area, view }) =>
      area !== undefined &&
      !view &&
      verbs.has('list') &&
      verbs.has('get') &&
      [...fields.values()].some((field) => field.searchable),
  );
  const area = registry.get(first ?? '')?.area;
  const rank = (resource: Resource) => (resource.name === first ? 0 : resource.area === area ? 1 : 2);
  return found.toSorted((left, right) => rank(left) - rank(right)).slice(0, mostResources);
}

/**
 * Records whose searchable fields contain the text. Typing on cancels a search. If one fails, its error appears with
 * the results of the others.
 */
export function useRecordSearch(text: string, currentResource: string | undefined) {
  const dataProvider = useDataProvider();
  const registry = useRegistry();
  const search = usePaused(text.trim());
  const isWanted = search.length >= leastLetters && search === text.trim();
  const resources = useMemo(() => searchable(registry, currentResource), [registry, currentResource]);

  return useQueries({
    queries: resources.map((resource) => ({
      queryKey: [resource.name, 'palette', search],
      enabled: isWanted,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getList<WireRecord>(resource.name, {
          ...firstListRequest(resource),
          pagination: { page: 1, perPage: recordsEach },
          filter: { q: search },
          signal,
        }),
    })),
    combine: (results) => ({
      isSearching:
        text.trim().length >= leastLetters && (!isWanted || results.some(({ isPending }) => isPending)),
      error: results.find(({ error }) => error !== null)?.error ?? undefined,
      entries: results.flatMap(({ data }, index): PaletteEntry[] => {
        const resource = resources[index];
        if (!resource || !isWanted) return [];
        return (data?.data ?? []).map((record) => ({
          id: `record:${resource.name}:${record.id}`,
          label: recordTitle(resource, record),
          context: resource.labels.one,
          icon: iconOf(resource.icon),
          to: `/${resource.name}/${encodeURIComponent(record.id)}`,
        }));
      }),
    }),
  });
}
