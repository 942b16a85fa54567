import { problemGroups } from '../../../contract/calls/problemGroups.ts';
import { type FieldIssue, ServiceError } from '../../../contract/errors.ts';

/** Maximum issues named in one answer; the rest are counted. */
const issuesListed = 1000;

/**
 * Collects what is wrong with a file, row by row: in bounded memory, except for the numbers of the bad rows.
 * @param rowsWithIssues how many bad rows keep all of their issues
 */
export function issueCollector(rowsWithIssues = 0) {
  const listed: FieldIssue[] = [];
  const groups = problemGroups();
  const badRows = new Set<number>();
  const byRow = new Map<number, FieldIssue[]>();
  let count = 0;

  return {
    /** @param record the first row of the record that the issues are about, if it is not their own */
    add(issues: readonly FieldIssue[], record?: number): void {
      if (issues.length === 0) return;
      count += issues.length;
      for (const issue of issues) {
        if (listed.length < issuesListed) listed.push(issue);
        groups.add(issue);
        const row = record ?? issue.row;
        if (row !== undefined) badRows.add(row);
        if (issue.row !== undefined && (byRow.has(issue.row) || byRow.size < rowsWithIssues))
          byRow.set(issue.row, [...(byRow.get(issue.row) ?? []), issue]);
      }
    },
    byRow: (): ReadonlyMap<number, readonly FieldIssue[]> => byRow,
    badRows: (): ReadonlySet<number> => badRows,
    /** All problems, with the most frequent first. */
    problems: () => ({
      rows: badRows.size,
      count,
      ...groups.found(),
    }),
    /** @throws ServiceError IMPORT_REFUSED if there are any issues */
    refuse(): void {
      if (count > 0) throw new ServiceError('IMPORT_REFUSED', { details: { count }, issues: listed });
    },
  };
}

export type IssueCollector = ReturnType<typeof issueCollector>;
