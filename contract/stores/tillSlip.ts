import { centred, inColumns, printable, type SlipWidth, withAmount } from './slipText.ts';

/** Lines that the top and the bottom may have, and characters of each. */
export const mostSlipLines = 6;
export const longestSlipLine = 48;

/** The lines of a text, without empty ones. */
export const slipLinesOf = (text: unknown): string[] =>
  String(text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What a business prints at the top and bottom of its slips. */
export interface SlipHeader {
  lines: readonly string[];
  vatNumber: string | null;
  registrationNumber: string | null;
  phone: string | null;
  website: string | null;
  footerLines: readonly string[];
}

interface Amount {
  label: string;
  cents: number;
}

/** A sale as a slip shows it. Amounts are integer minor units of its currency. */
export interface Sale {
  number: string;
  /** As it is printed: `21-11-2026 18:42`. */
  moment: string;
  currency: string;
  /** How many decimals amounts of the currency have. */
  currencyDigits: number;
  items: readonly { quantity: number; name: string; cents: number; extras: readonly Amount[] }[];
  reductions: readonly Amount[];
  /** What the guest pays. */
  total: number;
  net: number;
  /** The tax of each rate; none where there is no tax. */
  taxes: readonly Amount[];
  /** False if the tax comes on top of the amounts of the items. */
  pricesIncludeTax: boolean;
  payments: readonly (Amount & { isCash: boolean })[];
}

/** The words that the product itself prints. */
export interface SlipWords {
  title: string;
  vatNumber: string;
  registrationNumber: string;
  invoice: string;
  total: string;
  net: string;
}

export interface SlipLine {
  /** Exactly as wide as the paper. */
  text: string;
  isBold: boolean;
  /** Twice as high as others, and as wide. */
  isTall: boolean;
}

/** `129.90`, with a leading minus for what the guest gets back. */
function amountText(amount: number, digits: number): string {
  const figures = String(Math.abs(amount)).padStart(digits + 1, '0');
  const point = figures.length - digits;
  return `${amount < 0 ? '-' : ''}${figures.slice(0, point)}${digits > 0 ? '.' : ''}${figures.slice(point)}`;
}

/** The lines of a slip, each exactly as wide as the paper. */
export function slipLines(
  { header, sale, words }: { header: SlipHeader; sale: Sale; words: SlipWords },
  width: SlipWidth,
): SlipLine[] {
  const digits = sale.currencyDigits;
  const styled =
    (style: Omit<SlipLine, 'text'>) =>
    (texts: readonly string[]): SlipLine[] =>
      texts.map((text) => ({ text, ...style }));
  const plain = styled({ isBold: false, isTall: false });
  const bold = styled({ isBold: true, isTall: false });
  const large = styled({ isBold: true, isTall: true });
  const middle = (text: string | null) => (text ? centred(printable(text), width) : []);
  const amount = ({ label, cents }: Amount) => withAmount(printable(label), amountText(cents, digits), width);
  const rule = plain(['-'.repeat(width)]);
  const [first = null, ...others] = header.lines;
  const total = bold(amount({ label: `${words.total} (${sale.currency})`, cents: sale.total }));
  // Without tax there is nothing to take apart.
  const taxes =
    sale.taxes.length === 0
      ? []
      : plain([...amount({ label: words.net, cents: sale.net }), ...sale.taxes.flatMap(amount)]);
  const named = (name: string, value: string | null) => middle(value && `${name} ${value}`);
  return [
    ...large(middle(first)),
    ...plain(others.flatMap(middle)),
    ...plain(named(words.vatNumber, header.vatNumber)),
    ...plain(named(words.registrationNumber, header.registrationNumber)),
    ...plain([header.phone, header.website].flatMap(middle)),
    ...plain(middle(words.title)),
    ...rule,
    ...plain(inColumns(printable(`${words.invoice} ${sale.number}`), printable(sale.moment), width)),
    ...rule,
    ...plain(sale.items.flatMap((item) => itemLines(item, width, digits))),
    ...plain(sale.reductions.flatMap(amount)),
    ...rule,
    ...(sale.pricesIncludeTax ? [...total, ...taxes] : [...taxes, ...total]),
    ...plain(sale.payments.flatMap(amount)),
    ...plain(header.footerLines.length > 0 ? [' '.repeat(width)] : []),
    ...plain(header.footerLines.flatMap(middle)),
  ];
}

function itemLines(
  { quantity, name, cents, extras }: Sale['items'][number],
  width: SlipWidth,
  digits: number,
): string[] {
  // The price of one stays together on a line.
  const each = quantity === 1 ? '' : ` @\u00a0${amountText(cents, digits)}`;
  return [
    ...withAmount(printable(`${quantity} ${name}${each}`), amountText(quantity * cents, digits), width).map(
      (line) => line.replaceAll('\u00a0', ' '),
    ),
    ...extras.flatMap((extra) =>
      withAmount(printable(`+ ${extra.label}`), amountText(extra.cents, digits), width - 2).map(
        (line) => `  ${line}`,
      ),
    ),
  ];
}

/** Cash is money for the drawer. */
export const opensDrawer = ({ payments }: Pick<Sale, 'payments'>): boolean =>
  payments.some(({ isCash }) => isCash);

/** The slip as plain text. */
export const slipText = (lines: readonly SlipLine[]): string => lines.map(({ text }) => `${text}\n`).join('');
