import type { DraggableProvided } from '@hello-pangea/dnd';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { Box, ButtonBase } from '@mui/material';
import { isEmptyValue } from '../../../contract/emptiness.ts';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FieldCell } from '../fieldKinds/FieldCell.tsx';
import { useWords } from '../useWords.ts';

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
  const words = useWords(resource);
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
        {fields
          .filter(({ source }) => !isEmptyValue(record[source]))
          .map((field) => (
            <Box
              key={field.name}
              sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', color: 'text.secondary' }}
            >
              <span>{words.field(field)}</span>
              <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
                <FieldCell resource={resource} field={field} record={record} place="list" />
              </Box>
            </Box>
          ))}
      </Box>
    </Box>
  );
}
