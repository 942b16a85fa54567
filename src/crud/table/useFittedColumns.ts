import { useLayoutEffect, useMemo, useState } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { cells } from '../../kit/fieldKinds/cells.ts';
import type { Columns } from '../views/useColumns.ts';
import { endWidth, selectionWidth } from './listTableStyles.ts';

/** Pixels in which a text, and the name of a record, can still be read. */
const leastText = 112;
const leastName = 168;

/** No column becomes wider than this by itself: a long text would push the others away. */
const mostMeasured = 640;

/**
 * What `read` finds out while the table lets every column take what it needs. The browser measures, before anything is
 * painted.
 */
function whileFree<Result>(table: HTMLTableElement, read: () => Result): Result {
  const elements = [table, ...table.querySelectorAll('col')];
  const styles = elements.map(({ style }) => style.cssText);
  Object.assign(table.style, { tableLayout: 'auto', width: 'max-content', minWidth: '0' });
  for (const column of elements.slice(1)) column.style.width = 'auto';
  const result = read();
  elements.forEach(({ style }, index) => {
    style.cssText = styles[index] ?? '';
  });
  return result;
}

/** The width in pixels at which a column shows its heading and its drawn cells whole. */
export function fittingWidth(head: HTMLTableCellElement): number {
  const table = head.closest('table');
  if (!table) return head.offsetWidth;
  return Math.min(mostMeasured, whileFree(table, () => head.offsetWidth) + 1);
}

/**
 * The widths in pixels at which the drawn cells of a table show their content whole, and with the headings. None while
 * no row is drawn.
 */
const measuredWidths = (table: HTMLTableElement): { content: number; whole: number }[] =>
  whileFree(table, () => {
    const { tHead } = table;
    // The rows that stand for those that are not drawn have a single cell.
    const row = [...(table.tBodies[0]?.rows ?? [])].find(({ cells }) => cells.length > 1);
    if (!tHead || !row) return [];
    // Out of the flow, the headings take their own widths, and none of them widens a column: one layout measures both.
    const { cssText } = tHead.style;
    Object.assign(tHead.style, { position: 'absolute', width: 'max-content' });
    const heads = tHead.rows[0]?.cells;
    const widths = [...row.cells].map(({ offsetWidth }, index) => {
      const content = Math.min(mostMeasured, offsetWidth + 1);
      return { content, whole: Math.max(content, (heads?.[index]?.offsetWidth ?? 0) + 1) };
    });
    tHead.style.cssText = cssText;
    return widths;
  });

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

/** What one column of a table needs, in pixels. */
export interface ColumnNeed {
  /** Shows the drawn cells whole. */
  content: number;
  /** Shows the cells and the heading whole. */
  whole: number;
  /** Its text may be cut off down to this; undefined for what makes no sense in part, such as a number. */
  least: number | undefined;
  /** The width that a person has set. */
  set: number | undefined;
}

/** No heading is cut off below this. */
const leastHeading = 72;

/** A text that is longer than this is cut off before the headings are: one long name does not cost the others theirs. */
const longText = 240;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The widths without what is above a level, but none below its floor: the level at which they fit the room, or the floors. */
function levelled(widths: readonly number[], floors: readonly number[], room: number): number[] {
  const at = (level: number) =>
    widths.map((width, index) => Math.max(floors[index] ?? 0, Math.min(width, level)));
  let [low, high] = [0, Math.max(...widths) + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (sum(at(middle)) > room) high = middle;
    else low = middle;
  }
  return at(low);
}

/** Shares the room that is left among the texts, in proportion to what they are: an empty column needs hardly any. */
function grown(widths: readonly number[], needs: readonly ColumnNeed[], left: number): number[] {
  const growing = needs.map(({ content, least, set }) =>
    least !== undefined && set === undefined ? content : 0,
  );
  const share = left / Math.max(1, sum(growing));
  return widths.map((width, index) => Math.floor(width + (growing[index] ?? 0) * share));
}

/**
 * The widths of the columns of a table in `room` pixels. Where there is more room than the columns need, the texts share
 * it. Where there is less, long texts give way first, then headings, so that empty columns push nothing out of sight,
 * then all texts, the longest most. What is still too wide scrolls.
 */
export function fittedWidths(needs: readonly ColumnNeed[], room: number): number[] {
  const whole = needs.map((need) => need.set ?? need.whole);
  if (sum(whole) <= room) return grown(whole, needs, room - sum(whole));
  const cut = (widths: readonly number[], floorOf: (need: ColumnNeed, width: number) => number) => {
    const floors = widths.map((width, index) => {
      const need = needs[index];
      return need && need.set === undefined ? Math.min(width, floorOf(need, width)) : width;
    });
    return levelled(widths, floors, room);
  };
  const withoutLongTexts = cut(whole, ({ content, least }, width) =>
    least !== undefined && content > longText ? longText : width,
  );
  const withoutHeadings = cut(withoutLongTexts, ({ content }, width) =>
    Math.max(leastHeading, Math.min(content, width)),
  );
  return cut(withoutHeadings, ({ least }, width) => least ?? width);
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
