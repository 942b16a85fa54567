import { browserOf } from '../../contract/browserName.ts';
import { moneyText } from '../../contract/fieldKinds/moneyText.ts';
import { isolated } from '../../contract/isolated.ts';
import { type Details, fillIn } from '../../contract/wordedDetails.ts';
import type { TextMessage } from '../messages/messageService.ts';
import type { MailLanguage } from './languages/languages.ts';
import type { MailKind } from './languages/mailTranslation.ts';
import type { MailText, OrderLine } from './languages/mailWording.ts';
import type { Mail, MailBusiness } from './mail.ts';

/** An order in a mail. */
export interface MailedOrder {
  says: OrderLine;
  number: string;
  channel: string;
  /** When its store has to have accepted it, as ISO. */
  until: string;
}

/** A mail before its text is written. */
export interface MailRequest {
  to: string;
  /** The address of the reader's account, if it is not `to`. The mail is in the language of that account. */
  account?: string;
  /** The reader's language, if they have no account. */
  language?: string | null;
  kind: MailKind;
  /**
   * The values for the text's placeholders: `time` as ISO, and `device` as the browser names itself. For a voucher,
   * `gives` and `validity` name words, days are as ISO, and amounts are minor units of `currency`.
   */
  values: Details;
  /** The orders that it is about, each on a line, with times by the clock of their store. */
  orders?: { lines: readonly MailedOrder[]; timeZone: string };
  /** The address behind the mail's button. */
  url?: string;
  /** In whose name it comes. Default: the product's. */
  business?: MailBusiness;
  /** How it leaves: as a mail, or its words alone as a text message, with `to` as a mobile number. Default: as a mail. */
  by?: 'mail' | 'message';
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** A line break in a subject would start another header. */
const onOneLine = (text: string) => text.replace(/\s+/g, ' ');

/** A moment in UTC, because the server does not know anybody's time zone. */
const momentIn = ({ momentsAs }: MailLanguage, moment: Details[string]): string =>
  `${new Date(moment).toLocaleString(momentsAs, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

/** A name such as `Chrome on Windows`. */
function deviceIn({ words }: MailLanguage, userAgent: Details[string]): string {
  if (userAgent === '') return words.unknown;
  const { browser = words.unknownBrowser, system } = browserOf(String(userAgent));
  return system === undefined ? browser : fillIn(words.browserOnSystem, { browser, system });
}

/** The values of a voucher's mail: amounts and days in the language, and then the words that hold them. */
function voucherIn(language: MailLanguage, { currency, ...values }: Details): Details {
  const { momentsAs, words } = language;
  const money = moneyText(String(currency), momentsAs);
  const days = new Intl.DateTimeFormat(momentsAs, { dateStyle: 'long', timeZone: 'UTC' });
  const shown: Details = { ...values };
  for (const name of ['amount', 'maximum', 'minimum', 'price'])
    if (name in values) shown[name] = money(Number(values[name]));
  for (const name of ['firstDay', 'lastDay'])
    if (name in values) shown[name] = days.format(new Date(`${values[name]}T00:00:00Z`));
  const worded = (word: unknown) =>
    fillIn(typeof word === 'string' && word in words ? words[word as keyof typeof words] : '', shown);
  return {
    ...shown,
    gives: worded(values.gives),
    validity: worded(values.validity),
    minimumSpend: 'minimum' in values ? worded('voucherMinimum') : '',
  };
}

/** Orders as lines of text. */
function ordersIn(
  { momentsAs, direction, words }: MailLanguage,
  { lines, timeZone }: NonNullable<MailRequest['orders']>,
): string {
  const times = new Intl.DateTimeFormat(momentsAs, { timeStyle: 'short', timeZone });
  const lineOf = ({ says, number, channel, until }: MailedOrder) =>
    fillIn(words[says], {
      ...{ number, until: times.format(new Date(until)) },
      channel: isolated(channel, direction ?? 'ltr'),
    });
  return lines.map(lineOf).join('\n');
}

const wordedValues = (
  language: MailLanguage,
  { values: { time, device, ...values }, orders }: Pick<MailRequest, 'values' | 'orders'>,
): Details => ({
  ...('gives' in values ? voucherIn(language, values) : values),
  ...(orders && { orders: ordersIn(language, orders) }),
  ...(time !== undefined && { time: momentIn(language, time) }),
  ...(device !== undefined && { device: deviceIn(language, device) }),
});

/**
 * Fills in the sentences of the text, in which addresses keep their own direction. A subject has no marks for that,
 * because some mail programs show them, and neither have codes, because people copy them.
 */
function sentenceIn({ direction }: MailLanguage, values: Details): (template: string) => string {
  const inSentence = { ...values };
  for (const name of ['email', 'newEmail'])
    if (name in inSentence) inSentence[name] = isolated(String(inSentence[name]), direction ?? 'ltr');
  return (template) => fillIn(template, inSentence);
}

const paragraphStyle =
  'margin:0 0 16px;white-space:pre-line;font:16px/1.5 system-ui,sans-serif;color:#1f2933';
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#1f2933;color:#ffffff;text-decoration:none;font:600 16px/1.2 system-ui,sans-serif';

/** The words of the mail for a text message: what stands above its button, and nothing for the eye. */
export function composeMessage(request: MailRequest, language: MailLanguage): TextMessage {
  const sentence = sentenceIn(language, wordedValues(language, request));
  const lines = language.mails[request.kind].paragraphs.map(sentence);
  return { to: request.to, text: lines.filter((line) => line !== '').join('\n') };
}

/** The text of the mail: as plain text, and as HTML that loads nothing from elsewhere. */
export function composeMail(request: MailRequest, language: MailLanguage): Mail {
  const { to, kind, url, business } = request;
  const template: MailText = language.mails[kind];
  const values = wordedValues(language, request);
  const subject = onOneLine(fillIn(template.subject, values));
  const sentence = sentenceIn(language, values);
  const above = template.paragraphs.map(sentence).filter((paragraph) => paragraph !== '');
  const below = template.closing === undefined ? [] : [sentence(template.closing)];
  const paragraph = (text: string) => `<p style="${paragraphStyle}">${escaped(text)}</p>`;
  const { action } = template;
  const hasLink = action !== undefined && url !== undefined;
  const button = hasLink
    ? [
        `<p style="${paragraphStyle}"><a href="${escaped(url)}" style="${buttonStyle}">${escaped(action)}</a></p>`,
      ]
    : [];
  const signature = business?.name ?? 'Commissary';
  const logo = business?.logo
    ? `<img src="cid:logo" alt="${escaped(signature)}" height="48" style="display:block;margin:0 0 24px">\n`
    : '';
  const body = [...above.map(paragraph), ...button, ...below.map(paragraph)].join('\n');
  return {
    to,
    subject,
    business,
    text: [...above, ...(hasLink ? [`${action}:\n${url}`] : []), ...below, `${signature}\n`].join('\n\n'),
    html: `<!doctype html>
<html lang="${language.code}"${language.direction ? ` dir="${language.direction}"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff">
<div style="max-width:560px;margin:0 auto">
${logo}<h1 style="margin:0 0 24px;font:600 22px/1.3 system-ui,sans-serif;color:#1f2933">${escaped(subject)}</h1>
${body}
<p style="${paragraphStyle};color:#52606d">${escaped(signature)}</p>
</div>
</body>
</html>
`,
  };
}
