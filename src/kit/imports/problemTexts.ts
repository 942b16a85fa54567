import type { ProblemGroup } from '../../../contract/calls/imports.ts';
import type { FieldIssue } from '../../../contract/errors.ts';
import { listText } from '../../i18n/listText.ts';
import type { Translate } from '../../i18n/useTranslate.ts';

/** What is wrong, where one row or many rows have the problem. */
export type WordedIssue = Pick<FieldIssue, 'field' | 'code' | 'details' | 'values'> & {
  value?: string | null | undefined;
};

/**
 * A sentence with the values that another row or record has already; undefined for any other problem, and where the
 * values of many rows differ.
 * @param nameOf what people call the place that a problem names
 */
export function takenText(
  { field, code, details, value, values }: WordedIssue,
  nameOf: (field: string) => string,
  translate: Translate,
): string | undefined {
  if (code !== 'repeatedInFile' && code !== 'notUnique') return undefined;
  const isOfRow = typeof details.row === 'number';
  if (code === 'repeatedInFile' && !isOfRow) return translate('crud.import.repeatedRows');
  const taken = values ?? (value ? [{ field, value }] : []);
  if (taken.length === 0) return undefined;
  const texts = taken.map((one) =>
    translate('crud.import.takenValue', { field: nameOf(one.field), value: one.value }),
  );
  const args = { values: listText(texts), smart_count: taken.length };
  return code === 'notUnique'
    ? translate('crud.import.takenByRecord', args)
    : translate('crud.import.takenByRow', { ...args, row: String(details.row) });
}

/** Problems with one cause: one group, or one for each text that needs a decision of its own. */
export type Cause = readonly [ProblemGroup, ...ProblemGroup[]];

export const rowsOf = (cause: Cause): number => cause.reduce((sum, { rows }) => sum + rows, 0);

/** Puts the texts together that are wrong in one column for one reason, the cause with the most rows first. */
export function causesOf(groups: readonly ProblemGroup[]): Cause[] {
  const causes = new Map<string, Cause>();
  for (const [index, group] of groups.entries()) {
    const key = group.value === null ? String(index) : JSON.stringify([group.field, group.code]);
    const before = causes.get(key);
    causes.set(key, before ? [...before, group] : [group]);
  }
  return [...causes.values()].toSorted((one, other) => rowsOf(other) - rowsOf(one));
}
