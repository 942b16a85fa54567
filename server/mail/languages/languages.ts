import { arabic } from './ar.ts';
import { english } from './english.ts';
import { spanish } from './es.ts';
import type { MailKind, MailTranslation } from './mailTranslation.ts';
import type { MailText, MailWording } from './mailWording.ts';
import { pseudo } from './pseudo.ts';

/** A language with every text. */
export type MailLanguage = MailWording & { mails: Readonly<Record<MailKind, MailText>> };

/** Every language besides English. A new one takes a file and a place here; docs/adding-a-language.md shows both. */
const translations: readonly MailTranslation[] = [spanish, arabic, pseudo];

const languages = new Map(
  translations.map((translation): [string, MailLanguage] => [
    translation.code,
    {
      ...translation,
      mails: { ...english.mails, ...translation.mails },
      words: { ...english.words, ...translation.words },
    },
  ]),
);

/** The language with this code, such as `pt-BR`, otherwise its base `pt`, otherwise English. */
export const mailLanguage = (code: string | null | undefined): MailLanguage =>
  languages.get(code ?? '') ?? languages.get(code?.split('-', 1)[0] ?? '') ?? english;
