import { type FieldIssue, ServiceError } from '../../../contract/errors.ts';

/** Maximum issues named in one answer; the rest are counted. */
const issuesKept = 1000;

/** Collects what is wrong with a file, row by row, in bounded memory. */
export function issueCollector() {
  const kept: FieldIssue[] = [];
  let count = 0;
  return {
    add(issues: readonly FieldIssue[]): void {
      count += issues.length;
      kept.push(...issues.slice(0, issuesKept - kept.length));
    },
    /** @throws ServiceError IMPORT_REFUSED if there are any issues */
    refuse(): void {
      if (count > 0) throw new ServiceError('IMPORT_REFUSED', { details: { count }, issues: kept });
    },
  };
}

export type IssueCollector = ReturnType<typeof issueCollector>;
