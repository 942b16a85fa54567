import { pseudoText } from '../../../contract/pseudoText.ts';
import { english } from './english.ts';
import type { MailTranslation } from './mailTranslation.ts';

/** Every text among them, in brackets. */
const pseudoTexts = <Texts>(texts: Texts): Texts =>
  JSON.parse(JSON.stringify(texts), (_name, value) =>
    typeof value === 'string' ? pseudoText(value) : value,
  );

/** The language that nobody speaks: a text of a mail without brackets does not come from a file of texts. */
export const pseudo: MailTranslation = {
  code: 'en-XA',
  momentsAs: english.momentsAs,
  mails: pseudoTexts(english.mails),
  words: pseudoTexts(english.words),
};
