import { Box } from '@mui/material';
import { useCallback, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { drawnItems } from '../useScrollView.ts';
import type { Place } from './cellBlocks.ts';
import { GridLines, type GridLinesProps } from './GridLines.tsx';
import { fixedWidth, sideWidth } from './gridExtras.ts';
import { gridStyles } from './gridStyles.ts';
import { useGridGestures } from './useGridGestures.ts';
import { useGridWindow } from './useGridWindow.ts';

interface GridBoxProps extends Pick<GridLinesProps, 'work' | 'words' | 'rowTotal' | 'offset' | 'extras'> {
  /** The page gives the grid its height. */
  fillsPage: boolean;
  describedBy: string;
}

/** The cells of a grid, of which it draws only those in sight, and the keys and gestures that change them. */
export function GridBox({ work, words, rowTotal, offset, extras, fillsPage, describedBy }: GridBoxProps) {
  const { rows, columns, editor, isReadOnly } = work;
  const translate = useTranslate();
  const id = useId();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const view = useGridWindow(box, {
    ...{ rows: rows.length, columns: columns.length, side: sideWidth(extras), fixed: fixedWidth(extras) },
  });
  const { active, editing } = editor;
  editor.focusGrid.current = () => box?.focus({ preventScroll: true });
  const showActive = useEffectEvent(() => view.show(active));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active cell comes into sight when it changes
  useEffect(() => showActive(), [active.row, active.column]);

  const gestures = useGridGestures(editor, view.pageRows);
  const cellId = useCallback(({ row, column }: Place) => `${id}-${row}-${column}`, [id]);
  const { first, end } = view.columns;
  const drawnColumns = useMemo(
    () => drawnItems({ first, end }, [active.column]),
    [first, end, active.column],
  );

  return (
    <Box
      ref={setBox}
      role="grid"
      tabIndex={0}
      aria-label={translate('crud.grid.label', {
        ...{ grid: words.grid, rows: words.rows, columns: words.columns },
      })}
      aria-describedby={describedBy}
      aria-rowcount={rowTotal + 1}
      aria-colcount={columns.length + 1 + (extras?.side.length ?? 0)}
      aria-multiselectable
      aria-readonly={isReadOnly}
      aria-activedescendant={editing ? undefined : cellId(active)}
      className={extras && 'layered'}
      {...gestures}
      sx={{
        ...gridStyles,
        flex: '0 1 auto',
        alignSelf: 'flex-start',
        maxWidth: '100%',
        minHeight: 240,
        // A page that scrolls as a whole leaves the lines around the grid in sight.
        ...(!fillsPage && { maxHeight: `max(240px, calc(100dvh - ${extras ? 360 : 340}px))` }),
      }}
    >
      <GridLines
        {...{ work, words, rowTotal, offset, extras, cellId }}
        names={view.names}
        drawnRows={drawnItems(view.rows, [active.row])}
        drawnColumns={drawnColumns}
      />
    </Box>
  );
}
