import type { z } from 'zod';
import type { FieldOptions } from './completeOptions.ts';
import type { KindEdits } from './edits.ts';
import type { TextContext } from './moneyText.ts';
import type { Operator } from './operators.ts';

/**
 * What both sides must agree on about one kind of field: its value on the wire, how a list may filter by it, and its
 * text in a CSV file. The server adds its column; the browser adds its cell, input and filter.
 */
export interface FieldKindContract<Value = unknown> {
  /**
   * The zod schema of one value on the wire, never null: the field decides whether it may be empty. `key` is the kind
   * of id of the resource that a reference points to. Its output is the value in typed rows (`contract/rowTypes.ts`).
   */
  value(field: FieldOptions, key?: z.ZodType<string | number>): z.ZodType<Value>;
  /** An example value, for the API document. */
  example(field: FieldOptions): unknown;
  /** Operators that a filter on such a field may use; without any, lists cannot filter by it. */
  operators: readonly Operator[];
  /** Whether a list can be sorted by such a field. */
  sortable: boolean;
  /** The type of its values in an expression. Default: a type that expressions cannot use. */
  operand?: 'number' | 'text' | 'boolean' | 'date';
  /** What a bulk edit can do with its values besides setting and clearing them. Default: nothing. */
  edits?: KindEdits;
  /** What its values are ids of. Default: nothing. */
  linksTo?: 'record' | 'records' | 'file' | 'lines';
  /** Its values are whole minor units of the customer's currency, which people and files see as an amount. */
  isMoney?: true;
  /** What point in time its values name: a day of the calendar, or a moment. Default: none. */
  time?: 'day' | 'moment';
  /** What place its values name. Default: none. */
  place?: 'point' | 'area';
  /** Its values are lists. */
  isList?: true;
  /** Every value that a field can have, where they are few. */
  everyValue?(field: FieldOptions): readonly unknown[];
  /** Its values are a few fixed choices, so a list offers it as a filter, unless its definition says otherwise. */
  isChosen?: true;
  /** Its values add up: a group of records has their sum. */
  addsUp?: true;
  /** Options of a definition that mean nothing for other kinds. */
  ownOptions?: readonly KindOption[];
  /** The columns of texts in a file that together hold a value. Default: one column. */
  parts?(field: FieldOptions): (FieldOptions & { kind: 'text' })[];
  /** Its definition lists the languages. */
  takesLanguages?: true;
  /** Its definition lists the choices. */
  takesChoices?: true;
  /**
   * Nobody can read its values back: records show a mask, and files, searches and the audit log do not have them at
   * all.
   */
  isSecret?: true;
  /** The server makes its values, and shows each of them once. */
  isIssued?: true;
  /** Its values are too long for a column that a list shows by default. */
  isLong?: true;
  /** Maximum characters of a text, unless the field says otherwise. Default: 255. */
  longestText?: number;
  /**
   * The form in which the search box, and the filter `contains`, look for a text that is a whole value of the kind,
   * since people write such values in several ways. Undefined for all other texts. Default: texts are looked for as they are.
   */
  searchedAs?(text: string): string | undefined;
  /** Its values fit into one cell of a grid. */
  fitsCell?: true;
  /** The value as the text of a CSV or spreadsheet cell. */
  toText(value: unknown, field: FieldOptions, context: TextContext): string;
  /**
   * The value that a text means. Text without a meaning is returned unchanged, so that the kind refuses it by name.
   * `later`: reading takes so much code that pages which only show values do without it, and `contract/readText.ts` has it.
   */
  fromText: ((text: string, field: FieldOptions, dialect: TextDialect) => unknown) | 'later';
}

/** An option of fields that means something for some kinds alone. */
export type KindOption = 'address' | 'proposed' | 'shape' | 'takes' | 'unit';

/** A kind whose reader is in `contract/readText.ts`. */
export interface KindReadLater<Value> extends FieldKindContract<Value> {
  fromText: 'later';
}

/** A way of writing that a whole column has: its decimal mark, or which number of a date comes first. */
export type Reading = '.' | ',' | 'dayFirst' | 'monthFirst';

/** How the file writes values. */
export interface TextDialect extends TextContext {
  /** `1.234,5` has the decimal mark `,`. */
  decimalMark: '.' | ',';
  /** `03/04/2027` is 3 April or 4 March. Default: 3 April, as screens and exports show dates. */
  dateOrder?: 'dayFirst' | 'monthFirst';
  /**
   * The texts come from the cells of a workbook. Their numbers have a decimal point, and a number can be a day or a
   * time of day, counted in days since the end of 1899.
   */
  isWorkbook?: boolean;
  /** The time zone of moments that name none. Default: such texts mean no moment. */
  timeZone?: string;
}
