import { useStoreContext } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { SavedView } from '../../../contract/calls/views.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { useSavedViews } from './useSavedViews.ts';

/**
 * Opens the default view of the person's role, if they come to the list without saying what they want: neither the
 * address nor an earlier visit says it.
 */
export function useDefaultView(
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
