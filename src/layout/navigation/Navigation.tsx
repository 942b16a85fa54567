import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Brand } from '../Brand.tsx';
import { NavigationLink } from './NavigationLink.tsx';
import { locationOf, navigationGroups } from './places.ts';
import { usePlaces } from './usePlaces.ts';

interface NavigationProps {
  isCollapsed: boolean;
  /** Called when the person chooses a page, so that a drawer closes. */
  onGo?: () => void;
}

/** All places, grouped by what people do. */
export function Navigation({ isCollapsed, onGo }: NavigationProps) {
  const translate = useTranslate();
  const places = usePlaces();
  const { pathname } = useLocation();
  const current = locationOf(places, pathname)?.place.path;
  const groups = useMemo(() => navigationGroups(places), [places]);
  return (
    <Box
      component="nav"
      aria-label={translate('shell.navigation')}
      sx={{ height: '100%', overflowY: 'auto', overflowX: 'hidden', px: 2, pb: 4 }}
    >
      <Brand isShort={isCollapsed} />
      {groups.map(({ area, places: own }) => (
        <Box key={area} component="section" aria-labelledby={`area-${area}`} sx={{ mt: 3 }}>
          <Box
            id={`area-${area}`}
            sx={{
              px: 2,
              pb: 1,
              typography: 'caption',
              fontWeight: 'fontWeightMedium',
              color: 'text.secondary',
              ...(isCollapsed && {
                height: 9,
                pb: 0,
                mx: 1,
                borderTop: 1,
                borderColor: 'divider',
                fontSize: 0,
              }),
            }}
          >
            {translate(`shell.areas.${area}`)}
          </Box>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {own.map((place) => (
              <NavigationLink
                key={place.path}
                {...{ place, isCollapsed, onGo }}
                isCurrent={place.path === current}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
