import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the page when the address changes, so that reading and the keyboard go on there; not when the
 * focus is in the page already, since then the page itself knows better, nor when a dialog was opened meanwhile.
 */
export function useFocusOnNavigation(page: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    const { activeElement } = document;
    if (activeElement?.closest('[role="dialog"]')) return;
    if (!page.current?.contains(activeElement)) page.current?.focus({ preventScroll: true });
  }, [pathname, page]);
}
