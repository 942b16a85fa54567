import type { Sql } from '../../schema/sql.ts';

/** One column of an exported file. */
export interface ExportColumn {
  heading: string;
  /** The text of the cell in the row `t`. */
  text: Sql;
  /** Which part of a field it is, where the field takes several columns. */
  part?: string;
  /** What must be joined to the row `t` for it. */
  join?: Sql;
  /** The order of rows that repeat a record. */
  order?: Sql;
  /** True where a spreadsheet should hold a number instead of text. */
  isNumber: boolean;
}
