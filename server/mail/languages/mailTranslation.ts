import type { english } from './english.ts';
import type { MailText, MailWording } from './mailWording.ts';

export type MailKind = keyof (typeof english)['mails'];

/** A language from its file. What it leaves out stays in English. */
export interface MailTranslation extends Omit<MailWording, 'mails' | 'words'> {
  mails: Partial<Record<MailKind, MailText>>;
  words?: Partial<MailWording['words']>;
}
