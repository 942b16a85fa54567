import ClearIcon from '@mui/icons-material/Clear';
import SearchIcon from '@mui/icons-material/Search';
import { Box, IconButton, InputBase } from '@mui/material';
import { useListContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useKey } from '../../kit/useKey.ts';

const pauseInMilliseconds = 250;

/** Searches while a person types; `/` puts the cursor here from anywhere on the page. */
export function SearchBox({ label }: { label: string }) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const searched = typeof filterValues.q === 'string' ? filterValues.q : '';
  const [text, setText] = useState(searched);
  const [lastSearched, setLastSearched] = useState(searched);
  /** What this box has asked the list for, and the list does not show yet. */
  const [requested, setRequested] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);

  // The box follows a search that changed elsewhere (Back, a removed filter). A search of its own, which arrives while the
  // person types on, never overwrites what they type.
  if (searched !== lastSearched) {
    setLastSearched(searched);
    const index = requested.indexOf(searched);
    setRequested(index < 0 ? [] : requested.slice(index + 1));
    if (index < 0) setText(searched);
  }

  useEffect(() => {
    const desired = text.trim();
    if (desired === searched) return;
    const timer = setTimeout(() => {
      setRequested((before) => [...before, desired]);
      setFilters({ ...filterValues, q: desired });
    }, pauseInMilliseconds);
    return () => clearTimeout(timer);
  }, [text, searched, filterValues, setFilters]);

  useKey('/', 'crud.keys.search', () => input.current?.focus());

  return (
    <Box
      role="search"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        height: 32,
        width: 260,
        border: 1,
        borderColor: 'surface.inputBorder',
        borderRadius: 1,
        '&:focus-within': { borderColor: 'primary.main' },
        '@media (pointer: coarse)': { height: 44 },
      }}
    >
      <SearchIcon fontSize="small" color="action" aria-hidden />
      <InputBase
        inputRef={input}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setText('')}
        placeholder={label}
        sx={{ flex: 1 }}
        slotProps={{ input: { 'aria-label': label, maxLength: 200 } }}
      />
      {text && (
        <IconButton
          size="small"
          edge="end"
          aria-label={translate('crud.search.clear')}
          onClick={() => setText('')}
        >
          <ClearIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
