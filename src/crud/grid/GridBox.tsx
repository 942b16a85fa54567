import { Box } from '@mui/material';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { drawnItems } from '../useScrollView.ts';
import { useWords } from '../useWords.ts';
import { GridLines, type GridLinesProps } from './GridLines.tsx';
import type { Place } from './gridBlocks.ts';
import { gridStyles } from './gridStyles.ts';
import { useGridGestures } from './useGridGestures.ts';
import { useGridWindow } from './useGridWindow.ts';

interface GridBoxProps
  extends Pick<GridLinesProps, 'parts' | 'axes' | 'offset' | 'drafts' | 'editor' | 'isReadOnly' | 'noteOf'> {
  describedBy: string;
}

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
  const { active, editing } = editor;
  editor.focusGrid.current = () => box?.focus({ preventScroll: true });
  const showActive = useEffectEvent(() => view.show(active));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active cell comes into sight when it changes
  useEffect(() => showActive(), [active.row, active.column]);

  const gestures = useGridGestures(editor, view.pageRows);
  const cellId = ({ row, column }: Place) => `${id}-${row}-${column}`;

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
      {...gestures}
      sx={{
        ...gridStyles,
        flex: '0 1 auto',
        alignSelf: 'flex-start',
        maxWidth: '100%',
        minHeight: 160,
        maxHeight: 'max(240px, calc(100dvh - 340px))',
      }}
    >
      <GridLines
        {...{ parts, axes, offset, drafts, editor, isReadOnly, noteOf, cellId }}
        names={view.names}
        drawnRows={drawnItems(view.rows, [active.row])}
        drawnColumns={drawnItems(view.columns, [active.column])}
      />
    </Box>
  );
}
