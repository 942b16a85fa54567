import type { FieldIssue } from '../errors.ts';
import type { ProblemGroup } from './imports.ts';

/** Maximum groups of the same problem, and rows that each of them names. */
const groupsKept = 500;
const firstRows = 5;

/** Problems that one decision about the text in the file can solve for all rows. */
const ofOneText: ReadonlySet<FieldIssue['code']> = new Set([
  'missingReference',
  'ambiguousReference',
  'notOneOf',
]);

/** Problems whose details differ from row to row. */
const ofOneRow: ReadonlySet<FieldIssue['code']> = new Set(['repeatedInFile', 'differsInFile']);

/** Puts the same problem of many rows together, in bounded memory. */
export function problemGroups() {
  const groups = new Map<string, ProblemGroup & { last: number | undefined }>();
  let more = 0;
  return {
    add({ field, code, details, row, value = '' }: FieldIssue): void {
      const text = ofOneText.has(code) ? value : null;
      const same = ofOneRow.has(code) ? {} : details;
      const key = JSON.stringify([field, code, same, text]);
      let group = groups.get(key);
      if (!group && groups.size < groupsKept) {
        group = { field, code, details, value: text, rows: 0, first: [], last: undefined };
        groups.set(key, group);
      }
      if (!group) {
        more += 1;
        return;
      }
      if (row === undefined || row !== group.last) group.rows += 1;
      group.last = row;
      if (row !== undefined && group.first.length < firstRows) group.first.push({ row, value });
    },
    /** The groups, with the most frequent first, and how many problems belong to none of them. */
    found: () => ({
      more,
      groups: [...groups.values()]
        .toSorted((one, other) => other.rows - one.rows)
        .map(({ last: _last, ...shown }): ProblemGroup => shown),
    }),
  };
}
