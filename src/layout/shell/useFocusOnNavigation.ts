import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the page when the address changes, so that reading and the keyboard continue there. It does
 * nothing if the page has already placed the focus, or if the focus is in a dialog or a message: a message without
 * the focus goes away, and its "Undo" with it.
 */
export function useFocusOnNavigation(page: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    const { activeElement } = document;
    if (activeElement?.closest('[role="dialog"], [role="alert"]')) return;
    if (!page.current?.contains(activeElement)) page.current?.focus({ preventScroll: true });
  }, [pathname, page]);
}
