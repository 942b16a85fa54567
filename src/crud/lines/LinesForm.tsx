import {
  DragDropContext,
  Draggable,
  Droppable,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd';
import AddIcon from '@mui/icons-material/Add';
import { Box, Button, FormLabel, Portal, Typography } from '@mui/material';
import { useCallback, useRef, useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Lines } from '../../../contract/lines.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { inSentence } from '../../i18n/inSentence.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import type { InputProps } from '../../kit/fieldKinds/fieldKind.ts';
import { type LineRow, moved, newRow, rowsOf, shownFields } from '../../kit/lineRows.ts';
import { useWords } from '../../kit/records/useWords.ts';
import { visuallyHidden } from '../../kit/visuallyHidden.ts';
import { styleNonce } from '../../theme/styleNonce.ts';
import { LineFormRow } from './LineFormRow.tsx';
import { inputIdOf, type LineActions, lineColumns } from './LineInput.tsx';
import { useLines, useRowKeys } from './useLines.ts';

/** Takes the focus once the page has drawn it. */
const focusSoon = (id: string) =>
  requestAnimationFrame(() => {
    document.getElementById(id)?.focus();
  });

interface LinesFormHeadProps {
  lines: Lines;
  fields: readonly Field[];
  isOrdered: boolean;
}

/** The headings of the columns. Hidden from screen readers, since each input says its own name and line. */
function LinesFormHead({ lines, fields, isOrdered }: LinesFormHeadProps) {
  const words = useWords(lines.resource);
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        gridTemplateColumns: lineColumns(fields, isOrdered),
        gap: 2,
        py: 1,
        typography: 'caption',
        color: 'text.secondary',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {isOrdered && <span />}
      {fields.map((field) => (
        <span key={field.name}>
          {words.field(field)}
          {field.required && ' *'}
        </span>
      ))}
    </Box>
  );
}

interface AddLineProps {
  formId: string;
  lines: Lines;
  rows: readonly LineRow[];
  isDisabled: boolean;
  onAdd: (prefilled?: Readonly<Record<string, unknown>>) => void;
}

/** Adds a line: an empty one, or one for the record that people pick. */
function AddLine({ formId, lines, rows, isDisabled, onAdd }: AddLineProps) {
  const translate = useTranslate();
  const words = useWords(lines.resource);
  const { pick } = lines.field;
  if (pick === undefined)
    return (
      <Button
        id={`${formId}-add`}
        size="small"
        startIcon={<AddIcon />}
        disabled={isDisabled}
        onClick={() => onAdd()}
        sx={{ mt: 1 }}
      >
        {translate('crud.lines.add', words.names)}
      </Button>
    );
  const field = fieldOf(lines.resource, pick);
  const { Input } = editors[field.kind];
  const id = `${formId}-add`;
  return (
    <Box sx={{ mt: 2, maxWidth: 360 }}>
      <FormLabel id={`${id}-label`} htmlFor={id}>
        {translate('crud.lines.pick', { field: inSentence(words.field(field)) })}
      </FormLabel>
      {/* A new input after each choice, so that it is empty again. */}
      <Input
        key={rows.length}
        id={id}
        field={{ ...field, required: false }}
        value={null}
        onChange={(chosen) => {
          const isHere = rows.some((row) => row[field.source] === chosen);
          if (chosen !== null && !isHere) onAdd({ [field.source]: chosen });
        }}
        isDisabled={isDisabled}
      />
    </Box>
  );
}

/**
 * The lines of a record as rows of inputs. People move them by the handle, or with Alt and the arrow keys; Enter in an
 * input goes on to the next line.
 */
export function LinesForm(props: InputProps) {
  const { id, field, value, onChange, onBlur, record, problems, isDisabled = false } = props;
  const translate = useTranslate();
  const lines = useLines(field);
  const words = useWords(lines.resource);
  const rows = rowsOf(value);
  const fields = shownFields(lines);
  const entered = fields.filter(({ name }) => name !== field.pick);
  const [said, setSaid] = useState('');
  const keyOf = useRowKeys(rows);
  const current = useRef(rows);
  current.current = rows;

  const set = useCallback((next: LineRow[]) => onChange(next), [onChange]);
  const add = (prefilled: Readonly<Record<string, unknown>> = {}, at = rows.length) => {
    const row = newRow(lines, prefilled);
    set([...rows.slice(0, at), row, ...rows.slice(at)]);
    const first = entered[0];
    if (first) focusSoon(inputIdOf(id, row, first));
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length) return;
    set(moved(rows, from, to));
    setSaid(translate('crud.lines.moved', { position: to + 1, total: rows.length }));
  };
  const actions: LineActions = {
    change: (rowId, source, next) =>
      set(current.current.map((row) => (row.id === rowId ? { ...row, [source]: next } : row))),
    remove: (rowId) => {
      const index = rows.findIndex((row) => row.id === rowId);
      set(rows.filter((row) => row.id !== rowId));
      setSaid(translate('crud.lines.removed', { position: index + 1 }));
      const next = rows[index + 1] ?? rows[index - 1];
      focusSoon(next && entered[0] ? inputIdOf(id, next, entered[0]) : `${id}-add`);
    },
    moveBy: (rowId, step) => {
      const from = rows.findIndex((row) => row.id === rowId);
      move(from, from + step);
    },
    next: (rowId, source) => {
      const index = rows.findIndex((row) => row.id === rowId);
      const next = rows[index + 1];
      const column = entered.find((one) => one.source === source);
      if (next && column) focusSoon(inputIdOf(id, next, column));
      else if (field.pick) focusSoon(`${id}-add`);
      else add();
    },
  };
  const drop = ({ source, destination }: DropResult, { announce }: ResponderProvided) => {
    if (!destination) return;
    move(source.index, destination.index);
    announce(translate('crud.lines.moved', { position: destination.index + 1, total: rows.length }));
  };
  const isOrdered = lines.resource.ordered !== undefined;
  const saved = rowsOf(record?.[field.source]);

  return (
    <Box
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={props.describedBy}
      tabIndex={-1}
    >
      {/* The hidden labels of the inputs scroll along, so that they do not widen the window. */}
      <Box sx={{ overflowX: 'auto', position: 'relative' }}>
        {rows.length > 0 && <LinesFormHead lines={lines} fields={fields} isOrdered={isOrdered} />}
        <DragDropContext
          {...(styleNonce && { nonce: styleNonce })}
          dragHandleUsageInstructions={translate('crud.lines.explain')}
          onDragEnd={drop}
        >
          <Droppable droppableId={id}>
            {(list) => (
              <Box
                component="ol"
                ref={list.innerRef}
                {...list.droppableProps}
                aria-label={words.many}
                onBlur={onBlur}
                sx={{ listStyle: 'none', m: 0, p: 0 }}
              >
                {rows.map((row, index) => (
                  <Draggable
                    key={keyOf(row.id)}
                    draggableId={keyOf(row.id)}
                    index={index}
                    isDragDisabled={!isOrdered || isDisabled}
                  >
                    {(item, { isDragging }) => {
                      const drawn = (
                        <LineFormRow
                          formId={id}
                          lines={lines}
                          fields={fields}
                          row={row}
                          saved={saved.find((one) => one.id === row.id)}
                          index={index}
                          total={rows.length}
                          problems={problems}
                          item={item}
                          isDragging={isDragging}
                          isOrdered={isOrdered}
                          isDisabled={isDisabled}
                          actions={actions}
                        />
                      );
                      // A dragged row is drawn at the top of the document, where no scrolling parent shifts it.
                      return isDragging ? <Portal>{drawn}</Portal> : drawn;
                    }}
                  </Draggable>
                ))}
                {list.placeholder}
              </Box>
            )}
          </Droppable>
        </DragDropContext>
      </Box>
      <AddLine formId={id} lines={lines} rows={rows} isDisabled={isDisabled} onAdd={add} />
      <Typography role="status" sx={visuallyHidden}>
        {said}
      </Typography>
    </Box>
  );
}
