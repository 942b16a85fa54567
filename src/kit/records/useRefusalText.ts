import { useCallback } from 'react';
import type { Refusal } from '../../../contract/calls/bulk.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { fieldBySource } from './fields.ts';
import { useIssueText } from './useIssueText.ts';
import { useWords } from './useWords.ts';

/** Returns a function that says why a bulk change leaves a record as it is: `Flour: Threshold: At most 100`. */
export function useRefusalText(resource: Resource): (refusal: Refusal) => string {
  const errorMessage = useErrorMessage();
  const issueText = useIssueText();
  const words = useWords(resource);
  return useCallback(
    (refusal) => {
      const { name, issues } = refusal;
      const reasons = issues.map((issue) => {
        const field = fieldBySource(resource, issue.field);
        return `${field ? words.field(field) : issue.field}: ${issueText(issue)}`;
      });
      const reason = reasons.length > 0 ? reasons.join('; ') : errorMessage({ body: refusal });
      return name === '' ? reason : `${name}: ${reason}`;
    },
    [resource, words, issueText, errorMessage],
  );
}
