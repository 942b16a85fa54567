import { Box, Button, List, ListItem, ListItemButton } from '@mui/material';
import type { Identifier } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CardFields } from '../../kit/fieldKinds/CardFields.tsx';
import type { Columns } from '../views/useColumns.ts';
import { colourOf, type PlacedRecord } from './usePlaces.ts';

interface MapListProps {
  resource: Resource;
  columns: Columns;
  placed: readonly PlacedRecord[];
  chosenId: Identifier | undefined;
  onChoose: (id: Identifier) => void;
  onOpen: (id: Identifier) => void;
}

/** Records that the list adds at a time. Thousands would make the page slow. */
const step = 100;

/** The records on the map with their columns, for comparing them, for the keyboard and for people who do not see the map. */
export function MapList({ resource, columns, placed, chosenId, onChoose, onOpen }: MapListProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const [most, setMost] = useState(step);
  const chosen = useRef<HTMLLIElement>(null);
  const place = placed.findIndex(({ record }) => record.id === chosenId);
  // Somebody may choose on the map what the list does not show yet.
  const shown = placed.slice(0, Math.max(most, place + 1));
  const more = placed.length - shown.length;
  const fields = columns.shown.filter(({ name }) => name !== resource.title);
  useEffect(() => {
    if (chosenId !== undefined) chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return (
    <List
      dense
      aria-label={translate('crud.map.list')}
      sx={{
        width: { xs: 200, md: 320 },
        flexShrink: 0,
        overflow: 'auto',
        py: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {shown.map(({ record }) => {
        const title = recordTitle(resource, record);
        const colour = colourOf(resource, record);
        const isChosen = record.id === chosenId;
        return (
          <ListItem
            key={record.id}
            ref={isChosen ? chosen : undefined}
            disablePadding
            divider
            sx={{ display: 'block', bgcolor: isChosen ? 'action.selected' : undefined }}
          >
            <ListItemButton
              component="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(record.id)}
              sx={{
                ...{
                  width: '100%',
                  gap: 2,
                  typography: 'subtitle2',
                  textAlign: 'left',
                  overflowWrap: 'anywhere',
                },
                ...(isChosen && { '&:hover': { bgcolor: 'transparent' } }),
              }}
            >
              {colour && (
                <Box sx={{ flexShrink: 0, width: 12, height: 12, borderRadius: 0.5, bgcolor: colour }} />
              )}
              {title}
            </ListItemButton>
            <Box sx={{ px: 4, pb: 2, typography: 'body2' }}>
              <CardFields {...{ resource, record, fields }} />
              {isChosen && (
                <Button size="small" variant="outlined" onClick={() => onOpen(record.id)} sx={{ mt: 2 }}>
                  {translate('crud.map.open', { record: title })}
                </Button>
              )}
            </Box>
          </ListItem>
        );
      })}
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
