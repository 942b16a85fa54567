import type { Field } from '../../contract/fieldKinds/field.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';

/** A value of a record, to be drawn. */
export interface ValueProps {
  field: Field;
  value: unknown;
  /** The record that holds the value; its labels name what references point to. */
  record?: WireRecord | undefined;
}

export interface CellProps extends ValueProps {
  /** In a list there is one line and dates read as distances; on a record page there is room. */
  place: 'list' | 'record';
}
