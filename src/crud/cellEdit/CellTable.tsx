import { type SxProps, type Theme, Typography } from '@mui/material';
import { useListContext } from 'ra-core';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { recordTitle } from '../../dataProviders/recordLabels.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { textOfReference } from '../../kit/fieldKinds/textOfReference.ts';
import type { Place } from '../../kit/grid/cellBlocks.ts';
import { cellKey } from '../../kit/grid/gridDrafts.ts';
import { textOfValue, valuesOfTexts } from '../../kit/grid/gridValues.ts';
import { useGridEditor } from '../../kit/grid/useGridEditor.ts';
import { useClippedText, useGridGestures } from '../../kit/grid/useGridGestures.ts';
import { useLeaveGuard } from '../../kit/useLeaveGuard.tsx';
import { visuallyHidden } from '../../kit/visuallyHidden.ts';
import { useIsOnline } from '../../layout/shell/WhileOnline.tsx';
import { useTextDialect } from '../../session/useMoneyFormats.ts';
import { ConflictDialog } from '../record/ConflictDialog.tsx';
import { TableFrame } from '../table/TableFrame.tsx';
import { useTableWindow } from '../table/tableRows.ts';
import { useSelection } from '../table/useSelection.ts';
import type { Columns } from '../views/useColumns.ts';
import { CellBar } from './CellBar.tsx';
import { CellRow } from './CellRow.tsx';
import { isTyped, useSteadyRows } from './cellChanges.ts';
import { useCellDrafts } from './useCellDrafts.ts';

const edge = (width: number) => (theme: Theme) => `inset 0 0 0 ${width}px ${theme.palette.primary.main}`;

/** The look of a list whose cells people change, beside that of every list. */
const cellStyles = {
  // The active cell shows where the focus is, better than an outline around the whole table.
  '&:focus-visible': { outline: 'none' },
  '& tbody td[data-column]': {
    cursor: 'cell',
    borderRight: 1,
    borderRightColor: 'divider',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& tbody td.fixed': { cursor: 'default', color: 'text.secondary' },
  '& tbody td.chosen': { bgcolor: 'action.selected' },
  '& tbody td.saving': { bgcolor: 'warning.soft' },
  '& tbody td.wrong': { bgcolor: 'error.soft', color: 'error.main' },
  '& tbody td.saved': { boxShadow: (theme: Theme) => `inset 3px 0 ${theme.palette.success.main}` },
  '&:focus-within tbody td.active': { boxShadow: edge(2) },
  '& tbody td.typing': {
    p: 0,
    overflow: 'visible',
    zIndex: 2,
    boxShadow: edge(2),
    '& .MuiInputBase-root': { minHeight: 0, height: 'calc(var(--row-height) - 1px)', borderRadius: 0 },
    '& .MuiFormHelperText-root': {
      position: 'absolute',
      m: 0,
      p: 1,
      bgcolor: 'surface.raised',
      boxShadow: 2,
      whiteSpace: 'normal',
    },
  },
  '& .hidden-text': visuallyHidden,
} satisfies SxProps<Theme>;

/** Where the editing of a list begins, and whether somebody types at once. */
export interface CellStart extends Place {
  isTyping: boolean;
}

interface CellTableProps {
  resource: Resource;
  columns: Columns;
  isSelectable: boolean;
  start: CellStart;
  /** Ends the editing; the row that was active takes the focus. */
  onDone: (row: number) => void;
}

/** The table of a list as a grid: people change its cells in their places, and each change is saved at once. */
export default function CellTable({ resource, columns, isSelectable, start, onDone }: CellTableProps) {
  const { page, perPage, hasNextPage } = useListContext();
  const translate = useTranslate();
  const dialect = useTextDialect();
  const isOnline = useIsOnline();
  const keysId = useId();
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const steady = useSteadyRows();
  const { rows } = steady;
  const fields = columns.shown;
  const drafts = useCellDrafts(resource, steady);
  const keyAt = ({ row, column }: Place) => cellKey(rows[row]?.id ?? '', fields[column]?.source ?? '');
  const fieldAt = ({ column }: Place) => fields[column];
  const editor = useGridEditor({
    size: { rows: rows.length, columns: fields.length },
    ...{ keyAt, cells: drafts, isReadOnly: !isOnline, first: start },
    textAt: (place) => {
      const [field, record] = [fieldAt(place), rows[place.row]];
      const value = drafts.valueOf(keyAt(place));
      return (
        (field && textOfReference({ field, value, record })) ??
        (field ? textOfValue(value, field, dialect) : '')
      );
    },
    valuesOfTexts: (texts, column) => {
      const field = fields[column];
      return field ? valuesOfTexts(texts, field, dialect) : texts;
    },
    startsEmpty: (place) => {
      const field = fieldAt(place);
      return field !== undefined && isTyped(field);
    },
  });
  const { active, editing } = editor;
  const clippedText = useClippedText();
  const view = useTableWindow(rows.length);
  const { isSelected, toggle } = useSelection(rows);
  const gestures = useGridGestures(editor, view.pageRows);
  editor.focusGrid.current = () => table.current?.focus({ preventScroll: true });
  const { guarded, question } = useLeaveGuard(drafts.drafts.cells.size > 0 || editing !== undefined);
  const leave = () => guarded(() => onDone(active.row));

  const cellId = ({ row, column }: Place) => `${id}-${row}-${column}`;
  const begin = useEffectEvent(() => {
    editor.focusGrid.current();
    if (start.isTyping) editor.edit(start, false);
  });
  useEffect(() => begin(), []);
  const showActive = useEffectEvent(() => {
    document.getElementById(cellId(active))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active cell comes into sight when it changes
  useEffect(() => showActive(), [active.row, active.column]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Headings, boxes and links of the table keep their own keys.
    if (event.target !== table.current) return;
    gestures.onKeyDown(event);
    if (event.key !== 'Escape' || event.isDefaultPrevented()) return;
    event.preventDefault();
    leave();
  };

  return (
    <>
      <TableFrame
        {...{ resource, columns, isSelectable, rows, view }}
        drawn={view.drawn([active.row])}
        styles={cellStyles}
        table={{
          ...gestures,
          onKeyDown,
          ref: table,
          role: 'grid',
          tabIndex: 0,
          'aria-describedby': keysId,
          'aria-multiselectable': true,
          'aria-colcount': fields.length + (isSelectable ? 1 : 0),
          'aria-activedescendant': editing ? undefined : cellId(active),
        }}
        renderRow={(index) => {
          const record = rows[index];
          return (
            record && (
              <CellRow
                {...{
                  resource,
                  columns,
                  record,
                  index,
                  drafts,
                  editor,
                  cellId,
                  isSelectable,
                  onToggle: toggle,
                }}
                place={(page - 1) * perPage + index + 2}
                isSelected={isSelected(record.id)}
              />
            )
          );
        }}
      />
      <Typography id={keysId} sx={visuallyHidden}>
        {translate('crud.cells.keys')}
      </Typography>
      <CellBar
        {...{ resource, drafts }}
        field={fields[active.column]}
        title={rows[active.row] ? recordTitle(resource, rows[active.row] ?? { id: '' }) : ''}
        cell={keyAt(active)}
        clipped={clippedText(editor.clipped, hasNextPage === true)}
        onDone={leave}
      />
      {drafts.conflict && (
        <ConflictDialog
          key={drafts.conflict.id}
          resource={resource}
          conflict={drafts.conflict}
          onSettle={drafts.settle}
        />
      )}
      {question}
    </>
  );
}
