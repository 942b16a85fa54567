import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { listCalls } from '../../../contract/calls/lists.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import { isSummable, mostSums } from '../../../contract/listGroups.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import type { FilterValues } from '../filters/comparisons.ts';

/** The columns whose sums a grouped list shows. */
export const summedColumns = (columns: readonly Field[], { fields }: Resource): Field[] =>
  columns.filter((column) => fields.has(column.name) && isSummable(column)).slice(0, mostSums);

/** The groups of a list by a field, and the sums of columns. */
export function useGroups(resource: Resource, by: Field, columns: readonly Field[], filter: FilterValues) {
  const api = useApi();
  const sums = summedColumns(columns, resource).map(({ name }) => name);
  const body = { resource: resource.name, by: by.name, sums, filter } as z.input<
    typeof listCalls.groups.body
  >;
  return useQuery({
    queryKey: [resource.name, 'groups', body],
    queryFn: ({ signal }) => api(listCalls.groups, { body, signal }),
    placeholderData: keepPreviousData,
    meta: { shows: [resource.name] },
  });
}
