import StarIcon from '@mui/icons-material/StarBorder';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Brand } from '../Brand.tsx';
import { Hint } from '../Hint.tsx';
import { iconOf } from './icons.ts';
import { linkStyle, scrolling } from './linkStyle.ts';
import { locationOf, navigationGroups, topPlaces } from './places.ts';
import { RailMenu } from './RailMenu.tsx';
import { useFavourites } from './useFavourites.ts';
import { usePlaces } from './usePlaces.ts';

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
