import { useCallback } from 'react';
import type { FieldIssue } from '../../../contract/errors.ts';
import { issueText } from '../../i18n/issueText.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** What is wrong with a field, in the language of the person. */
export function useIssueText(): (issue: Pick<FieldIssue, 'code' | 'details'>) => string {
  const translate = useTranslate();
  return useCallback((issue) => issueText(issue, translate), [translate]);
}
