import { Button, List, ListItemButton, ListItemText } from '@mui/material';
import type { Identifier } from 'ra-core';
import { useState } from 'react';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { DrawnPlace } from '../../kit/map/drawMap.ts';

interface MapListProps {
  places: readonly DrawnPlace[];
  onOpen: (id: Identifier) => void;
}

/** Names that the list adds at a time. Thousands would make the page slow. */
const step = 100;

/** The names of the records on the map, for the keyboard and for people who do not see it. */
export function MapList({ places, onOpen }: MapListProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const [most, setMost] = useState(step);
  const more = places.length - most;
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
      {places.slice(0, most).map(({ id, title }) => (
        <li key={id}>
          <ListItemButton component="button" onClick={() => onOpen(id)} sx={{ width: '100%' }}>
            <ListItemText primary={title} sx={{ overflowWrap: 'anywhere' }} />
          </ListItemButton>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Button fullWidth onClick={() => setMost(most + step)}>
            {translate('crud.map.more', { count: figures(more) })}
          </Button>
        </li>
      )}
    </List>
  );
}
