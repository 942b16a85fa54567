import type { ComponentType } from 'react';
import type { Field } from '../../../contract/fieldKinds/field.ts';
import type { Operator } from '../../../contract/fieldKinds/operators.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { CellProps, ValueProps } from '../../modules/cell.ts';

/** How one kind of field looks: in lists, on record pages, and inside sentences. */
export interface FieldKindCell {
  Cell: ComponentType<CellProps>;
  /** The value as words inside a text: filter chips, what changed, confirmations. */
  Text: ComponentType<ValueProps>;
  align: 'left' | 'right' | 'center';
  /** Width of a list column in pixels before a person changes it. */
  width: number;
}

export interface InputProps {
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur?: (() => void) | undefined;
  /** Ties the input to its label and to the texts under it. */
  id: string;
  describedBy?: string | undefined;
  isInvalid?: boolean | undefined;
  isDisabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  record?: WireRecord | undefined;
}

export interface FilterInputProps extends Omit<InputProps, 'isInvalid'> {
  operator: Operator;
}

/** How one kind of field is entered: in forms, and as the value of a filter. */
export interface FieldKindEditor {
  Input: ComponentType<InputProps>;
  Filter: ComponentType<FilterInputProps>;
  /** What a new filter compares with before a person chooses. */
  firstFilterValue?: unknown;
  /** Takes both columns of a form. */
  isWide?: boolean;
  /** Holds little, so that a form need not give it a whole column. */
  isShort?: boolean;
  /** Draws its own label beside itself, as a switch does. */
  hasOwnLabel?: boolean;
}
