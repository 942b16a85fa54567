import Add from '@mui/icons-material/Add';
import Bolt from '@mui/icons-material/BoltOutlined';
import Search from '@mui/icons-material/Search';
import Tune from '@mui/icons-material/TuneOutlined';
import { Box, type BoxProps, Dialog, InputBase, LinearProgress } from '@mui/material';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { KeyCaps } from '../keys/KeyCaps.tsx';
import { bestFirst, isMeant } from '../navigation/matching.ts';
import { locationOf } from '../navigation/places.ts';
import { usePlaces } from '../navigation/usePlaces.ts';
import { useRecentPages } from '../navigation/useRecentPages.ts';
import { useActiveOption } from '../useActiveOption.ts';
import {
  commandEntries,
  createEntries,
  type PaletteEntry,
  pageEntries,
  recentEntries,
} from './paletteEntries.ts';
import { pageCommands } from './usePageCommands.ts';
import { useRecordSearch } from './useRecordSearch.ts';

/** Customers and settings that the palette shows for one search. */
const mostEverywhere = 8;

interface Group {
  key: string;
  label: string;
  entries: PaletteEntry[];
}

function useGroups(search: string) {
  const translate = useTranslate();
  const places = usePlaces();
  const { pathname } = useLocation();
  const current = locationOf(places, pathname)?.place.resource;
  const records = useRecordSearch(search, current?.name);
  const recent = recentEntries(useRecentPages().pages, pathname);
  const fixed = useMemo(
    () => ({
      pages: pageEntries(places),
      actions: createEntries(places, Add, translate),
      commands: commandEntries(
        pageCommands.current().filter(({ isEverywhere }) => !isEverywhere),
        Bolt,
      ),
      everywhere: commandEntries(
        pageCommands.current().filter(({ isEverywhere }) => isEverywhere),
        Tune,
      ),
    }),
    [places, translate],
  );
  const meant = (entries: PaletteEntry[]) =>
    bestFirst(
      entries.filter(({ label, context }) => isMeant(`${label} ${context}`, search)),
      search,
    );
  // Until somebody types, Enter must not run anything that changes a record.
  const groups: Group[] = [
    {
      key: 'commands',
      label: translate('shell.palette.commands'),
      entries: search.trim() ? meant(fixed.commands) : [],
    },
    { key: 'recent', label: translate('shell.places.recent'), entries: search.trim() ? [] : recent },
    { key: 'pages', label: translate('shell.palette.pages'), entries: meant(fixed.pages) },
    {
      key: 'records',
      label: translate('shell.palette.records'),
      entries: bestFirst(records.entries, search),
    },
    {
      key: 'actions',
      label: translate('shell.palette.actions'),
      entries: search.trim() ? meant(fixed.actions) : [],
    },
    {
      key: 'everywhere',
      label: translate('shell.palette.everywhere'),
      entries: search.trim() ? meant(fixed.everywhere).slice(0, mostEverywhere) : [],
    },
  ];
  return { ...records, groups: groups.filter(({ entries }) => entries.length > 0) };
}

const hints = [
  { keys: ['ArrowUp', 'ArrowDown'], label: 'shell.palette.choose' },
  { keys: ['Enter'], label: 'shell.palette.go' },
  { keys: ['Escape'], label: 'shell.palette.leave' },
] as const;

/** The keys of the palette. */
function PaletteFoot() {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 4,
        px: 4,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      {hints.map(({ keys, label }) => (
        <Box key={label} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
          {keys.map((key) => (
            <KeyCaps key={key} keys={key} />
          ))}
          {translate(label)}
        </Box>
      ))}
    </Box>
  );
}

interface PaletteOptionProps extends BoxProps {
  entry: PaletteEntry;
  isActive: boolean;
}

/** One line of the palette. */
function PaletteOption({ entry, isActive, ...props }: PaletteOptionProps) {
  const { icon: Icon, label, context } = entry;
  return (
    <Box
      {...props}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2.5,
        minHeight: 36,
        px: 2.5,
        borderRadius: '6px',
        cursor: 'pointer',
        ...(isActive && { bgcolor: 'action.selected' }),
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18, color: isActive ? 'primary.main' : 'text.secondary' }} />
      <Box
        component="span"
        sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {label}
      </Box>
      {context && (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', flex: 'none' }}>
          {context}
        </Box>
      )}
    </Box>
  );
}

/** Opens any page or record by a few letters of its name. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const message = useErrorMessage();
  const [search, setSearch] = useState('');
  const { groups, isSearching, isCut, error } = useGroups(search);
  const entries = groups.flatMap((group) => group.entries);
  const { active, listId, inputProps, optionProps } = useActiveOption({
    key: search,
    count: entries.length,
    onChoose: (index) => {
      const entry = entries[index];
      if (!entry) return;
      onClose();
      if (typeof entry.to === 'string') navigate(entry.to);
      else entry.to();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': translate('shell.palette.title') } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: { xs: 0, sm: '10vh' } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 4, height: 52 }}>
        <Search fontSize="small" sx={{ color: 'text.secondary' }} />
        <InputBase
          fullWidth
          autoFocus
          placeholder={translate('shell.palette.placeholder')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          inputProps={{ ...inputProps, 'aria-label': translate('shell.palette.title'), autoComplete: 'off' }}
        />
      </Box>
      <Box sx={{ height: '2px', borderTop: 1, borderColor: 'divider' }}>
        {isSearching && <LinearProgress sx={{ height: '2px', mt: '-1px' }} />}
      </Box>
      <Box
        id={listId}
        role="listbox"
        aria-label={translate('shell.palette.title')}
        sx={{ maxHeight: 400, overflowY: 'auto', p: 1.5 }}
      >
        {groups.map((group) => (
          <Box key={group.key} role="group" aria-labelledby={`${listId}-${group.key}`}>
            <Box
              id={`${listId}-${group.key}`}
              sx={{ px: 2.5, pt: 2, pb: 1, typography: 'caption', color: 'text.secondary' }}
            >
              {group.label}
            </Box>
            {group.entries.map((entry) => {
              const index = entries.indexOf(entry);
              return (
                <PaletteOption
                  key={entry.id}
                  entry={entry}
                  isActive={index === active}
                  {...optionProps(index)}
                />
              );
            })}
          </Box>
        ))}
      </Box>
      <Box
        role="status"
        sx={{ px: 4, pb: entries.length === 0 || isCut || error ? 4 : 0, color: 'text.secondary' }}
      >
        {entries.length === 0 &&
          (isSearching ? translate('shell.palette.searching') : translate('shell.palette.none', { search }))}
        {isCut && <Box>{translate('shell.palette.cut')}</Box>}
        {error !== undefined && <Box>{translate('shell.palette.failed', { reason: message(error) })}</Box>}
      </Box>
      <PaletteFoot />
    </Dialog>
  );
}
