import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate.ts';
import { locationOf } from './navigation/places.ts';
import { useFavourites } from './navigation/useFavourites.ts';
import { usePlaces } from './navigation/usePlaces.ts';
import { ToolButton } from './ToolButton.tsx';

/** The document's title while the component is shown. */
export function useDocumentTitle(title: string): void {
  const product = useTranslate()('shell.product');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
}

/** Keeps the page at the top of the navigation, if the page belongs to one of its areas. */
function FavouriteStar() {
  const translate = useTranslate();
  const places = usePlaces();
  const { isFavourite, toggle } = useFavourites(places);
  const location = locationOf(places, useLocation().pathname);
  const isPlace = location?.part === undefined && location?.place.area !== undefined;
  if (!isPlace || location.place.shownIn.length === 0) return null;
  const isKept = isFavourite(location.place);
  const Icon = isKept ? Star : StarBorder;
  return (
    <ToolButton
      size="small"
      label={translate('shell.places.favourite')}
      aria-pressed={isKept}
      icon={<Icon fontSize="small" sx={{ color: isKept ? 'primary.main' : 'text.secondary' }} />}
      onClick={() => toggle(location.place)}
    />
  );
}

interface PageHeaderProps {
  title: string;
  /** The number of records, as a text: "1,254 items". */
  count?: ReactNode;
  /** One sentence about what the page shows. */
  description?: string | undefined;
  /** The main action of the page, and related ones. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The head of a page: its title, its number of records, and its actions. */
export function PageHeader({ title, count, description, actions, children }: PageHeaderProps) {
  useDocumentTitle(title);
  return (
    <Box component="header" sx={{ px: 6, pt: 4, pb: 2 }}>
      <Box
        sx={{
          display: 'flex',
          // On a phone, what does not fit beside the title stands below it.
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          alignItems: 'center',
          columnGap: 3,
          rowGap: 1,
          minHeight: 32,
        }}
      >
        <Box
          component="h1"
          sx={{ typography: 'h1', m: 0, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}
        >
          {title}
        </Box>
        <FavouriteStar />
        {count !== undefined && (
          <Box aria-live="polite" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {count}
          </Box>
        )}
        {children}
        <Box sx={{ flex: 1 }} />
        {actions}
      </Box>
      {description && (
        <Box component="p" sx={{ typography: 'body2', color: 'text.secondary', m: 0, maxWidth: '90ch' }}>
          {description}
        </Box>
      )}
    </Box>
  );
}
