import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SortPayload, useListContext, useStore, useStoreContext } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { z } from 'zod';
import { type SavedView, type ViewSettings, viewCalls, viewsName } from '../../../contract/calls/views.ts';
import { isSameValue } from '../../../contract/emptiness.ts';
import { pageSizes } from '../../../contract/pageSizes.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { firstFilter } from '../../dataProviders/listRequest.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { columnFields } from '../../kit/records/fields.ts';
import { useDensity, useDensityOfPage } from '../../theme/useAppearance.ts';
import type { FilterValues } from '../filters/comparisons.ts';
import type { Columns } from './useColumns.ts';

type NewView = Omit<z.input<typeof viewCalls.create.body>, 'resource'>;
export type ViewChange = Omit<z.input<typeof viewCalls.update.body>, 'version'>;

const noViews: readonly SavedView[] = [];

/** The saved views of a list that the person sees, and how to change them. They load after the first rows. */
function useSavedViews({ name }: Resource, isReady: boolean) {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = ['views', name];
  const { data = noViews, isSuccess } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(viewCalls.list, { query: { resource: name }, signal }),
    enabled: isReady,
    staleTime: 60_000,
    meta: { shows: [viewsName] },
  });
  const onSuccess = () => queries.invalidateQueries({ queryKey });
  const create = useMutation({
    mutationFn: (view: NewView) => api(viewCalls.create, { body: { resource: name, ...view } }),
    onSuccess,
  });
  const update = useMutation({
    mutationFn: ({ view: { id, version }, change }: { view: SavedView; change: ViewChange }) =>
      api(viewCalls.update, { params: { id }, body: { version, ...change } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => api(viewCalls.remove, { params: { id } }),
    onSuccess,
  });
  return { views: data, isLoaded: isSuccess, create, update, remove };
}

/**
 * Opens the default view of the person's role, if they come to the list without saying what they want: neither the
 * address nor an earlier visit says it.
 */
function useDefaultView(
  { name }: Resource,
  { views, isLoaded }: ReturnType<typeof useSavedViews>,
  open: (view: SavedView) => void,
): void {
  const { search } = useLocation();
  const store = useStoreContext();
  const hasVisited = store.getItem(`${name}.listParams`) !== undefined;
  const begun = useRef({ says: search !== '' || hasVisited, isOver: false });
  useEffect(() => {
    const { current } = begun;
    if (!isLoaded || current.isOver) return;
    current.isOver = true;
    const view = views.find(({ isDefault }) => isDefault);
    if (view && !current.says && search === '') open(view);
  });
}

/** The view that every list begins with, as its definition says. */
function usualView(resource: Resource): ViewSettings {
  const { sort, columns, pageSize } = resource.list;
  return {
    filter: firstFilter(resource) as ViewSettings['filter'],
    sort: { field: sort.field, order: sort.direction === 'asc' ? 'ASC' : 'DESC' },
    columns,
    widths: {},
    pageSize,
  };
}

/** True for views that find the same records in the same order. */
const findsSame = (view: ViewSettings, other: ViewSettings): boolean =>
  isSameValue(view.filter, other.filter) && isSameValue(view.sort, other.sort);

/** True for views that also look the same. */
const looksSame = (view: ViewSettings, other: ViewSettings): boolean =>
  findsSame(view, other) &&
  isSameValue(view.columns, other.columns) &&
  isSameValue(view.widths, other.widths) &&
  (view.density ?? other.density) === other.density &&
  (view.pageSize ?? other.pageSize) === other.pageSize;

/** The columns of a view that are still there; those of the list itself if none is. */
function knownColumns(resource: Resource, { columns }: ViewSettings): string[] {
  const names = columnFields(resource).map(({ name }) => name);
  const known = columns.filter((name) => names.includes(name));
  return known.length > 0 ? known : resource.list.columns;
}

/** A view as earlier versions of the product kept it on the device. */
interface DeviceView {
  name: string;
  filter: Record<string, unknown>;
  sort: SortPayload;
  columns: string[];
}

const none: readonly DeviceView[] = [];

const settingsOf = ({ filter, sort, columns }: DeviceView): ViewSettings => ({
  filter: filter as ViewSettings['filter'],
  sort: { field: sort.field, order: sort.order },
  columns,
  widths: {},
});

/** Moves the views that an earlier version kept on this device to the server, once. */
function useDeviceViews(
  resource: Resource,
  { views, isLoaded, create }: ReturnType<typeof useSavedViews>,
): void {
  const [kept, setKept] = useStore<readonly DeviceView[]>(`preferences.${resource.name}.views`, none);
  const notifyFailure = useNotifyFailure();
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isLoaded || kept.length === 0 || isMoving.current) return;
    isMoving.current = true;
    const move = async () => {
      const taken = views.filter(({ isOwn }) => isOwn).map(({ name }) => name);
      for (const view of kept.filter(({ name }) => !taken.includes(name)))
        await create.mutateAsync({ name: view.name, settings: settingsOf(view) });
      setKept(none);
    };
    // Those that could not be moved stay here, and the next visit tries again.
    move().catch(notifyFailure);
  }, [isLoaded, kept, views, create, setKept, notifyFailure]);
}

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
