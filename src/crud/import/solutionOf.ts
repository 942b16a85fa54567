import type { ProblemGroup } from '../../../contract/calls/imports.ts';
import { isReference } from '../../../contract/fieldKinds.ts';
import type { IssuePlace } from './useProblemText.ts';

/** Problems of one text that another value can replace. */
const replaceable: readonly ProblemGroup['code'][] = ['missingReference', 'ambiguousReference', 'notOneOf'];

/** The decision that solves a problem for all of its rows; undefined where only another file does. */
export function solutionOf(
  group: Pick<ProblemGroup, 'code' | 'value' | 'first'>,
  { field, column }: IssuePlace,
): 'overwrite' | 'addTwins' | 'valueForAll' | 'otherRecord' | 'otherValue' | undefined {
  if (group.code === 'changedSince') return 'overwrite';
  if (group.code === 'differsInCapitals') return 'addTwins';
  if (!field) return undefined;
  const hasNoText = group.first.every(({ value }) => value === '');
  if (group.code === 'required' && hasNoText && !field.unique) return 'valueForAll';
  if (!column || group.value === null || !replaceable.includes(group.code)) return undefined;
  return isReference(field) ? 'otherRecord' : 'otherValue';
}
