import type { DraggableProvided } from '@hello-pangea/dnd';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { Box, ButtonBase } from '@mui/material';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CardFields } from '../../kit/fieldKinds/CardFields.tsx';

interface BoardCardProps {
  resource: Resource;
  record: WireRecord;
  /** The fields below its name. */
  fields: readonly Field[];
  /** The label of its column. */
  column: string;
  item: DraggableProvided;
  isDragging: boolean;
  onOpen: () => void;
}

/** A record on a board. Its name opens it; its handle moves it, also by keyboard. */
export function BoardCard(props: BoardCardProps) {
  const { resource, record, fields, column, item, isDragging, onOpen } = props;
  const translate = useTranslate();
  const title = recordTitle(resource, record);
  return (
    <Box
      component="li"
      ref={item.innerRef}
      {...item.draggableProps}
      style={item.draggableProps.style}
      sx={{
        display: 'flex',
        gap: 1,
        listStyle: 'none',
        mb: 2,
        p: 2,
        pl: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: isDragging ? 'surface.raised' : 'background.paper',
        boxShadow: isDragging ? 4 : 0,
        zIndex: isDragging ? 'modal' : undefined,
      }}
    >
      <Box
        {...item.dragHandleProps}
        aria-label={translate('crud.board.handle', { record: title, column })}
        sx={{ display: 'grid', placeItems: 'center', width: 32, color: 'text.secondary', cursor: 'grab' }}
      >
        <DragIndicatorIcon fontSize="small" />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, typography: 'body2' }}>
        <ButtonBase
          onClick={onOpen}
          sx={{
            display: 'block',
            width: '100%',
            textAlign: 'left',
            typography: 'body2',
            fontWeight: 'fontWeightMedium',
            overflowWrap: 'anywhere',
          }}
        >
          {title}
        </ButtonBase>
        <CardFields {...{ resource, record, fields }} />
      </Box>
    </Box>
  );
}
