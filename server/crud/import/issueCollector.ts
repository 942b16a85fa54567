import type { ProblemGroup } from '../../../contract/calls/imports.ts';
import { type FieldIssue, ServiceError } from '../../../contract/errors.ts';

/** Maximum issues named in one answer; the rest are counted. */
const issuesKept = 1000;

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

/**
 * Collects what is wrong with a file, row by row: in bounded memory, except for the numbers of the bad rows.
 * @param rowsKept how many bad rows keep all of their issues
 */
export function issueCollector(rowsKept = 0) {
  const kept: FieldIssue[] = [];
  const groups = new Map<string, ProblemGroup & { last: number | undefined }>();
  const badRows = new Set<number>();
  const byRow = new Map<number, FieldIssue[]>();
  let count = 0;
  let more = 0;

  function group({ field, code, details, row, value = '' }: FieldIssue): void {
    const text = ofOneText.has(code) ? value : null;
    const same = ofOneRow.has(code) ? {} : details;
    const key = JSON.stringify([field, code, same, text]);
    let found = groups.get(key);
    if (!found && groups.size < groupsKept) {
      found = { field, code, details, value: text, rows: 0, first: [], last: undefined };
      groups.set(key, found);
    }
    if (!found) {
      more += 1;
      return;
    }
    if (row === undefined || row !== found.last) found.rows += 1;
    found.last = row;
    if (row !== undefined && found.first.length < firstRows) found.first.push({ row, value });
  }

  return {
    /** @param record the first row of the record that the issues are about, if it is not their own */
    add(issues: readonly FieldIssue[], record?: number): void {
      if (issues.length === 0) return;
      count += issues.length;
      for (const issue of issues) {
        if (kept.length < issuesKept) kept.push(issue);
        group(issue);
        const row = record ?? issue.row;
        if (row !== undefined) badRows.add(row);
        if (issue.row !== undefined && (byRow.has(issue.row) || byRow.size < rowsKept))
          byRow.set(issue.row, [...(byRow.get(issue.row) ?? []), issue]);
      }
    },
    byRow: (): ReadonlyMap<number, readonly FieldIssue[]> => byRow,
    badRows: (): ReadonlySet<number> => badRows,
    /** All problems, with the most frequent first. */
    problems: () => ({
      rows: badRows.size,
      count,
      more,
      groups: [...groups.values()]
        .toSorted((one, other) => other.rows - one.rows)
        .map(({ last: _last, ...shown }): ProblemGroup => shown),
    }),
    /** @throws ServiceError IMPORT_REFUSED if there are any issues */
    refuse(): void {
      if (count > 0) throw new ServiceError('IMPORT_REFUSED', { details: { count }, issues: kept });
    },
  };
}

export type IssueCollector = ReturnType<typeof issueCollector>;
