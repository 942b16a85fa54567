import { type ExpectedCode, expectedTable, type MistakeCode, mistakeTable } from './mistakeTable.ts';
import { type Details, fillIn } from './wordedDetails.ts';

/** A sentence of a table by its code, with the values for its placeholders. */
export interface Said<Code extends string> {
  code: Code;
  values?: Details;
}

/** One mistake in a definition. */
export interface Mistake {
  /** Where it is in the definition: the names of the options and fields that lead there. */
  path: readonly (string | number)[];
  /** What is wrong, and what to do about it. */
  sentences: readonly Said<MistakeCode>[];
  /** What could be there instead. Any one of these will do. */
  expected?: readonly Said<ExpectedCode>[];
  /** The unknown name, and the names that it could mean. */
  input?: string;
  known?: readonly string[];
}

/** A mistake with one sentence. */
export const mistakeAt = (
  path: Mistake['path'],
  code: MistakeCode,
  values: Details = {},
  more: Pick<Mistake, 'expected' | 'input' | 'known'> = {},
): Mistake => ({ path, sentences: [{ code, values }], ...more });

/** The singular form of a sentence if its count is 1, otherwise the plural form. */
function formOf(template: string, { count }: Details): string {
  const [one = '', many = one] = template.split(' |||| ');
  return count === 1 ? one : many;
}

/** What is wrong, in English. */
export const sentencesText = (sentences: Mistake['sentences']): string =>
  sentences.map(({ code, values = {} }) => fillIn(formOf(mistakeTable[code], values), values)).join(' ');

/** What could be there instead, in English; null if nothing is known. */
export const expectedText = (expected: Mistake['expected'] = []): string | null =>
  expected.length === 0
    ? null
    : [...new Set(expected.map(({ code, values = {} }) => fillIn(expectedTable[code], values)))].join(' or ');

/** The mistake as one line of English. */
export function mistakeText({ path, sentences, expected }: Mistake): string {
  const text = sentencesText(sentences);
  const described = expectedText(expected);
  return [
    path.length > 0 ? `at ${path.join('.')}: ${text}` : text,
    ...(described ? [`Expected ${described}.`] : []),
  ].join(' ');
}
