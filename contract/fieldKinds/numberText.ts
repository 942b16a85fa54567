import type { TextDialect } from './kind.ts';
import { hasScale } from './kinds/number.ts';
import { withWesternDigits } from './westernDigits.ts';

type DecimalMark = TextDialect['decimalMark'];

/** A text that is a number, taken apart. */
interface WrittenNumber {
  isNegative: boolean;
  /** The digits with their marks, such as `1,234.50`. */
  body: string;
  /** What stands beside the digits. */
  beside: 'nothing' | 'currency' | 'percent';
}

/**
 * Currencies as price lists write them, besides their signs and ISO codes. A point at the end belongs to the word.
 * Letters that also name sizes (S, M, L, XL) are not among them.
 */
const currencyWords: ReadonlySet<string> = new Set(
  `r rs rs. re re. kr kr. nkr skr dkr rp rp. rm fr fr. sfr sfr. k ksh ksh. kshs kshs. tsh tshs ush ushs fcfa cfa zł kč
   ft lei лв лв. дин дин. din din. руб руб. р. грн грн. tl dh dhs dhs. sr qr bd kd le l.e. p q bs bs. gs b/. s/ s/. mt
   kz br gh n$ 元 円 원 บาท đ euro euros dollar dollars rand rands pound pounds rupee rupees franc francs kronor kroner
   د.ك د.ك. د.إ د.إ. ر.س ر.س. ر.ق ر.ق. ر.ع ر.ع. د.ب د.ب. د.أ د.أ. ج.م ج.م. د.م د.م. دينار درهم ريال جنيه
   naira shilling shillings peso pesos real reais yen yuan baht dirham dirhams`.split(/\s+/),
);

const isoCodes: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()),
);

/** Letters before a sign, as in `US$`, `R$` and `GH₵`. */
const signPrefixes: ReadonlySet<string> = new Set(
  'a au us c ca nz hk s nt n r mx tt j z b bz ec fj gh cn jp'.split(' '),
);

/** True for `R`, `Rs.`, `ZAR`, `€`, `US$` and `kr.`. */
function isCurrency(text: string): boolean {
  const word = text.toLowerCase();
  if (currencyWords.has(word) || isoCodes.has(word)) return true;
  const letters = /^(\p{L}*)\p{Sc}$/u.exec(word)?.[1];
  return letters !== undefined && (letters === '' || signPrefixes.has(letters) || isoCodes.has(letters));
}

/** Removes marks that nobody sees, and gives Arabic digits, full-width characters, minus signs, apostrophes, fractions and spaces one form. */
export const plainNumber = (text: string): string =>
  withWesternDigits(text)
    .replace(/(\d?) ?([\u00bc-\u00be\u2150-\u215e])/g, (_all, whole: string, fraction: string) =>
      `${whole} ${fraction.normalize('NFKC')}`.trim(),
    )
    .replace(/\u2044/g, '/')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, '-')
    .replace(/[\u2018\u2019\u02bc\u00b4]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

/** What stands before and after the digits, if people write that beside numbers. */
function besideOf(before: string, after: string): WrittenNumber['beside'] | undefined {
  if (before === '' && after === '') return 'nothing';
  if (/^[%٪]$/.test(before + after)) return 'percent';
  return [before, after].every((text) => text === '' || isCurrency(text)) ? 'currency' : undefined;
}

/** `45,-`, `45.–` and `250/-` are whole amounts. */
const wholeAmount = /^(?:[.,]-{1,2}|\/-)/;

/**
 * Takes a number apart as people write it: with a sign before or after it, in brackets, with a currency or a percent
 * sign beside it. Undefined for anything else, because removing what is not understood leaves another number.
 */
export function writtenNumber(text: string): WrittenNumber | undefined {
  if (text.length > 60) return undefined;
  const [, front = '', digits, back = ''] = /^(\D*)(\d(?:.*\d)?)(\D*)$/.exec(plainNumber(text)) ?? [];
  if (digits === undefined) return undefined;
  const isBracketed = front.includes('(') && back.includes(')');
  let before = isBracketed ? front.replace('(', '') : front;
  let after = isBracketed ? back.replace(')', '') : back;
  const isWhole = wholeAmount.test(after);
  if (isWhole) after = after.replace(wholeAmount, '');
  const sign = /[-+]/.exec(before)?.[0] ?? /^ ?(-)/.exec(after)?.[1];
  if (sign !== undefined && before.includes(sign)) before = before.replace(sign, '');
  else if (sign !== undefined) after = after.replace(sign, '');
  if (isBracketed && sign !== undefined) return undefined;
  let body = digits;
  if (/[.,]$/.test(before) && !isCurrency(before.trim())) {
    // The point of `Rs.` belongs to the currency. Whether that of `R.5` does, nobody can say.
    if (/\p{L}[.,]$/u.test(before)) return undefined;
    body = before.slice(-1) + body;
    before = before.slice(0, -1);
  }
  if (/^[.,]/.test(after)) {
    body += after.charAt(0);
    after = after.slice(1);
  }
  const beside = besideOf(before.trim(), after.trim());
  if (beside === undefined || (isWhole && (beside === 'percent' || /[.,]/.test(body)))) return undefined;
  return { isNegative: isBracketed || sign === '-', body, beside };
}

/** Thousands as most of the world groups them, or as India does, with the same mark between all groups. */
const grouped = (group: string) =>
  `[1-9]\\d{0,2}(?:([ '${group}])\\d{3})(?:\\1\\d{3})*|[1-9]\\d?(?:([ '${group}])\\d{2})+\\2\\d{3}`;

const forms: Readonly<Record<DecimalMark, RegExp>> = {
  '.': new RegExp(`^(?:(?:${grouped(',')}|\\d+)(?:\\.\\d*)?|\\.\\d+)(?:e[-+]?\\d+)?$`, 'i'),
  ',': new RegExp(`^(?:(?:${grouped('.')}|\\d+)(?:,\\d*)?|,\\d+)(?:e[-+]?\\d+)?$`, 'i'),
};

/** The number that digits with marks are, without a sign; undefined if nobody writes numbers so with that mark. */
export function numberOfBody(body: string, decimalMark: DecimalMark): number | undefined {
  if (!forms[decimalMark].test(body)) return undefined;
  const group = decimalMark === '.' ? ',' : '.';
  return Number(body.replace(/[ ']/g, '').replaceAll(group, '').replace(',', '.'));
}

/**
 * The decimal mark that a number shows: a point in `12.5`, `1,234.50` and `1,234,567`, a comma in `12,5`. `1,234` and
 * `1.234` are `ambiguous`, because some people read a thousand and others one. Undefined if the text is not a number
 * or has no mark.
 */
export function decimalMarkIn(text: string): DecimalMark | 'ambiguous' | undefined {
  if (!/[.,．，]/.test(text)) return undefined;
  const body = writtenNumber(text)?.body;
  if (body === undefined) return undefined;
  const [point, comma] = [numberOfBody(body, '.'), numberOfBody(body, ',')];
  if (point !== undefined && comma !== undefined) return point === comma ? undefined : 'ambiguous';
  return point !== undefined ? '.' : comma !== undefined ? ',' : undefined;
}

/** A number as JavaScript and most files write it. */
const simple = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** `1/2`, `1 1/2` and `-3/4`: a common fraction with or without whole ones, and what stands behind it. */
const fraction = /^(-?)(?:(\d{1,9}) )?(\d)\/(\d\d?)( ?%)?$/;

/** What a fraction of recipes and tables means; undefined for any other text, and for one of a whole or more. */
function fractionIn(text: string): { value: number; beside: WrittenNumber['beside'] } | undefined {
  if (!/[/\u2044\u00bc-\u00be\u2150-\u215e]/.test(text)) return undefined;
  const [, sign, whole = '0', part = '', of = '', percent] = fraction.exec(plainNumber(text)) ?? [];
  if (sign === undefined || part === '0' || Number(part) >= Number(of)) return undefined;
  const size = Number((Number(whole) + Number(part) / Number(of)).toPrecision(15));
  return { value: sign ? -size : size, beside: percent ? 'percent' : 'nothing' };
}

/** The text with the marks of the file instead of the Arabic ones, which nobody takes for each other: `١٬٢٣٤٫٥`. */
const withMarksOf = (text: string, decimalMark: DecimalMark): string =>
  text.replace(/[٫٬]/g, (mark) => ((mark === '٫') === (decimalMark === '.') ? '.' : ','));

/** What a text means as a number, and what stands beside it; undefined if it means none. */
function numberIn(shown: string, { decimalMark, isWorkbook }: TextDialect) {
  const text = withMarksOf(shown, decimalMark);
  if (simple.test(text) && (decimalMark === '.' || isWorkbook))
    return { value: Number(text), beside: 'nothing' };
  const part = fractionIn(text);
  if (part) return part;
  const written = writtenNumber(text);
  const size = written && numberOfBody(written.body, decimalMark);
  if (written === undefined || size === undefined || !Number.isFinite(size)) return undefined;
  return { value: written.isNegative && size !== 0 ? -size : size, beside: written.beside };
}

/** `1,234.50` or `1.234,50` as a number, by the decimal mark; returns text that is not a number unchanged. */
export function numberFromText(cell: string, dialect: TextDialect): number | string {
  const read = numberIn(cell, dialect);
  return read?.beside === 'nothing' ? read.value : cell;
}

/** `15 %` as 0.15, to the 15 digits that a spreadsheet keeps. */
export function decimalFromText(cell: string, dialect: TextDialect): number | string {
  const read = numberIn(cell, dialect);
  if (read?.beside === 'percent') return Number((read.value / 100).toPrecision(15));
  return read?.beside === 'nothing' ? read.value : cell;
}

export function percentFromText(cell: string, dialect: TextDialect): number | string {
  const read = numberIn(cell, dialect);
  return read && read.beside !== 'currency' ? read.value : cell;
}

/** The size of an amount with or without its currency, in whole units; undefined for anything else. */
function amountIn(text: string, dialect: TextDialect): number | undefined {
  const read = numberIn(text, dialect);
  // No price is written as a fraction, and in one the decimal mark could be a slip of the pen.
  return !read || read.beside === 'percent' || fractionIn(text) ? undefined : read.value;
}

/**
 * The minor units of an amount with or without its currency; undefined for anything else, and for an amount with more
 * decimals than the currency has.
 */
export function minorUnitsIn(text: string, dialect: TextDialect): number | undefined {
  const amount = amountIn(text, dialect);
  if (amount === undefined || !hasScale(amount, dialect.currencyDigits)) return undefined;
  const minor = Math.round(amount * 10 ** dialect.currencyDigits);
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/** Why a text is no amount of the customer's currency, if it is one with too many decimals. */
export function amountIssue(text: string, dialect: TextDialect) {
  const amount = amountIn(text, dialect);
  const scale = dialect.currencyDigits;
  return amount === undefined || hasScale(amount, scale)
    ? undefined
    : ({ code: 'tooPrecise', details: { scale } } as const);
}

/**
 * How to read one amount that somebody pastes, such as `12`, `12.5`, `R 12,50` or `1 234,50 €`. Three digits after the
 * last mark are thousands, unless the currency has three decimals: then the person's decimal mark decides.
 */
export function amountDialect(text: string, { currencyDigits, decimalMark }: TextDialect): TextDialect {
  const mark = decimalMarkIn(text);
  const usual = currencyDigits === 3 ? decimalMark : text.includes(',') ? '.' : ',';
  return { currencyDigits, decimalMark: mark === 'ambiguous' ? usual : (mark ?? '.') };
}

/** The minor units of one amount that somebody pastes; undefined for anything else. */
export const pastedAmount = (text: string, dialect: TextDialect): number | undefined =>
  minorUnitsIn(text, amountDialect(text, dialect));
