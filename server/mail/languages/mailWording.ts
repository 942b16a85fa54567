/** The text of one kind of mail. `%{name}` stands for a value that is filled in. */
export interface MailText {
  subject: string;
  /** One that is empty once its values are filled in is left out. */
  paragraphs: readonly string[];
  /** The words on the button that opens its link. */
  action?: string;
  /** The text below the button. */
  closing?: string;
}

/** Words for values that mails fill in: devices, orders, and what a voucher gives and when. Guests read the last at an address. */
type MailWord =
  | 'browserOnSystem'
  | 'unknownBrowser'
  | 'unknown'
  | OrderLine
  | VoucherGift
  | VoucherValidity
  | 'voucherMinimum'
  | 'unknownShortAddress';

/** What a line says of an order that nobody has accepted. */
export type OrderLine = 'orderWaits' | 'orderRefused';

/** What a voucher gives: `gives` of its mail. */
export type VoucherGift =
  | 'percentOff'
  | 'percentOffUpTo'
  | 'amountOff'
  | 'freeItem'
  | 'freeNamedItem'
  | 'itemPrice'
  | 'freeDelivery';

/** When a voucher can be used: `validity` of its mail. */
export type VoucherValidity = 'validAlways' | 'validFrom' | 'validUntil' | 'validBetween';

/** The mails in one language. */
export interface MailWording {
  /** Its code, such as `af` or `pt-BR`. */
  code: string;
  /** For a script that runs from right to left. */
  direction?: 'rtl';
  /** The language whose habits moments follow, for `Intl`. */
  momentsAs: string;
  mails: Readonly<Record<string, MailText>>;
  words: Readonly<Record<MailWord, string>>;
}
