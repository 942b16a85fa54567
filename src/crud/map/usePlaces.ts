import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import { type Place, placeFilters, placeOf } from './places.ts';

/** Records that a map shows. */
export const mostOnMap = 500;

/** A record with its place. */
export interface PlacedRecord {
  record: WireRecord;
  place: Place;
}

/** What a map shows: the records that match the list's filters and have a place. */
export function usePlaces(resource: Resource) {
  const { filterValues, sort } = useListContext();
  const provider = useCompositeProvider();
  const filter = { ...filterValues, and: [...(filterValues.and ?? []), ...placeFilters(resource)] };
  const pagination = { page: 1, perPage: mostOnMap };
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [resource.name, 'map', { filter, sort, pagination }],
    queryFn: () => provider.getList<WireRecord>(resource.name, { filter, sort, pagination }),
    placeholderData: keepPreviousData,
  });
  const { data: records = [], total = records.length } = data ?? {};
  const placed = records.flatMap((record): PlacedRecord[] => {
    const place = placeOf(resource, record);
    return place ? [{ record, place }] : [];
  });
  return {
    placed,
    /** Records with a place beyond those that are shown. */
    missing: Math.max(0, total - records.length),
    isPending,
    error,
    retry: () => void refetch(),
  };
}
