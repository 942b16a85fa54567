import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { type FieldIssue, issueMessage } from '../../../contract/errors.ts';

/** What is wrong with a field, in the language of the person. */
export function useIssueText(): (issue: Pick<FieldIssue, 'code' | 'details'>) => string {
  const translate = useTranslate();
  return useCallback(
    (issue) => translate(`issues.${issue.code}`, { ...issue.details, _: issueMessage(issue) }),
    [translate],
  );
}
