import { Box } from '@mui/material';
import { type ClipboardEvent, type PointerEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import type { GridAnswer } from '../../../contract/calls/grids.ts';
import type { GridParts } from '../../../contract/gridParts.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useWords } from '../useWords.ts';
import { CellInput, GridCell } from './GridCell.tsx';
import { isInside, type Place } from './gridBlocks.ts';
import { commandOf } from './gridCommands.ts';
import { gridStyles } from './gridStyles.ts';
import type { GridDrafts } from './useGridDrafts.ts';
import type { GridEditor } from './useGridEditor.ts';
import { sizes, useGridWindow } from './useGridWindow.ts';

interface GridBoxProps {
  parts: GridParts;
  axes: Pick<GridAnswer, 'rows' | 'columns' | 'rowTotal'>;
  offset: number;
  drafts: GridDrafts;
  editor: GridEditor;
  isReadOnly: boolean;
  describedBy: string;
  /** What is wrong with a cell, or how it is meanwhile. */
  noteOf: (key: string) => string | undefined;
}

/** The place of the cell at an event. */
function placeOf({ target }: { target: EventTarget }): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

/** The indices from one on, up to another. */
const between = ({ first, end }: { first: number; end: number }, also: number): number[] => {
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_one, index) => first + index);
  // What a screen reader is told about must be there.
  return drawn.includes(also) ? drawn : [...drawn, also].sort((one, other) => one - other);
};

/** The cells of a grid, of which it draws only those in sight, and the keys and gestures that change them. */
export function GridBox({
  parts,
  axes,
  offset,
  drafts,
  editor,
  isReadOnly,
  describedBy,
  noteOf,
}: GridBoxProps) {
  const { rows, columns } = axes;
  const translate = useTranslate();
  const words = { rows: useWords(parts.rows), columns: useWords(parts.columns) };
  const id = useId();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const view = useGridWindow(box, { rows: rows.length, columns: columns.length });
  const { active, selection, editing } = editor;
  editor.focusGrid.current = () => box?.focus({ preventScroll: true });
  const showActive = useEffectEvent(() => view.show(active));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active cell comes into sight when it is another
  useEffect(() => showActive(), [active.row, active.column]);

  const keys = (event: React.KeyboardEvent) => {
    const command = editing ? undefined : commandOf(event.nativeEvent, view.pageRows);
    if (!command || event.nativeEvent.isComposing || !editor.run(command)) return;
    // The key that begins a value still goes into the input.
    if (command.do !== 'edit' || !command.isFresh) event.preventDefault();
    event.stopPropagation();
  };
  const press = (event: PointerEvent) => {
    const at = placeOf(event);
    if (at && event.button === 0) editor.moveTo(at, event.shiftKey);
  };
  const drag = (event: PointerEvent) => {
    const at = placeOf(event);
    const isPressed = event.buttons === 1 && event.pointerType === 'mouse' && !editing;
    if (at && isPressed && (at.row !== active.row || at.column !== active.column)) editor.moveTo(at, true);
  };
  const copy = (event: ClipboardEvent, isCut: boolean) => {
    if (editing) return;
    event.clipboardData.setData('text/plain', editor.copied());
    event.preventDefault();
    if (isCut) editor.run({ do: 'clear' });
  };
  const cellId = ({ row, column }: Place) => `${id}-${row}-${column}`;
  const drawnColumns = between(view.columns, active.column);
  const before = (index: number) => (index === 0 ? -1 : (drawnColumns[index - 1] ?? -1));
  /** The room of the columns that are not drawn before the one at `index`. */
  const gap = (index: number) => ((drawnColumns[index] ?? 0) - before(index) - 1) * sizes.column;

  return (
    <Box
      ref={setBox}
      role="grid"
      tabIndex={0}
      aria-label={translate('crud.grid.label', {
        grid: parts.grid.label,
        rows: words.rows.many,
        columns: words.columns.many,
      })}
      aria-describedby={describedBy}
      aria-rowcount={axes.rowTotal + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-readonly={isReadOnly}
      aria-activedescendant={editing ? undefined : cellId(active)}
      onKeyDown={keys}
      onPointerDown={press}
      onPointerOver={drag}
      onDoubleClick={(event) => {
        const at = placeOf(event);
        if (at) editor.edit(at, false);
      }}
      onCopy={(event) => copy(event, false)}
      onCut={(event) => copy(event, true)}
      onPaste={(event) => {
        if (editing) return;
        event.preventDefault();
        editor.paste(event.clipboardData.getData('text/plain'));
      }}
      sx={{ ...gridStyles, flex: '0 1 auto', minHeight: 160, maxHeight: 'max(240px, calc(100dvh - 300px))' }}
    >
      <Box
        role="presentation"
        style={{
          position: 'relative',
          width: view.names + columns.length * sizes.column,
          height: sizes.head + rows.length * sizes.row,
        }}
      >
        <Box role="row" aria-rowindex={1} className="head" style={{ display: 'flex' }}>
          <Box role="columnheader" aria-colindex={1} className="name row" style={{ width: view.names }}>
            {words.rows.one}
          </Box>
          {drawnColumns.map((column, index) => (
            <Box
              key={columns[column]?.id}
              role="columnheader"
              aria-colindex={column + 2}
              className="name column"
              style={{ marginLeft: gap(index) }}
              title={columns[column]?.name}
            >
              {columns[column]?.name}
            </Box>
          ))}
        </Box>
        {between(view.rows, active.row).map((row) => (
          <Box
            key={rows[row]?.id}
            role="row"
            aria-rowindex={offset + row + 2}
            className="line"
            style={{ top: sizes.head + row * sizes.row }}
          >
            <Box
              role="rowheader"
              aria-colindex={1}
              className="name row"
              style={{ width: view.names }}
              title={rows[row]?.name}
            >
              {rows[row]?.name}
            </Box>
            {drawnColumns.map((column, index) => {
              const at = { row, column };
              const key = editor.keyAt(at);
              const label = { row: rows[row]?.name ?? '', column: columns[column]?.name ?? '' };
              return (
                <Box
                  key={columns[column]?.id}
                  role="presentation"
                  style={{ marginLeft: gap(index), flex: 'none' }}
                >
                  {editing?.row === row && editing.column === column ? (
                    <CellInput
                      id={cellId(at)}
                      field={parts.value}
                      label={translate('crud.grid.input', label)}
                      column={column}
                      editor={editor}
                    />
                  ) : (
                    <GridCell
                      {...{ id: cellId(at), field: parts.value, row, column }}
                      value={drafts.valueOf(key)}
                      isActive={active.row === row && active.column === column}
                      isSelected={isInside(selection, at)}
                      isDraft={drafts.drafts.cells.has(key)}
                      isReadOnly={isReadOnly || !drafts.canChange(key)}
                      problem={noteOf(key)}
                    />
                  )}
                </Box>
              );
            })}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
