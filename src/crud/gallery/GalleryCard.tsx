import ImageIcon from '@mui/icons-material/ImageOutlined';
import { Box, ButtonBase, Checkbox } from '@mui/material';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { fileAddressOf, recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CardFields } from '../../kit/fieldKinds/CardFields.tsx';

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
export function GalleryCard(props: GalleryCardProps) {
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
