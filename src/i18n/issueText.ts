import type { ErrorDetails } from '../../contract/errorDetails.ts';
import type { FieldIssue } from '../../contract/errors.ts';
import type { Details } from '../../contract/wordedDetails.ts';
import { listText } from './listText.ts';
import type { MessageKey } from './messageKeys.ts';
import type { Translate } from './useTranslate.ts';

/** The text of a message that may not exist, because its key comes from the server. */
export const textIfAny = (key: string, values: Details, translate: Translate): string | undefined =>
  translate(key as MessageKey, { ...values, _: '' }) || undefined;

/** The details in the person's language: with words instead of codes, and its marks between the names of a list. */
export function wordedDetails(input: ErrorDetails, translate: Translate): Details {
  const details: Details = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, Array.isArray(value) ? listText(value) : value]),
  );
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      textIfAny(`words.${name}.${value}`, details, translate) ?? value,
    ]),
  );
}

/** What is wrong with a field, or with a whole row, in a sentence. */
export function issueText(
  { code, details }: Pick<FieldIssue, 'code' | 'details'>,
  translate: Translate,
): string {
  const worded = wordedDetails(details, translate);
  const refusal = code === 'refused' ? textIfAny(`errors.${details.refusal}`, worded, translate) : undefined;
  return refusal ?? translate(`issues.${code}`, worded);
}
