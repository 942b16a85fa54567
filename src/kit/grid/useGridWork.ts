import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useIsOnline } from '../../layout/shell/WhileOnline.tsx';
import { useTextDialect } from '../../session/useMoneyFormats.ts';
import type { Place } from './cellBlocks.ts';
import { type GridColumn, type HomeOf, partsOfKey, valueKey } from './gridColumns.ts';
import type { SavedAt } from './gridDrafts.ts';
import type { GridRow } from './gridExtras.ts';
import { textOfValue, valuesOfTexts } from './gridValues.ts';
import type { GridDrafts } from './useGridDrafts.ts';
import { useGridEditor } from './useGridEditor.ts';

interface GridWorkOptions {
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  saved: SavedAt;
  homeOf: HomeOf;
  drafts: GridDrafts;
  isReadOnly: boolean;
  /** The places that a column has, one for each of its values. Default: one. */
  width?: number;
}

/** The work on the cells of a grid: what is selected, what keys and the clipboard do, and saving. */
export function useGridWork({
  rows,
  columns,
  saved,
  homeOf,
  drafts,
  isReadOnly,
  width = 1,
}: GridWorkOptions) {
  const translate = useTranslate();
  const dialect = useTextDialect();
  const isOnline = useIsOnline();
  const keyAt = (place: Place) => {
    const column = columns[place.column];
    return valueKey(rows[place.row]?.id ?? '', column?.id ?? '', column?.value.source ?? '');
  };
  const editor = useGridEditor({
    size: { rows: rows.length, columns: columns.length },
    ...{ keyAt, isReadOnly: isReadOnly || !isOnline, width, cells: drafts },
    textAt: (place) => {
      const field = columns[place.column]?.value;
      return field ? textOfValue(drafts.valueOf(keyAt(place)), field, dialect) : '';
    },
    valuesOfTexts: (texts, column) => {
      const field = columns[column]?.value;
      return field ? valuesOfTexts(texts, field, dialect) : [];
    },
  });
  const latest = useRef(drafts);
  latest.current = drafts;
  return {
    ...{ rows, columns, saved, homeOf, drafts, isReadOnly, editor },
    save: () => {
      flushSync(editor.commit);
      latest.current.save();
    },
    /** What is wrong with a cell, or how somebody else changed it. */
    noteOf: (key: string): string | undefined => {
      if (!drafts.others.has(key)) return drafts.problems.get(key);
      const home = homeOf(key);
      const { source } = partsOfKey(key);
      const field = home.values.find((one) => one.source === source) ?? home.value;
      const value = textOfValue(saved(key).value, field, { ...dialect, decimalMark: '.' });
      return translate('crud.grid.theirs', { value: value === '' ? translate('crud.form.nothing') : value });
    },
  };
}
export type GridWorking = ReturnType<typeof useGridWork>;
