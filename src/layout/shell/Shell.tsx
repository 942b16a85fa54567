import { Box } from '@mui/material';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useStore } from 'ra-core';
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { withMessages } from '../../i18n/messages.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useComposition } from '../../modules/CompositionContext.tsx';
import { Later } from '../../session/Later.tsx';
import { useDemoHints } from '../../session/useDemoHints.ts';
import { sizes } from '../../theme/tokens.ts';
import { type KeyBinding, useKeyListener, useKeys } from '../keys/useKeys.ts';
import { Navigation } from '../navigation/Navigation.tsx';
import { NavigationRail } from '../navigation/NavigationRail.tsx';
import { useRememberPages } from '../navigation/useRecentPaths.ts';
import { ErrorBoundary } from '../states/ErrorBoundary.tsx';
import { LoadingSkeleton } from '../states/LoadingSkeleton.tsx';
import { TopBar } from '../topBar/TopBar.tsx';

const ConnectionBand = lazy(
  withMessages(() => import('../en/connection.ts'))(() => import('./ConnectionBand.tsx')),
);
const CommandPalette = lazy(
  withMessages(() => import('../en/palette.ts'))(() => import('../palette/CommandPalette.tsx')),
);
const KeyHelp = lazy(patiently(() => import('../keys/KeyHelp.tsx')));
const NavigationDrawer = lazy(patiently(() => import('../navigation/NavigationDrawer.tsx')));

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

/** Says that this is a demo, if it is one. */
function DemoBanner() {
  const translate = useTranslate();
  const { data } = useDemoHints();
  if (!data) return null;
  return (
    <Box
      component="aside"
      aria-label={translate('shell.demoLabel')}
      sx={{ px: 4, py: 1, bgcolor: 'info.soft', typography: 'body2', textAlign: 'center', flex: 'none' }}
    >
      {translate('shell.demo')}
    </Box>
  );
}

/** The first stop of the keyboard, which skips the navigation. */
function SkipLink({ page }: { page: RefObject<HTMLElement | null> }) {
  const translate = useTranslate();
  return (
    <Box
      component="a"
      href="#page"
      onClick={(event) => {
        event.preventDefault();
        page.current?.focus();
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 3,
        py: 2,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {translate('shell.skipToContent')}
    </Box>
  );
}

type Overlay = 'palette' | 'keys' | 'navigation';

/** The frame around every page: navigation, top bar, and the page in the middle. */
export function Shell({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { below } = useComposition();
  const isNarrow = useMediaQuery(`(max-width: ${sizes.drawerBelow - 1}px)`, { noSsr: true });
  const [isCollapsed, setCollapsed] = useStore('preferences.isNavigationCollapsed', false);
  const [overlay, setOverlay] = useState<Overlay>();
  const page = useRef<HTMLElement>(null);
  useFocusOnNavigation(page);
  useRememberPages();

  const toggleNavigation = useCallback(
    () => (isNarrow ? setOverlay('navigation') : setCollapsed(!isCollapsed)),
    [isNarrow, isCollapsed, setCollapsed],
  );
  const keys = useMemo(
    (): KeyBinding[] => [
      { keys: 'mod+k', label: 'shell.keys.palette', run: () => setOverlay('palette') },
      { keys: 'mod+b', label: 'shell.keys.navigation', run: toggleNavigation },
      { keys: '?', label: 'shell.keys.show', run: () => setOverlay('keys') },
    ],
    [toggleNavigation],
  );
  useKeys('everywhere', keys);
  useKeyListener();

  const navigationLabel = isNarrow
    ? 'openNavigation'
    : isCollapsed
      ? 'expandNavigation'
      : 'collapseNavigation';
  const close = () => setOverlay(undefined);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <SkipLink page={page} />
      <DemoBanner />
      <Later>
        <Suspense fallback={null}>
          <ConnectionBand />
        </Suspense>
      </Later>
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
        {!isNarrow && (
          <Box sx={{ width: isCollapsed ? sizes.navigationCollapsed : sizes.navigation, flex: 'none' }}>
            {isCollapsed ? <NavigationRail /> : <Navigation />}
          </Box>
        )}
        <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
          <TopBar
            navigationLabel={translate(`shell.${navigationLabel}`)}
            onToggleNavigation={toggleNavigation}
            onOpenPalette={() => setOverlay('palette')}
            onShowKeys={() => setOverlay('keys')}
          />
          <Box
            component="main"
            id="page"
            ref={page}
            tabIndex={-1}
            sx={{
              display: 'flex',
              flexDirection: 'column',
              flex: 1,
              minHeight: 0,
              overflow: 'auto',
              bgcolor: 'background.paper',
              border: 0,
              borderStyle: 'solid',
              borderColor: 'divider',
              borderTopWidth: 1,
              borderLeftWidth: isNarrow ? 0 : 1,
              borderTopLeftRadius: isNarrow ? 0 : `${sizes.radius}px`,
            }}
          >
            <ErrorBoundary resetKey={pathname}>
              <Suspense fallback={<LoadingSkeleton />}>{children}</Suspense>
            </ErrorBoundary>
          </Box>
          {below.map(({ module, Piece }) => (
            <Piece key={module} />
          ))}
        </Box>
      </Box>
      <Suspense fallback={null}>
        {overlay === 'palette' && <CommandPalette onClose={close} />}
        {overlay === 'keys' && <KeyHelp onClose={close} />}
        {overlay === 'navigation' && isNarrow && <NavigationDrawer onClose={close} />}
      </Suspense>
    </Box>
  );
}
