import { type SortPayload, useStore } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { ViewSettings } from '../../../contract/calls/views.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import type { useSavedViews } from './useSavedViews.ts';

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
export function useDeviceViews(
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
