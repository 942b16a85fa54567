import { Box } from '@mui/material';
import { type Identifier, useListContext } from 'ra-core';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useSelection } from '../table/useSelection.ts';
import type { Columns } from '../views/useColumns.ts';
import { GalleryCard } from './GalleryCard.tsx';

/** Fields that a card shows below the name of its record. */
const mostFields = 2;

interface GalleryViewProps {
  resource: Resource;
  columns: Columns;
  /** The record whose panel is open. */
  openId: Identifier | undefined;
  onOpen: (id: Identifier) => void;
  isSelectable: boolean;
}

/** The page of the list as pictures. */
export default function GalleryView({ resource, columns, openId, onOpen, isSelectable }: GalleryViewProps) {
  const { data = [] } = useListContext<WireRecord>();
  const translate = useTranslate();
  const { isSelected, toggle } = useSelection(data);
  const picture = fieldOf(resource, resource.list.views.gallery ?? '');
  const fields = columns.shown
    .filter(({ name }) => name !== resource.title && name !== picture.name)
    .slice(0, mostFields);
  return (
    <Box
      role="region"
      aria-label={translate('crud.shapes.gallery')}
      tabIndex={0}
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: 6, pb: 4 }}
    >
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
          gap: 4,
          m: 0,
          p: 1,
          listStyle: 'none',
        }}
      >
        {data.map((record, index) => (
          <GalleryCard
            key={record.id}
            {...{ resource, record, picture, fields }}
            isOpen={record.id === openId}
            isSelected={isSelected(record.id)}
            onOpen={() => onOpen(record.id)}
            onToggle={isSelectable ? (isRange) => toggle(index, isRange) : undefined}
          />
        ))}
      </Box>
    </Box>
  );
}
