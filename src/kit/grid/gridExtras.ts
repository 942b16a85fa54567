import type { GridAnswer } from '../../../contract/calls/grids.ts';
import type { Place } from './cellBlocks.ts';

/** A row of a grid. */
export interface GridRow extends Pick<GridAnswer['rows'][number], 'id' | 'name'> {
  /** What the row begins with, where its whole name is too long for that. */
  heading?: string;
  /** The row before it begins with the same. */
  isRepeated?: boolean;
}

/** What a cell shows instead of its own value. */
export interface Instead {
  /** A value such as the cell could have; null for a text. */
  value: unknown;
  text?: string;
  /** A word before it. */
  mark?: string | undefined;
  /** Where it comes from. */
  title: string;
  /** It needs attention. */
  isWarning?: boolean;
  /** It is the value of the cell after all, only marked. */
  isOwn?: boolean;
}

/** A column to read, between the names of the rows and the cells. The first one stays in sight, beside the names. */
export interface SideColumn {
  name: string;
  label: string;
  width: number;
  align: 'left' | 'right';
  textOf: (row: number) => string;
}

/** What a grid shows besides the values of its cells. */
export interface GridExtras {
  /** Undefined where a cell shows its own value. */
  insteadOf: (place: Place) => Instead | undefined;
  side: readonly SideColumn[];
}

/** How the parts of a grid are called, in the person's language. */
export interface GridWords {
  /** The grid itself. */
  grid: string;
  /** One row, all rows, all columns. */
  row: string;
  rows: string;
  columns: string;
}

/** The width of the column to read that stays in sight. */
export const fixedWidth = (extras: GridExtras | undefined): number => extras?.side[0]?.width ?? 0;

export const sideWidth = (extras: GridExtras | undefined): number =>
  (extras?.side ?? []).reduce((sum, { width }) => sum + width, 0);
