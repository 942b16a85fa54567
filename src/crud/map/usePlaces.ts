import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useMemo } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { type Place, placeFilters, placeOf } from '../../kit/map/places.ts';
import { showsAreas } from '../../kit/map/useLandmarks.ts';

/** Records that a map shows. Points that are close together are drawn as one, areas are not. */
const mostOnMap = { points: 5000, areas: 500 };

const mostOf = (resource: Resource): number => (showsAreas(resource) ? mostOnMap.areas : mostOnMap.points);

/** A record with its place. */
export interface PlacedRecord {
  record: WireRecord;
  place: Place;
}

/** The colour of a record on a map and beside it: that of its first field of this kind. */
export function colourOf(resource: Resource, record: WireRecord): string | undefined {
  const field = [...resource.fields.values()].find(({ kind }) => kind === 'colour');
  const colour = field && record[field.source];
  return typeof colour === 'string' ? colour : undefined;
}

/** What a map shows: the records that match the list's filters and have a place. */
export function usePlaces(resource: Resource) {
  const { filterValues, sort } = useListContext();
  const provider = useCompositeProvider();
  const filter = { ...filterValues, and: [...(filterValues.and ?? []), ...placeFilters(resource)] };
  const pagination = { page: 1, perPage: mostOf(resource) };
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [resource.name, 'map', { filter, sort, pagination }],
    queryFn: () => provider.getList<WireRecord>(resource.name, { filter, sort, pagination }),
    placeholderData: keepPreviousData,
  });
  const records = data?.data;
  const placed = useMemo(
    () =>
      (records ?? []).flatMap((record): PlacedRecord[] => {
        const place = placeOf(resource, record);
        return place ? [{ record, place }] : [];
      }),
    [records, resource],
  );
  const read = records?.length ?? 0;
  return {
    placed,
    /** Records with a place beyond those that are shown. */
    missing: Math.max(0, (data?.total ?? read) - read),
    read,
    isPending,
    error,
    retry: () => void refetch(),
  };
}
