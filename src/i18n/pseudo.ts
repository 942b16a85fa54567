import type { ResourceWords } from '../../contract/fieldKinds/words.ts';
import { withWords, wordsOf } from '../../contract/resourceWords.ts';
import type { Messages } from './messageKeys.ts';
import type { Wording } from './wording.ts';

/** Puts an accent on every letter; placeholders stay unchanged. */
const accented = (text: string): string =>
  text.replace(/%\{\w+\}|[A-Za-z]/g, (part) => (part.length === 1 ? `${part}\u0301`.normalize('NFC') : part));

/** `Save` becomes `[Śáv́é]`. Placeholders stay, and singular and plural each get their own brackets. */
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

/** Every text in a set of messages. */
const pseudoWords = (words: ResourceWords): ResourceWords =>
  JSON.parse(JSON.stringify(words), (_name, value) =>
    typeof value === 'string' ? pseudoText(value) : value,
  );

/**
 * The language that nobody speaks: the English texts with accents, in brackets. A text on the screen without brackets
 * does not come from the messages.
 */
export const pseudo: Wording = {
  language: 'en-XA',
  messages: pseudoMessages,
  resource: (resource) => withWords(resource, pseudoWords(wordsOf(resource))),
};
