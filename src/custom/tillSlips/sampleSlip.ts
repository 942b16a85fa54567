import {
  type Sale,
  type SlipHeader,
  type SlipWords,
  slipLinesOf,
} from '../../../contract/stores/tillSlip.ts';
import type { Translate } from '../../i18n/useTranslate.ts';

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** The header in a form. */
const headerOf = (values: Readonly<Record<string, unknown>>): SlipHeader => ({
  lines: slipLinesOf(values.lines),
  vatNumber: textOf(values.vatNumber),
  registrationNumber: textOf(values.registrationNumber),
  phone: textOf(values.phone),
  website: textOf(values.website),
  footerLines: slipLinesOf(values.footerLines),
});

/** The link of the QR code, with a made-up number where the template asks for one. */
export const qrLinkOf = ({ showQr, qrTemplate }: Readonly<Record<string, unknown>>): string | null =>
  showQr === true ? (textOf(qrTemplate)?.replace(/\{[^{}]*\}/g, '7K3M9QX2TD') ?? null) : null;

/** A slip of a made-up sale. */
export const sampleSlip = (
  values: Readonly<Record<string, unknown>>,
  isCash: boolean,
  translate: Translate,
): { header: SlipHeader; words: SlipWords; sale: Sale } => {
  const word = (name: 'title' | 'vatNumber' | 'registrationNumber' | 'invoice' | 'total' | 'net') =>
    translate(`tillSlips.words.${name}`);
  const sample = (name: 'pizza' | 'mushrooms' | 'burger' | 'voucher' | 'card' | 'cash') =>
    translate(`tillSlips.sample.${name}`);
  return {
    header: headerOf(values),
    words: {
      ...{ title: word('title'), vatNumber: word('vatNumber'), invoice: word('invoice') },
      ...{ registrationNumber: word('registrationNumber'), total: word('total'), net: word('net') },
    },
    sale: {
      ...{ number: '0147-000381', moment: '21-11-2026 18:42', currency: 'ZAR' },
      items: [
        {
          ...{ quantity: 1, name: sample('pizza'), cents: 12_990 },
          extras: [{ label: sample('mushrooms'), cents: 2400 }],
        },
        { quantity: 2, name: sample('burger'), cents: 8990, extras: [] },
      ],
      reductions: [{ label: sample('voucher'), cents: -5000 }],
      ...{ total: 28_370, net: 24_670 },
      taxes: [{ label: translate('tillSlips.words.vat'), cents: 3700 }],
      payments: [{ label: sample(isCash ? 'cash' : 'card'), cents: 28_370, isCash }],
    },
  };
};
