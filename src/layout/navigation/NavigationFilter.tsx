import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { useNavigate } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { NavigationLink } from './NavigationLink.tsx';
import type { Place } from './places.ts';

interface NavigationFilterProps {
  search: string;
  onSearch: (search: string) => void;
  /** The places that the search means, best first. */
  found: readonly Place[];
  onGo: (() => void) | undefined;
}

/** Finds a place of the navigation by a few letters of its name. Enter opens the first. */
export function NavigationFilter({ search, onSearch, found, onGo }: NavigationFilterProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <>
      <InputBase
        fullWidth
        type="search"
        placeholder={translate('shell.places.filter')}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          const [first] = found;
          if (event.key === 'Escape' && search !== '') {
            // Otherwise the drawer would close too.
            event.stopPropagation();
            onSearch('');
          }
          if (event.key !== 'Enter' || !first || search === '') return;
          onSearch('');
          onGo?.();
          navigate(first.path);
        }}
        startAdornment={<Search aria-hidden sx={{ fontSize: 18, mr: 2, color: 'text.secondary' }} />}
        inputProps={{ 'aria-label': translate('shell.places.filter'), autoComplete: 'off' }}
        sx={{
          height: 32,
          px: 2,
          mb: 2,
          border: 1,
          borderColor: 'divider',
          borderRadius: '6px',
          typography: 'body2',
          '&:focus-within': { borderColor: 'primary.main' },
        }}
      />
      <Box role="status" sx={{ px: 2, color: 'text.secondary', typography: 'body2' }}>
        {search !== '' && found.length === 0 && translate('shell.palette.none', { search })}
      </Box>
    </>
  );
}

/** Links to the places that the search means. */
export function FoundPlaces({ onSearch, found, onGo }: Omit<NavigationFilterProps, 'search'>) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {found.map((place) => (
        <NavigationLink
          key={place.path}
          place={place}
          context={place.area?.label ?? ''}
          onGo={() => {
            onSearch('');
            onGo?.();
          }}
        />
      ))}
    </Box>
  );
}
