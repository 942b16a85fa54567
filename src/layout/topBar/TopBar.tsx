import MenuIcon from '@mui/icons-material/Menu';
import Search from '@mui/icons-material/Search';
import { Box, ButtonBase, Divider } from '@mui/material';
import { useGetOne } from 'ra-core';
import { Fragment, lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useComposition } from '../../modules/CompositionContext.tsx';
import { useSession } from '../../session/SessionContext.tsx';
import { sizes } from '../../theme/tokens.ts';
import { modes, useMode } from '../../theme/useAppearance.ts';
import { InitialsMark } from '../InitialsMark.tsx';
import { KeyCaps } from '../keys/KeyCaps.tsx';
import { MenuButton } from '../MenuButton.tsx';
import { type Location, locationOf, recordPart } from '../navigation/places.ts';
import { usePlaces } from '../navigation/usePlaces.ts';
import { usePageCommands } from '../palette/usePageCommands.ts';
import { ToolButton } from '../ToolButton.tsx';

const UserMenuContent = lazy(patiently(() => import('./UserMenuContent.tsx')));

/** The signed-in person, the appearance on this device, and the sign-out. */
function UserMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const translate = useTranslate();
  const name = useSession()?.user.name ?? '';
  const { setChoice } = useMode();
  usePageCommands(
    modes.map((mode) => ({
      id: `appearance:${mode}`,
      label: translate('shell.palette.appearance', { mode: translate(`shell.user.${mode}`) }),
      context: '',
      isEverywhere: true,
      run: () => setChoice(mode),
    })),
  );
  return (
    <MenuButton
      label={translate('shell.user.menu', { name })}
      icon={<InitialsMark name={name} isRound />}
      opens="dialog"
    >
      {(open) => <UserMenuContent {...open} onShowKeys={onShowKeys} />}
    </MenuButton>
  );
}

/** The text of the last crumb: the record's name, or the current action. */
function useLastLabel(location: Location): string | undefined {
  const translate = useTranslate();
  const { part } = location;
  const { resource } = location.place;
  const id = recordPart(location);
  const { data } = useGetOne<WireRecord>(
    resource?.name ?? '',
    { id: id ?? '' },
    { enabled: id !== undefined },
  );
  if (resource === undefined || part === undefined) return undefined;
  if (id === undefined) return translate(part === 'create' ? 'shell.newRecord' : 'shell.importRecords');
  return data ? recordTitle(resource, data) : '…';
}

interface Crumb {
  level: 'area' | 'place' | 'part';
  label: string;
  to?: string;
}

function useCrumbs(location: Location): Crumb[] {
  const { place } = location;
  const last = useLastLabel(location);
  const area = place.area?.label;
  return [
    // "Stores / Stores" would only repeat itself.
    ...(area && area !== place.label ? [{ level: 'area' as const, label: area }] : []),
    { level: 'place', label: place.label, ...(last !== undefined && { to: place.path }) },
    ...(last === undefined ? [] : [{ level: 'part' as const, label: last }]),
  ];
}

function Trail({ location }: { location: Location }) {
  const translate = useTranslate();
  const crumbs = useCrumbs(location);
  return (
    <Box
      component="nav"
      aria-label={translate('shell.breadcrumbs')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minWidth: 0,
        color: 'text.secondary',
        typography: 'body2',
      }}
    >
      {crumbs.map(({ level, label, to }, index) => {
        const isLast = index === crumbs.length - 1;
        const cut = {
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          flexShrink: isLast ? 1 : 0,
        };
        return (
          <Fragment key={level}>
            {index > 0 && <span aria-hidden>/</span>}
            {to === undefined ? (
              <Box
                component="span"
                aria-current={isLast ? 'page' : undefined}
                sx={{ ...cut, ...(isLast && { color: 'text.primary' }) }}
              >
                {label}
              </Box>
            ) : (
              <Box
                component={Link}
                to={to}
                sx={{ ...cut, color: 'inherit', '&:not(:hover)': { textDecoration: 'none' } }}
              >
                {label}
              </Box>
            )}
          </Fragment>
        );
      })}
    </Box>
  );
}

/** The position of the page: area, list or page, record. */
function Breadcrumbs() {
  const { pathname } = useLocation();
  const location = locationOf(usePlaces(), pathname);
  return location ? <Trail location={location} /> : null;
}

interface TopBarProps {
  navigationLabel: string;
  onToggleNavigation: () => void;
  onOpenPalette: () => void;
  onShowKeys: () => void;
}

/** The customer, the position of the page, and links to everything else. */
export function TopBar({ navigationLabel, onToggleNavigation, onOpenPalette, onShowKeys }: TopBarProps) {
  const translate = useTranslate();
  const { start, end } = useComposition().topBar;
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        height: sizes.topBar,
        flex: 'none',
        px: 2,
      }}
    >
      <ToolButton label={navigationLabel} icon={<MenuIcon fontSize="small" />} onClick={onToggleNavigation} />
      {start.map(({ module, Piece }) => (
        <Suspense key={module} fallback={null}>
          <Piece />
        </Suspense>
      ))}
      <Divider orientation="vertical" flexItem sx={{ my: 3.5, mr: 1 }} />
      <Breadcrumbs />
      <Box sx={{ flex: 1 }} />
      <ButtonBase
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={translate('shell.palette.open')}
        onClick={onOpenPalette}
        sx={{
          display: 'flex',
          gap: 2,
          height: 32,
          px: 2,
          minWidth: { xs: 0, lg: 232 },
          flex: 'none',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          color: 'text.secondary',
          typography: 'body2',
          '&:hover': { borderColor: 'surface.inputBorder' },
        }}
      >
        <Search fontSize="small" />
        {/* On a phone, the magnifying glass alone leaves room for the breadcrumbs. */}
        <Box
          component="span"
          sx={{ flex: 1, display: { xs: 'none', sm: 'flex' }, alignItems: 'center', gap: 2 }}
        >
          <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
            {translate('shell.palette.open')}
          </Box>
          <KeyCaps keys="mod+k" />
        </Box>
      </ButtonBase>
      {end.map(({ module, Piece }) => (
        <Suspense key={module} fallback={null}>
          <Piece />
        </Suspense>
      ))}
      <UserMenu onShowKeys={onShowKeys} />
    </Box>
  );
}
