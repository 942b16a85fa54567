import type { ComponentType } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Operator } from '../../../contract/fieldKinds/operators.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { CellProps, ValueProps } from '../../modules/cell.ts';

/** How one kind of field looks: in lists, on record pages, and inside sentences. */
export interface FieldKindCell {
  Cell: ComponentType<CellProps>;
  /** The value as words inside a text: filter chips, changes, confirmations. */
  Text: ComponentType<ValueProps>;
  /**
   * How a history writes a value that `Text` puts into words: as on the wire, or as in files. Default: it holds the
   * server's words, which show as they are.
   */
  historyText?: 'wire' | 'file';
  align: 'left' | 'right' | 'center';
  /** Width of a list column in pixels before a person changes it. */
  width: number;
}

/** A usual way of rounding, by the key of its text. */
export type RoundingName = 'fiveCents' | 'tenCents' | 'whole' | 'ninety' | 'ninetyNine' | 'fives' | 'tens';

export interface InputProps {
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur?: (() => void) | undefined;
  /** Connects the input with its label and the texts under it. */
  id: string;
  describedBy?: string | undefined;
  isInvalid?: boolean | undefined;
  isDisabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  record?: WireRecord | undefined;
  /** What is wrong with lines, by place and field: `3.quantity`. */
  problems?: Readonly<Record<string, string>> | undefined;
  /** Of a filter: how many records each choice would leave, in words, by the id of the choice. */
  counts?: ReadonlyMap<string, string> | undefined;
}

export interface FilterInputProps extends Omit<InputProps, 'isInvalid'> {
  operator: Operator;
}

/** A field of an existing record that its form shows but does not change. */
export interface ShownProps {
  resource: Resource;
  field: Field;
  record: WireRecord;
}

/** How people enter one kind of field: in forms, and as the value of a filter. */
export interface FieldKindEditor {
  Input: ComponentType<InputProps>;
  Filter: ComponentType<FilterInputProps>;
  /** What a form shows instead of an input, where the server makes the values. */
  Shown?: ComponentType<ShownProps>;
  /** The operator of a new filter before a person chooses one. */
  firstFilterValue?: unknown;
  /** How people usually round its values: to a step, and perhaps to an ending above it, as the wire counts. */
  roundings?(currencyDigits: number): readonly { name: RoundingName; step: number; ending: number }[];
  /** Takes up both columns of a form. */
  isWide?: boolean;
  /** Has several parts, which a cell of a table has no room for. */
  isTall?: boolean;
  /** Is short, so it does not need a whole column in a form. */
  isShort?: boolean;
  /** Draws its own label beside itself, as a switch does. */
  hasOwnLabel?: boolean;
}
