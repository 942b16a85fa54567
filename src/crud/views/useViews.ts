import { type SortPayload, useListContext, useStore } from 'ra-core';
import { isSameValue } from '../../../contract/emptiness.ts';
import type { Resource } from '../../../contract/resource.ts';
import { firstFilter } from '../../dataProviders/listRequest.ts';
import { columnField } from '../fields.ts';
import type { Columns } from './useColumns.ts';

/** A list that somebody wants to find again. */
export interface View {
  name: string;
  filter: Record<string, unknown>;
  sort: SortPayload;
  /** Names of the columns. */
  columns: string[];
}

const noViews: readonly View[] = [];

/** The views of a list that this person has saved, and the one that every list begins with. */
export function useViews(resource: Resource, columns: Columns) {
  const { filterValues, sort, setFilters, setSort } = useListContext();
  const [views, setViews] = useStore<readonly View[]>(`preferences.${resource.name}.views`, noViews);
  const { field, direction } = resource.list.sort;
  const usual: Omit<View, 'name'> = {
    filter: firstFilter(resource),
    sort: { field, order: direction === 'asc' ? 'ASC' : 'DESC' },
    columns: resource.list.columns,
  };
  const current: Omit<View, 'name'> = {
    filter: filterValues,
    sort,
    columns: columns.shown.map(({ name }) => name),
  };
  const isCurrent = (view: Omit<View, 'name'>) =>
    isSameValue(view.filter, current.filter) &&
    isSameValue(view.sort, current.sort) &&
    isSameValue(view.columns, current.columns);

  return {
    views,
    usual,
    isCurrent,
    apply: (view: Omit<View, 'name'>) => {
      setFilters(view.filter);
      setSort(view.sort);
      // A field may be gone since the view was saved.
      const known = view.columns.filter((name) => resource.fields.has(name) || usual.columns.includes(name));
      columns.setShown(known.map((name) => columnField(resource, name)));
    },
    save: (name: string) => setViews([...views.filter((view) => view.name !== name), { name, ...current }]),
    remove: (name: string) => setViews(views.filter((view) => view.name !== name)),
  };
}
