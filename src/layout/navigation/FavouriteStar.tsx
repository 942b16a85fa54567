import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import { useLocation } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { ToolButton } from '../ToolButton.tsx';
import { locationOf } from './places.ts';
import { useFavourites } from './useFavourites.ts';
import { usePlaces } from './usePlaces.ts';

/** Keeps the page at the top of the navigation, if the page belongs to one of its areas. */
export function FavouriteStar() {
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
