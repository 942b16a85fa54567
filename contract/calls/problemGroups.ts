import type { FieldIssue } from '../errors.ts';
import type { ProblemGroup } from './imports.ts';

/** Maximum groups of the same problem, and rows that each of them names. */
const maxGroups = 500;
const firstRows = 100;

/** Problems that one decision about the text in the file can solve for all rows. */
const ofOneText: ReadonlySet<FieldIssue['code']> = new Set([
  'missingReference',
  'ambiguousReference',
  'notOneOf',
]);

/** What stands for a detail that each row has its own of. */
const anything = '…';

/**
 * Puts the same problem of many rows together, in bounded memory. What a problem says in detail, such as the row with the
 * same value, does not make it another problem: those details stand with the rows.
 */
export function problemGroups() {
  const groups = new Map<string, ProblemGroup & { last: number | undefined }>();
  let more = 0;
  return {
    add({ field, code, details, row, value = '', values }: FieldIssue): void {
      const text = ofOneText.has(code) ? value : null;
      const key = JSON.stringify([field, code, details.refusal, Object.keys(details).sort(), text]);
      let group = groups.get(key);
      if (!group && groups.size < maxGroups) {
        group = { field, code, details: { ...details }, value: text, rows: 0, first: [], last: undefined };
        groups.set(key, group);
      }
      if (!group) {
        more += 1;
        return;
      }
      for (const [name, detail] of Object.entries(details))
        if (group.details[name] !== detail) group.details[name] = anything;
      if (row === undefined || row !== group.last) group.rows += 1;
      group.last = row;
      if (row !== undefined && group.first.length < firstRows)
        group.first.push({ row, value, details, ...(values && { values }) });
    },
    /** The groups, with the most frequent first, and how many problems belong to none of them. */
    found: () => ({
      more,
      groups: [...groups.values()]
        .toSorted((one, other) => other.rows - one.rows)
        .map(({ last: _last, first, ...shown }): ProblemGroup => {
          const differ = Object.values(shown.details).includes(anything);
          return { ...shown, first: differ ? first : first.map(({ details: _same, ...row }) => row) };
        }),
    }),
  };
}
