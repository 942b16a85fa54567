import ImageIcon from '@mui/icons-material/ImageOutlined';
import { Box, ButtonBase, Checkbox } from '@mui/material';
import { type Identifier, useListContext } from 'ra-core';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { fileAddressOf, recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CardFields } from '../../kit/fieldKinds/CardFields.tsx';
import { useSelection } from '../table/useSelection.ts';
import type { Columns } from '../views/useColumns.ts';

/** Fields that a card shows below the name of its record. */
const mostFields = 2;

interface GalleryCardProps {
  resource: Resource;
  record: WireRecord;
  picture: Field;
  /** The fields below its name. */
  fields: readonly Field[];
  isOpen: boolean;
  isSelected: boolean;
  onOpen: () => void;
  /** Undefined where nobody can select. */
  onToggle: ((isRange: boolean) => void) | undefined;
}

/** A record of a gallery: its picture, its name, and a few fields. */
function GalleryCard(props: GalleryCardProps) {
  const { resource, record, picture, fields, isOpen, isSelected, onOpen, onToggle } = props;
  const translate = useTranslate();
  const title = recordTitle(resource, record);
  const address = fileAddressOf(record, picture.source);
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        border: 1,
        borderColor: isOpen || isSelected ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: isSelected ? 'action.selected' : 'background.paper',
      }}
    >
      <Box
        sx={{
          position: 'relative',
          display: 'grid',
          placeItems: 'center',
          aspectRatio: '4 / 3',
          bgcolor: 'surface.sunken',
        }}
      >
        {address ? (
          // The name below says what it shows.
          <Box
            component="img"
            src={address}
            alt=""
            loading="lazy"
            sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' }}
          />
        ) : (
          <ImageIcon aria-hidden sx={{ color: 'text.secondary' }} />
        )}
      </Box>
      {onToggle && (
        <Checkbox
          size="small"
          checked={isSelected}
          slotProps={{ input: { 'aria-label': translate('crud.selection.record', { record: title }) } }}
          onClick={(event) => onToggle(event.shiftKey)}
          sx={{
            position: 'absolute',
            zIndex: 1,
            top: 8,
            left: 8,
            p: 1,
            borderRadius: 1,
            bgcolor: 'background.paper',
            '&:hover': { bgcolor: 'background.paper' },
          }}
        />
      )}
      <Box sx={{ p: 3, typography: 'body2', minWidth: 0 }}>
        <ButtonBase
          onClick={onOpen}
          aria-current={isOpen || undefined}
          sx={{
            display: 'block',
            width: '100%',
            textAlign: 'left',
            typography: 'body2',
            fontWeight: 'fontWeightMedium',
            overflowWrap: 'anywhere',
            // The whole card opens the record.
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {title}
        </ButtonBase>
        <CardFields {...{ resource, record, fields }} />
      </Box>
    </Box>
  );
}

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
