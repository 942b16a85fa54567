import { isSameValue } from '../../../contract/emptiness.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { FormValues } from '../../kit/records/fields.ts';

/** A change of fields that somebody else has changed as well. */
export interface Conflict {
  /** The fields that this person has changed. */
  yours: FormValues;
  /** The record after somebody else's change. */
  theirs: WireRecord;
  /** The record before either of them changed it. */
  base: WireRecord;
  /** The wire names of the fields that both changed, each to another value. */
  both: readonly string[];
}

/** The fields of a change to which somebody else has given another value meanwhile. */
export const changedByBoth = (yours: FormValues, base: WireRecord, theirs: WireRecord): string[] =>
  Object.keys(yours).filter(
    (source) => !isSameValue(theirs[source], base[source]) && !isSameValue(theirs[source], yours[source]),
  );
