import type { DraggableProvided } from '@hello-pangea/dnd';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { Box, type SxProps, type Theme } from '@mui/material';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import { FieldCell } from '../../kit/fieldKinds/FieldCell.tsx';
import { type ArrangeCommand, arrangeCommand, MoveMenu } from '../../kit/moving/MoveMenu.tsx';
import { columnField } from '../../kit/records/fields.ts';
import { useWords } from '../../kit/records/useWords.ts';

interface ArrangeRowProps {
  resource: Resource;
  record: WireRecord;
  index: number;
  total: number;
  item: DraggableProvided;
  isDragging: boolean;
  /** Its saved place, from 1, if the person has moved it. */
  cameFrom: number | undefined;
  isFixed: boolean;
  onCommand: (command: ArrangeCommand) => void;
}

const mostColumns = 4;

/** Shows more than the record's name, so that people recognise it. */
const shownFields = (resource: Resource): Field[] =>
  resource.list.columns
    .filter((name) => name !== resource.title)
    .slice(0, mostColumns)
    .map((name) => columnField(resource, name));

const lineStyles: SxProps<Theme> = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  pl: 3,
  pr: 6,
  typography: 'body2',
  borderBottom: 1,
  borderColor: 'divider',
};
const positionWidth = 32;
const handleWidth = 44;
const menuWidth = 36;

/** The id of the handle that moves a row. */
export const handleId = (id: WireRecord['id']) => `move-${id}`;

const columnStyles = ({ kind }: Field): SxProps<Theme> => ({
  width: cells[kind].width,
  flex: '0 1 auto',
  minWidth: 0,
  textAlign: cells[kind].align,
  display: { xs: 'none', md: 'block' },
});

/** The column headings. Hidden from screen readers, since each row says its own name. */
export function ArrangeHead({ resource }: { resource: Resource }) {
  const words = useWords(resource);
  return (
    <Box
      aria-hidden
      sx={{ ...lineStyles, height: 36, color: 'text.secondary', fontWeight: 'fontWeightMedium' }}
    >
      <Box sx={{ width: handleWidth + positionWidth + 12 }} />
      <Box sx={{ flex: 1 }}>{words.field(columnField(resource, resource.title))}</Box>
      {shownFields(resource).map((field) => (
        <Box key={field.name} sx={columnStyles(field)}>
          {words.field(field)}
        </Box>
      ))}
      <Box sx={{ width: menuWidth }} />
    </Box>
  );
}

/** One record that people can move. The keyboard moves it by its handle. */
export function ArrangeRow(props: ArrangeRowProps) {
  const { resource, record, index, total, item, isDragging, cameFrom, isFixed, onCommand } = props;
  const translate = useTranslate();
  const title = recordTitle(resource, record);
  const keys = (event: React.KeyboardEvent) => {
    const command = isDragging || isFixed ? undefined : arrangeCommand(event.nativeEvent, index, total);
    if (!command || event.defaultPrevented) return;
    event.preventDefault();
    onCommand(command);
  };
  return (
    <Box
      component="li"
      ref={item.innerRef}
      {...item.draggableProps}
      style={item.draggableProps.style}
      sx={{
        ...lineStyles,
        height: 44,
        listStyle: 'none',
        bgcolor: isDragging ? 'action.selected' : 'background.paper',
        boxShadow: isDragging ? 4 : 0,
        zIndex: isDragging ? 'modal' : undefined,
      }}
    >
      <Box
        {...item.dragHandleProps}
        id={handleId(record.id)}
        onKeyDown={keys}
        aria-label={translate('crud.arrange.handle', { record: title, position: index + 1, total })}
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: handleWidth,
          height: 44,
          color: 'text.secondary',
          cursor: 'grab',
        }}
      >
        <DragIndicatorIcon />
      </Box>
      <Box
        sx={{
          width: positionWidth,
          textAlign: 'right',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {index + 1}
      </Box>
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          fontWeight: 'fontWeightMedium',
        }}
      >
        {title}
        {cameFrom !== undefined && (
          <Box component="span" sx={{ pl: 2, color: 'warning.main', fontWeight: 'fontWeightRegular' }}>
            {translate('crud.arrange.cameFrom', { position: cameFrom })}
          </Box>
        )}
      </Box>
      {shownFields(resource).map((field) => (
        <Box key={field.name} sx={columnStyles(field)}>
          <FieldCell resource={resource} field={field} record={record} place="list" />
        </Box>
      ))}
      {!isFixed && (
        <MoveMenu
          record={title}
          onTop={() => onCommand({ move: 0 })}
          onBottom={() => onCommand({ move: total - 1 })}
          onAsk={() => onCommand({ ask: true })}
        />
      )}
    </Box>
  );
}
