import { useCallback } from 'react';
import { z } from 'zod';
import type { Refusal } from '../../../contract/calls/bulk.ts';
import { type FieldIssue, fieldIssue } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useErrorMessage } from '../../i18n/errorMessage.ts';
import { issueText } from '../../i18n/issueText.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { fieldBySource } from './fields.ts';
import { useWords } from './useWords.ts';

const refused = z.object({
  body: z.object({
    code: z.string(),
    issues: z.array(fieldIssue).optional(),
    current: z.unknown().optional(),
  }),
});

/** The code of a server's refusal; undefined for anything else that was thrown. */
export const refusalCode = (error: unknown) => refused.safeParse(error).data?.body.code;

const isRecord = (value: unknown): value is WireRecord =>
  typeof value === 'object' && value !== null && 'id' in value;

/** In a conflict: the current record. */
export function currentRecord(error: unknown): WireRecord | undefined {
  const body = refused.safeParse(error).data?.body;
  return body?.code === 'VERSION_CONFLICT' && isRecord(body.current) ? body.current : undefined;
}

/** The issues of a refused file or form. */
export const refusalIssues = (error: unknown): FieldIssue[] =>
  refused.safeParse(error).data?.body.issues ?? [];

/** What is wrong with a field, in the language of the person and the currency of the customer. */
export function useIssueText(): (issue: Pick<FieldIssue, 'code' | 'details'>) => string {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  return useCallback(
    ({ code, details }) => {
      const name = String(details.amount);
      const amount = details[name];
      const shown = typeof amount === 'number' ? { ...details, [name]: money(amount) } : details;
      return issueText({ code, details: shown }, translate);
    },
    [translate, money],
  );
}

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
