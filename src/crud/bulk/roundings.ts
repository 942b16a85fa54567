import type { Field } from '../../../contract/fieldKinds/field.ts';
import { editors } from '../../kit/fieldKinds/editors.ts';
import type { RoundingName } from '../../kit/fieldKinds/fieldKind.ts';
import type { BulkEdit } from './bulkEdits.ts';

type Chosen = BulkEdit['rounding'];
type Name = RoundingName | 'none' | 'step';

const named = (step: number | null, ending = 0): Chosen => ({ step, ending, direction: 'nearest' });

/** The ways of rounding that people choose from, by name: those of the kind, and a step of their own. */
export const roundingsOf = (field: Field): ReadonlyMap<Name, Chosen> =>
  new Map<Name, Chosen>([
    ['none', undefined],
    ...(editors[field.kind].roundings ?? []).map(({ name, step, ending }): [Name, Chosen] => [
      name,
      named(step, ending),
    ]),
    ['step', named(null)],
  ]);

/** The name of a chosen rounding. One that has no other name is a step of the person's own. */
export function roundingName(field: Field, rounding: Chosen): Name {
  const same = [...roundingsOf(field)].find(
    ([, one]) => one?.step === rounding?.step && one?.ending === rounding?.ending,
  );
  return same?.[0] ?? 'step';
}
