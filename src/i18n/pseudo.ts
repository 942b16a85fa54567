import type { ResourceWords } from '../../contract/fieldKinds/words.ts';
import { pseudoText } from '../../contract/pseudoText.ts';
import { withWords, wordsOf } from '../../contract/resourceWords.ts';
import type { Messages } from './messageKeys.ts';
import type { Wording } from './wording.ts';

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
  world: (world) => world,
};
