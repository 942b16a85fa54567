import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useState } from 'react';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useCompositeProvider } from '../../dataProviders/composite.ts';
import type { Day } from '../../kit/calendar/month.ts';
import { type Dates, daysFilter } from './days.ts';

/** Records of a month that a calendar shows. */
export const mostInMonth = 500;

/** What a calendar shows of the days from `first` to `last`: the records that match the list's filters. */
export function useCalendar(resource: Resource, dates: Dates, first: Day, last: Day) {
  const { filterValues } = useListContext();
  const provider = useCompositeProvider();
  const client = useQueryClient();
  const [moving, setMoving] = useState<WireRecord>();
  const filter = { ...filterValues, and: [...(filterValues.and ?? []), daysFilter(dates, first, last)] };
  const sort = { field: dates.from.source, order: 'ASC' as const };
  const pagination = { page: 1, perPage: mostInMonth };
  const queryKey = [resource.name, 'calendar', { filter, sort, pagination }];
  const { data, isPending, error, refetch } = useQuery({
    queryKey,
    queryFn: () => provider.getList<WireRecord>(resource.name, { filter, sort, pagination }),
    // While another month loads, this one stays.
    placeholderData: keepPreviousData,
  });
  const { data: read = [], total = read.length } = data ?? {};
  const records = moving ? [...read.filter(({ id }) => id !== moving.id), moving] : read;
  return {
    records,
    /** Records of these days beyond those that are shown. */
    missing: Math.max(0, total - read.length),
    isPending,
    error,
    retry: () => void refetch(),
    /** Shows a record as it will be, until `settle`. */
    move: setMoving,
    /** Shows the records as they are on the server. */
    settle: async () => {
      await client.invalidateQueries({ queryKey: [resource.name, 'calendar'] });
      setMoving(undefined);
    },
  };
}
