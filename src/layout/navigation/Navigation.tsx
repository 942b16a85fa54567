import ExpandMore from '@mui/icons-material/ExpandMore';
import HistoryIcon from '@mui/icons-material/History';
import StarIcon from '@mui/icons-material/StarBorder';
import { Box } from '@mui/material';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { usePersonal } from '../../session/usePersonal.ts';
import { Brand } from '../Brand.tsx';
import { type Icon, iconOf } from './icons.ts';
import { bestFirst, isMeant } from './matching.ts';
import { FoundPlaces, NavigationFilter } from './NavigationFilter.tsx';
import { linkStyle, NavigationLink, scrolling } from './NavigationLink.tsx';
import { findable, locationOf, navigationGroups, topPlaces } from './places.ts';
import { useFavourites } from './useFavourites.ts';
import { usePlaces } from './usePlaces.ts';
import { useRecentPages } from './useRecentPages.ts';
import { Waiting } from './Waiting.tsx';

const list = { listStyle: 'none', m: 0, p: 0 };

/** Links that fit without pushing the areas out of sight. */
const mostShown = 6;

/** Links to the pages that the person opened last, without the one that is open. */
function RecentLinks({ onGo }: { onGo: (() => void) | undefined }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { pages, isPending } = useRecentPages();
  const shown = pages.filter(({ path }) => path !== pathname).slice(0, mostShown);
  if (shown.length > 0)
    return shown.map((page) => <NavigationLink key={page.path} isInArea place={page} onGo={onGo} />);
  return (
    <Box component="li" sx={{ pl: 9, py: 1.5, typography: 'body2', color: 'text.secondary' }}>
      {translate(isPending ? 'states.loading' : 'shell.places.noRecent')}
    </Box>
  );
}

type Folds = Readonly<Record<string, boolean>>;

const untouched: Folds = {};

/** So many places need no folding. */
const fewPlaces = 14;

/**
 * Which areas of the navigation are open: as the person left them, or all if there are few places in total. The area
 * of the page opens when they come to it, so that the navigation shows where they are.
 */
function useFolds(current: string | undefined, placeCount: number) {
  const [folds, setFolds] = usePersonal('navigation.areas', untouched);
  const [isCurrentOpen, setCurrentOpen] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens each area that becomes the current one
  useEffect(() => setCurrentOpen(true), [current]);
  const isOpen = (area: string): boolean =>
    area === current ? isCurrentOpen : (folds[area] ?? placeCount <= fewPlaces);
  const toggle = (area: string) => {
    if (area === current) setCurrentOpen(!isCurrentOpen);
    setFolds({ ...folds, [area]: !isOpen(area) });
  };
  return { isOpen, toggle };
}

interface FoldProps {
  label: string;
  icon: Icon;
  isOpen: boolean;
  /** The page is inside, which shows while it is folded. */
  isCurrent?: boolean;
  /** Drawn beside the name while it is folded. */
  badge?: ReactNode;
  /** Without it, the part does not fold. */
  onToggle?: (() => void) | undefined;
  /** The links, drawn only while it is open. */
  children: ReactNode;
}

/** A part of the navigation with a name, which folds. */
function Fold({ label, icon: Icon, isOpen, isCurrent = false, badge, onToggle, children }: FoldProps) {
  const id = useId();
  const text = (
    <>
      <Icon aria-hidden />
      <Box component="span" id={id} sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {label}
      </Box>
    </>
  );
  const style = {
    ...linkStyle,
    fontWeight: 'fontWeightMedium',
    ...(isCurrent && { '& svg:first-of-type': { color: 'primary.main', fontSize: 18 } }),
  };
  return (
    <Box component="section" aria-labelledby={id} sx={{ breakInside: 'avoid' }}>
      {onToggle ? (
        <Box component="button" type="button" aria-expanded={isOpen} onClick={onToggle} sx={style}>
          {text}
          {!isOpen && badge}
          <ExpandMore
            aria-hidden
            className="pointing"
            sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)' }}
          />
        </Box>
      ) : (
        <Box sx={{ ...style, cursor: 'default', '&:hover': {} }}>{text}</Box>
      )}
      {isOpen && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 1 }}>
          {children}
        </Box>
      )}
    </Box>
  );
}

interface NavigationProps {
  /** The areas do not fold, and stand side by side: in a drawer, which is open for one choice. */
  isSpread?: boolean;
  /** Called when the person chooses a page, so that a drawer closes. */
  onGo?: () => void;
}

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
