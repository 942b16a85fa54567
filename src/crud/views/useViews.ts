import { useListContext, useStore } from 'ra-core';
import type { SavedView, ViewSettings } from '../../../contract/calls/views.ts';
import { pageSizes } from '../../../contract/pageSizes.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useDensity, useDensityOfPage } from '../../theme/useAppearance.ts';
import type { FilterValues } from '../filters/comparisons.ts';
import type { Columns } from './useColumns.ts';
import { useDefaultView } from './useDefaultView.ts';
import { useDeviceViews } from './useDeviceViews.ts';
import { useSavedViews } from './useSavedViews.ts';
import { knownColumns, looksSame, usualView } from './viewState.ts';

/** The views of a list: those that are saved, the one that the list shows, and how to open another. */
export function useViews(resource: Resource, columns: Columns) {
  const { filterValues, sort, perPage, isPending, setFilters, setSort, setPerPage } = useListContext();
  const { choice: density } = useDensity();
  const saved = useSavedViews(resource, !isPending);
  const [openedId, setOpenedId] = useStore<string | null>(`lists.${resource.name}.view`, null);
  const usual = usualView(resource);

  const current: ViewSettings = {
    filter: filterValues as ViewSettings['filter'],
    sort: { field: sort.field, order: sort.order },
    columns: columns.shown.map(({ name }) => name),
    widths: columns.widthsSet,
    density,
    pageSize: pageSizes.find((size) => size === perPage),
  };

  const apply = (settings: ViewSettings, id: string | null) => {
    setFilters(settings.filter);
    setSort(settings.sort);
    setPerPage(settings.pageSize ?? resource.list.pageSize);
    columns.set(knownColumns(resource, settings), settings.widths);
    setOpenedId(id);
  };
  useDeviceViews(resource, saved);
  useDefaultView(resource, saved, (view) => apply(view.settings, view.id));

  /** The view that somebody opened, even if they have changed the list since. */
  const opened = saved.views.find(({ id }) => id === openedId);
  useDensityOfPage(opened?.settings.density);
  const isOpen = (view: SavedView) => looksSame(view.settings, current);
  return {
    ...saved,
    usual,
    current,
    opened,
    /** The view that the list shows as it was saved. */
    shown: opened && isOpen(opened) ? opened : saved.views.find(isOpen),
    isUsual: looksSame(usual, current),
    open: (view: SavedView) => apply(view.settings, view.id),
    /** Leaves any view, for the list as its definition says, with the filter of one of its tabs. */
    openUsual: (filter: FilterValues = usual.filter) =>
      apply({ ...usual, filter: filter as ViewSettings['filter'] }, null),
    setOpenedId,
  };
}

export type Views = ReturnType<typeof useViews>;
