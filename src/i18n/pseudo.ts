import type { ResourceWords } from '../../contract/fieldKinds/words.ts';
import { withWords, wordsOf } from '../../contract/resourceWords.ts';
import type { Messages } from './messageKeys.ts';
import type { Wording } from './wording.ts';

/** Every letter with an accent; places stay as they are. */
const accented = (text: string): string =>
  text.replace(/%\{\w+\}|[A-Za-z]/g, (part) => (part.length === 1 ? `${part}\u0301`.normalize('NFC') : part));

/** `Save` as `[Śáv́é]`. Places stay, and each form for one and for many gets brackets of its own. */
export const pseudoText = (text: string): string =>
  text
    .split(' |||| ')
    .map((one) => `[${accented(one)}]`)
    .join(' |||| ');

const pseudoMessages = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([name, value]) => [
      name,
      typeof value === 'string' ? pseudoText(value) : pseudoMessages(value),
    ]),
  );

/** Every text within a set of words. */
const pseudoWords = (words: ResourceWords): ResourceWords =>
  JSON.parse(JSON.stringify(words), (_name, value) =>
    typeof value === 'string' ? pseudoText(value) : value,
  );

/**
 * The language that no one speaks: the English texts with accents, in brackets. A text that is read without them escaped the
 * messages.
 */
export const pseudo: Wording = {
  language: 'en-XA',
  messages: pseudoMessages,
  resource: (resource) => withWords(resource, pseudoWords(wordsOf(resource))),
};
