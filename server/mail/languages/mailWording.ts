/** The text of one kind of mail. `%{name}` stands for a value that is filled in. */
export interface MailText {
  subject: string;
  paragraphs: readonly string[];
  /** The words on the button that opens its link. */
  action?: string;
  /** The text below the button. */
  closing?: string;
}

/** The mails in one language. */
export interface MailWording {
  /** Its code, such as `af` or `pt-BR`. */
  code: string;
  /** The language whose habits moments follow, for `Intl`. */
  momentsAs: string;
  mails: Readonly<Record<string, MailText>>;
  /** Words for values that mails fill in. */
  words: Readonly<Record<'browserOnSystem' | 'unknownBrowser' | 'unknown', string>>;
}
