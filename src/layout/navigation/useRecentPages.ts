import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import type { Place } from './places.ts';
import { usePlaces } from './usePlaces.ts';
import { useRecentPaths } from './useRecentPaths.ts';

/** A page that the person opened lately. */
export interface RecentPage {
  path: string;
  label: string;
  /** What it is, if it is a record: "Stock item". */
  context: string;
  icon: Place['icon'];
}

const keyOf = ({ key }: Resource, id: string) => (key === 'integer' ? Number(id) : id);

/** The pages that the person opened last, by their names now. What is gone or no longer permitted is left out. */
export function useRecentPages(): { pages: RecentPage[]; isPending: boolean } {
  const dataProvider = useDataProvider();
  const places = usePlaces();
  const [recent] = useRecentPaths();
  const known = recent.flatMap(({ place: path, record }) => {
    const place = places.find((one) => one.path === path);
    return place ? [{ place, record }] : [];
  });
  const idsOf = Map.groupBy(
    known.flatMap(({ place: { resource }, record }) =>
      resource?.verbs.has('list') && record !== undefined ? [{ resource, record }] : [],
    ),
    ({ resource }) => resource,
  );
  const requested = [...idsOf].map(([resource, visits]) => ({
    resource,
    ids: visits.map(({ record }) => keyOf(resource, record)).sort(),
  }));
  const { titles, isPending } = useQueries({
    queries: requested.map(({ resource, ids }) => ({
      queryKey: [resource.name, 'recent', ids],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getMany<WireRecord>(resource.name, { ids, signal }),
      // A record that was renamed elsewhere keeps its old name for as long.
      staleTime: 60_000,
    })),
    combine: (results) => ({
      isPending: results.some((one) => one.isPending),
      titles: new Map<string, string>(
        results.flatMap(({ data }, index) => {
          const resource = requested[index]?.resource;
          if (!resource) return [];
          return (data?.data ?? []).map(
            (record) => [`/${resource.name}/${record.id}`, recordTitle(resource, record)] as const,
          );
        }),
      ),
    }),
  });
  const pages = known.flatMap(({ place, record }): RecentPage[] => {
    const { path, label, icon, resource } = place;
    if (record === undefined) return [{ path, label, icon, context: '' }];
    const title = titles.get(`${path}/${record}`);
    if (title === undefined || !resource) return [];
    return [
      { path: `${path}/${encodeURIComponent(record)}`, label: title, icon, context: resource.labels.one },
    ];
  });
  return { pages, isPending };
}
