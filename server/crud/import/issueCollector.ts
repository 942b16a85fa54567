import { type FieldIssue, ServiceError } from '../../../contract/errors.ts';

/** Issues that one answer names; the rest are counted. */
const issuesKept = 1000;

/** Gathers what is wrong with a file, row by row, without growing with it. */
export function issueCollector() {
  const kept: FieldIssue[] = [];
  let count = 0;
  return {
    add(issues: readonly FieldIssue[]): void {
      count += issues.length;
      kept.push(...issues.slice(0, issuesKept - kept.length));
    },
    /** @throws ServiceError IMPORT_REFUSED when there was anything. */
    refuse(): void {
      if (count > 0) throw new ServiceError('IMPORT_REFUSED', { details: { count }, issues: kept });
    },
  };
}

export type IssueCollector = ReturnType<typeof issueCollector>;
