import { useLayoutEffect, useMemo, useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import type { Columns } from '../views/useColumns.ts';
import { fittedWidths } from './fittedWidths.ts';
import { endWidth, selectionWidth } from './listTableStyles.ts';
import { measuredWidths } from './measuredWidths.ts';

/** Pixels in which a text, and the name of a record, can still be read. */
const leastText = 112;
const leastName = 168;

/** What the cells of the columns have needed so far: a list whose columns stay keeps their widths while people go through its pages. */
const seen = new WeakMap<readonly Field[], ReturnType<typeof measuredWidths>>();

/** The width of a box without its scrollbar, in pixels; 0 until it is drawn. */
function useRoom(box: HTMLElement | null): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    if (!box) return undefined;
    const look = () => setRoom(box.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, [box]);
  return room;
}

interface FittedTable {
  /** The box that scrolls the table. */
  box: HTMLElement | null;
  rows: readonly WireRecord[];
  isSelectable: boolean;
}

/**
 * The columns of a table with widths by what its cells hold and by the room of its box. Cells that need more room on a
 * later page widen their column, and none becomes narrower.
 */
export function useFittedColumns(columns: Columns, { box, rows, isSelectable }: FittedTable): Columns {
  const { shown } = columns;
  const [measured, setMeasured] = useState(seen.get(shown));
  const room = useRoom(box);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows need other widths
  useLayoutEffect(() => {
    const table = box?.querySelector('table');
    if (!table) return;
    const before = seen.get(shown);
    const widths = measuredWidths(table).slice(isSelectable ? 1 : 0);
    const widest = widths.map(({ content, whole }, index) => ({
      content: Math.max(content, before?.[index]?.content ?? 0),
      whole: Math.max(whole, before?.[index]?.whole ?? 0),
    }));
    if (JSON.stringify(widest) === JSON.stringify(before)) return;
    seen.set(shown, widest);
    setMeasured(widest);
  }, [box, shown, rows, isSelectable]);

  return useMemo(() => {
    if (!measured || room === 0) return columns;
    const needs = shown.map((field, index) => {
      const isName = field === columns.lead;
      const isText = isName || cells[field.kind].align === 'left';
      const minimum = columns.leastOf(field);
      return {
        content: Math.max(measured[index]?.content ?? 0, minimum),
        whole: Math.max(measured[index]?.whole ?? 0, minimum),
        least: isText ? (isName ? leastName : leastText) : undefined,
        set: columns.widthsSet[field.name],
      };
    });
    const widths = fittedWidths(needs, room - endWidth - (isSelectable ? selectionWidth : 0));
    const byName = new Map(shown.map((field, index) => [field.name, widths[index]]));
    return {
      ...columns,
      widthOf: (field: Field) => byName.get(field.name) ?? columns.widthOf(field),
    };
  }, [columns, shown, measured, room, isSelectable]);
}
