import { List, ListItemButton, ListItemText } from '@mui/material';
import type { Identifier } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { DrawnPlace } from './drawMap.ts';

interface MapListProps {
  places: readonly DrawnPlace[];
  onOpen: (id: Identifier) => void;
}

/** The names of the records on the map, for the keyboard and for people who do not see it. */
export function MapList({ places, onOpen }: MapListProps) {
  const translate = useTranslate();
  return (
    <List
      dense
      aria-label={translate('crud.map.list')}
      sx={{
        width: 220,
        flexShrink: 0,
        overflow: 'auto',
        py: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {places.map(({ id, title }) => (
        <li key={id}>
          <ListItemButton component="button" onClick={() => onOpen(id)} sx={{ width: '100%' }}>
            <ListItemText primary={title} sx={{ overflowWrap: 'anywhere' }} />
          </ListItemButton>
        </li>
      ))}
    </List>
  );
}
