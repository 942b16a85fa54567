import type { z } from 'zod';
import type { Field } from './field.ts';
import type { Operator } from './operators.ts';

/**
 * What both sides must agree on about one kind of field: what a value is on the wire, how a list may filter by it,
 * and how it reads as text in a CSV file. The server adds its column, the browser its cell, input and filter.
 */
export interface FieldKindContract {
  /**
   * zod of one value on the wire, never null: whether a field may be empty is the field's business. `key` is what names
   * a record of the resource that a reference points to.
   */
  value(field: Field, key?: z.ZodType): z.ZodType;
  /** A value that such a field could have, for the API document. */
  example(field: Field): unknown;
  /** Operators that a filter on such a field may use; none means that it cannot be filtered. */
  operators: readonly Operator[];
  /** Whether a list can be sorted by such a field. */
  sortable: boolean;
  /** What its values are to an expression that reckons with them. Default: something that nothing is worked out from. */
  operand?: 'number' | 'text' | 'boolean' | 'date';
  /** What its values are the ids of. Default: nothing. */
  linksTo?: 'record' | 'records' | 'file';
  /** Its values are chosen from a few: a list offers it as a filter, unless its definition says otherwise. */
  isChosen?: true;
  /** Its definition says what there is to choose from. */
  takesChoices?: true;
  /** Its values are too long for a column that a list shows unasked. */
  isLong?: true;
  /** Characters that a text may have unless the field says otherwise. Default: 255. */
  longestText?: number;
  /** The value as the text of a CSV or spreadsheet cell. */
  toText(value: unknown, field: Field): string;
  /**
   * The value that a CSV or spreadsheet cell stands for. Text that means nothing comes back unchanged, so that
   * `value` refuses it by name.
   */
  fromText(text: string, field: Field, dialect: TextDialect): unknown;
}

/** How numbers are written in the file being read: `1.234,5` has the decimal mark `,`. */
export interface TextDialect {
  decimalMark: '.' | ',';
}
