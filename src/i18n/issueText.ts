import { type FieldIssue, isErrorCode } from '../../contract/errors.ts';
import { type Details, detailWords } from '../../contract/wordedDetails.ts';
import type { MessageKey } from './messageKeys.ts';
import type { Translate } from './useTranslate.ts';

/** The details, with words of the person's language instead of codes. */
export const wordedDetails = (details: Details, translate: Translate): Details =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      const words = Object.hasOwn(detailWords, name) ? detailWords[name] : undefined;
      const isCode = words && Object.hasOwn(words, value);
      return [name, isCode ? translate(`words.${name}.${value}` as MessageKey, details) : value];
    }),
  );

/** What is wrong with a field, or with a whole row, in a sentence. */
export function issueText(
  { code, details }: Pick<FieldIssue, 'code' | 'details'>,
  translate: Translate,
): string {
  const { refusal } = details;
  const key: MessageKey = code === 'refused' && isErrorCode(refusal) ? `errors.${refusal}` : `issues.${code}`;
  return translate(key, wordedDetails(details, translate));
}
