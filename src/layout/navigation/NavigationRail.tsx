import StarIcon from '@mui/icons-material/StarBorder';
import { Box } from '@mui/material';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Brand } from '../Brand.tsx';
import { Hint } from '../Hint.tsx';
import { type Icon, iconOf } from './icons.ts';
import { linkStyle, scrolling } from './NavigationLink.tsx';
import { locationOf, navigationGroups, type Place, topPlaces } from './places.ts';
import { useFavourites } from './useFavourites.ts';
import { usePlaces } from './usePlaces.ts';
import { Waiting } from './Waiting.tsx';

const PlacesMenu = lazy(patiently(() => import('./PlacesMenu.tsx')));

interface RailMenuProps {
  label: string;
  icon: Icon;
  places: readonly Place[];
  current: Place | undefined;
  /** The page is inside. */
  isCurrent?: boolean;
}

/** One icon of the collapsed navigation: its name on hover and focus, what waits in it, its places on a click. */
function RailMenu({ label, icon: Icon, isCurrent = false, ...menu }: RailMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <li>
      <Hint text={label} placement="right">
        <Box
          component="button"
          type="button"
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          aria-current={isCurrent ? 'true' : undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ ...linkStyle, px: 2.5, position: 'relative' }}
        >
          <Box component="span" role="img" aria-label={label} sx={{ display: 'flex' }}>
            <Icon aria-hidden />
          </Box>
          <Waiting places={menu.places} isInCorner />
        </Box>
      </Hint>
      <Suspense fallback={null}>
        {anchor && (
          <PlacesMenu {...menu} label={label} anchor={anchor} onClose={() => setAnchor(undefined)} />
        )}
      </Suspense>
    </li>
  );
}

/** The collapsed navigation: an icon for each area, which opens its places. */
export function NavigationRail() {
  const translate = useTranslate();
  const places = usePlaces();
  const { favourites } = useFavourites(places);
  const current = locationOf(places, useLocation().pathname)?.place;
  const groups = useMemo(() => navigationGroups(places), [places]);
  return (
    <Box
      component="nav"
      aria-label={translate('shell.navigation')}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}
    >
      <Box sx={{ flex: 'none', px: 2 }}>
        <Brand isShort />
      </Box>
      <Box component="ul" sx={{ ...scrolling, listStyle: 'none', m: 0, py: 0 }}>
        {topPlaces(places).map(({ path, label, icon }) => {
          const Icon = iconOf(icon);
          return (
            <li key={path}>
              <Hint text={label} placement="right">
                <Box
                  component={Link}
                  to={path}
                  aria-label={label}
                  aria-current={path === current?.path ? 'page' : undefined}
                  sx={{ ...linkStyle, px: 2.5 }}
                >
                  <Icon aria-hidden />
                </Box>
              </Hint>
            </li>
          );
        })}
        {favourites.length > 0 && (
          <RailMenu
            label={translate('shell.places.favourites')}
            icon={StarIcon}
            places={favourites}
            current={current}
          />
        )}
        {groups.map((group) => (
          <RailMenu
            key={group.area.name}
            label={group.area.label}
            icon={iconOf(group.area.icon)}
            places={group.places}
            current={current}
            isCurrent={group.area === current?.area}
          />
        ))}
      </Box>
    </Box>
  );
}
