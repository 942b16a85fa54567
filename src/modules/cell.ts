import type { Field } from '../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';

/** A value of a record to draw. */
export interface ValueProps {
  field: Field;
  value: unknown;
  /** The record that holds the value; its labels name the targets of references. */
  record?: WireRecord | undefined;
}

export interface CellProps extends ValueProps {
  /** A list has one line for each record and shows relative dates; a record page has more space. */
  place: 'list' | 'record';
}
