import HistoryIcon from '@mui/icons-material/History';
import StarIcon from '@mui/icons-material/StarBorder';
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { usePersonal } from '../../session/usePersonal.ts';
import { Brand } from '../Brand.tsx';
import { Fold } from './Fold.tsx';
import { iconOf } from './icons.ts';
import { scrolling } from './linkStyle.ts';
import { bestFirst, isMeant } from './matching.ts';
import { FoundPlaces, NavigationFilter } from './NavigationFilter.tsx';
import { NavigationLink } from './NavigationLink.tsx';
import { findable, locationOf, navigationGroups, topPlaces } from './places.ts';
import { RecentLinks } from './RecentLinks.tsx';
import { useFavourites } from './useFavourites.ts';
import { useFolds } from './useFolds.ts';
import { usePlaces } from './usePlaces.ts';
import { Waiting } from './Waiting.tsx';

interface NavigationProps {
  /** The areas do not fold, and stand side by side: in a drawer, which is open for one choice. */
  isSpread?: boolean;
  /** Called when the person chooses a page, so that a drawer closes. */
  onGo?: () => void;
}

const list = { listStyle: 'none', m: 0, p: 0 };

/** All places: favourites first, then area by area, and at the end what the person saw last. The head stays in sight. */
export function Navigation({ isSpread = false, onGo }: NavigationProps) {
  const translate = useTranslate();
  const places = usePlaces();
  const { pathname } = useLocation();
  const [search, setSearch] = useState('');
  const [isRecentOpen, setRecentOpen] = usePersonal('navigation.recent', false);
  const current = locationOf(places, pathname)?.place;
  const groups = useMemo(() => navigationGroups(places), [places]);
  const linkCount = groups.reduce((sum, group) => sum + group.places.length, 0);
  const { isOpen, toggle } = useFolds(current?.area?.name, linkCount);
  const { favourites } = useFavourites(places);
  const found = bestFirst(
    findable(places).filter(({ label }) => isMeant(label, search)),
    search,
  );
  return (
    <Box
      component="nav"
      aria-label={translate('shell.navigation')}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}
    >
      <Box sx={{ flex: 'none', px: 2 }}>
        <Brand />
        <NavigationFilter search={search} onSearch={setSearch} found={found} onGo={onGo} />
      </Box>
      {search === '' ? (
        <Box sx={scrolling}>
          <Box
            // Without gaps between the links, all of them are in sight on a tablet.
            sx={isSpread ? { columns: '200px', columnGap: 4, '& a, & button': { mb: 0 } } : {}}
          >
            <Box component="ul" sx={list}>
              {topPlaces(places).map((place) => (
                <NavigationLink
                  key={place.path}
                  place={place}
                  isCurrent={place.path === current?.path}
                  onGo={onGo}
                />
              ))}
            </Box>
            {favourites.length > 0 && (
              <Fold label={translate('shell.places.favourites')} icon={StarIcon} isOpen>
                {favourites.map((place) => (
                  <NavigationLink key={place.path} isInArea place={place} onGo={onGo} />
                ))}
              </Fold>
            )}
            {groups.map(({ area, places: own }) => (
              <Fold
                key={area.name}
                label={area.label}
                icon={iconOf(area.icon)}
                isOpen={isSpread || isOpen(area.name)}
                isCurrent={area === current?.area}
                badge={<Waiting places={own} />}
                onToggle={isSpread ? undefined : () => toggle(area.name)}
              >
                {own.map((place) => (
                  <NavigationLink
                    key={place.path}
                    isInArea
                    place={place}
                    isCurrent={place.path === current?.path}
                    onGo={onGo}
                  />
                ))}
              </Fold>
            ))}
            <Fold
              label={translate('shell.places.recent')}
              icon={HistoryIcon}
              isOpen={isRecentOpen}
              onToggle={() => setRecentOpen(!isRecentOpen)}
            >
              <RecentLinks onGo={onGo} />
            </Fold>
          </Box>
        </Box>
      ) : (
        <Box sx={scrolling}>
          <FoundPlaces onSearch={setSearch} found={found} onGo={onGo} />
        </Box>
      )}
    </Box>
  );
}
