import type { DraggableProvided } from '@hello-pangea/dnd';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { Box, IconButton } from '@mui/material';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Lines } from '../../../contract/lines.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FieldCell } from '../../kit/fieldKinds/FieldCell.tsx';
import type { LineRow } from '../../kit/lineRows.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { inputIdOf, type LineActions, LineInput, lineColumns } from './LineInput.tsx';

interface LineFormRowProps {
  formId: string;
  lines: Lines;
  fields: readonly Field[];
  row: LineRow;
  /** The line as the record has it; none if it is new. */
  saved: LineRow | undefined;
  index: number;
  total: number;
  /** What is wrong, by place and field. */
  problems: Readonly<Record<string, string>> | undefined;
  item: DraggableProvided;
  isDragging: boolean;
  isOrdered: boolean;
  isDisabled: boolean;
  actions: LineActions;
}

/** One line to change, with a handle that moves it and a button that removes it. */
export function LineFormRow(props: LineFormRowProps) {
  const { formId, lines, fields, row, saved, index, item, isDragging, isOrdered, isDisabled, actions } =
    props;
  const translate = useTranslate();
  const words = useWords(lines.resource);
  const keys = (event: React.KeyboardEvent) => {
    if (!event.altKey || !isOrdered || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    actions.moveBy(row.id, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Box
      component="li"
      ref={item.innerRef}
      {...item.draggableProps}
      style={item.draggableProps.style}
      onKeyDownCapture={keys}
      sx={{
        display: 'grid',
        gridTemplateColumns: lineColumns(fields, isOrdered),
        gap: 2,
        alignItems: 'start',
        py: 1,
        listStyle: 'none',
        bgcolor: isDragging ? 'action.selected' : 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        boxShadow: isDragging ? 4 : 0,
        zIndex: isDragging ? 'modal' : undefined,
      }}
    >
      {isOrdered && (
        <Box
          {...item.dragHandleProps}
          aria-label={translate('crud.lines.handle', { position: index + 1, total: props.total })}
          sx={{ display: 'grid', placeItems: 'center', height: 36, color: 'text.secondary', cursor: 'grab' }}
        >
          <DragIndicatorIcon fontSize="small" />
        </Box>
      )}
      {fields.map((field) =>
        field.name === lines.field.pick ? (
          <Box key={field.name} sx={{ minWidth: 0, minHeight: 36, alignContent: 'center' }}>
            <FieldCell resource={lines.resource} field={field} record={row} place="list" />
          </Box>
        ) : (
          <LineInput
            key={field.name}
            id={inputIdOf(formId, row, field)}
            lines={lines}
            field={field}
            row={row}
            saved={saved}
            label={translate('crud.lines.input', { field: words.field(field), position: index + 1 })}
            problem={props.problems?.[`${index}.${field.source}`]}
            isDisabled={isDisabled}
            onChange={(value) => actions.change(row.id, field.source, value)}
            onEnter={() => actions.next(row.id, field.source)}
          />
        ),
      )}
      <IconButton
        size="small"
        disabled={isDisabled}
        aria-label={translate('crud.lines.remove', { position: index + 1 })}
        onClick={() => actions.remove(row.id)}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
