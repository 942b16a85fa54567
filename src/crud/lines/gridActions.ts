import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { LineRow } from '../../kit/lines/lineRows.ts';

/** What people do with a line. */
export interface GridActions {
  change: (rowId: string, source: string, value: unknown) => void;
  remove: (rowId: string) => void;
  moveBy: (rowId: string, step: 1 | -1) => void;
  /** Goes on to the same column of the next line, or begins a new one. */
  next: (rowId: string, source: string) => void;
}

/** The id of the input of one value. */
export const inputIdOf = (gridId: string, row: LineRow, field: Field) =>
  `${gridId}-${row.id}-${field.source}`;
