import { describe, expect, test } from 'vitest';
import { languageCodes } from '../../../contract/languages.ts';
import { rasterBytes, slipBytes } from '../../../contract/stores/escPos.ts';
import type { Raster } from '../../../contract/stores/raster.ts';
import { slipPdf } from '../../../contract/stores/slipPdf.ts';
import {
  centred,
  columnsOf,
  isInCodePage,
  slipWidths,
  withAmount,
  wrapped,
} from '../../../contract/stores/slipText.ts';
import { slipWordsIn } from '../../../contract/stores/slipWords.ts';
import { slipLines } from '../../../contract/stores/tillSlip.ts';

/** With a mark above a letter in each word. */
const vowelled = 'مُقبِّلات مُشكَّلة';

/** The letters alone, which take a column each. */
const letters = vowelled.replace(/[\u064b-\u0652]/g, '');

const picture: Raster = { rowBytes: 1, rows: 1, bits: Uint8Array.from([0xaa]) };

describe('a line in Arabic', () => {
  test('takes a column for each letter, and none for the marks and the signs of direction', () => {
    expect(vowelled.length).toBeGreaterThan(letters.length);
    expect(columnsOf(vowelled)).toBe(letters.length);
    expect(columnsOf('\u200f1.250\u00a0د.ك.\u200f')).toBe('1.250 د.ك.'.length);
  });

  test('keeps its amount at the last column', () => {
    const [line = ''] = withAmount(vowelled, '12.500', 42);
    expect(line).toBe(`${vowelled}${' '.repeat(42 - letters.length - 6)}12.500`);
    expect(centred(vowelled, 42).map(columnsOf)).toEqual([42]);
  });

  test('is cut between letters, never between a letter and its marks', () => {
    const cut = wrapped('مُ'.repeat(30), 16);
    expect(cut.map(columnsOf)).toEqual([16, 14]);
    expect(cut.join('')).toBe('مُ'.repeat(30));
    for (const line of cut) expect(line).toMatch(/^م/);
  });

  test('is cut at whole characters beyond the first 65,536 too', () => {
    expect(wrapped('🍕'.repeat(10), 8)).toEqual(['🍕'.repeat(8), '🍕'.repeat(2)]);
  });
});

const header = {
  ...{ lines: ['Bar Sol'], vatNumber: '1', registrationNumber: '2', phone: null, website: null },
  footerLines: [],
};

/** A slip of one cheap thing, in the words of a language. */
function slipIn(language: string, width: (typeof slipWidths)[number]) {
  const { words, sample, rate } = slipWordsIn(language, 'IVA');
  const sale = {
    ...{ number: '1', moment: '21-11-2026 18:42', currency: 'KWD', currencyDigits: 3 },
    items: [
      { quantity: 2, name: sample.pizza, cents: 1250, extras: [{ label: sample.mushrooms, cents: 250 }] },
    ],
    ...{ reductions: [], total: 3000, net: 2857, pricesIncludeTax: true },
    taxes: [{ label: rate(5), cents: 143 }],
    payments: [{ label: sample.cash, cents: 3000, isCash: true }],
  };
  return slipLines({ header, sale, words }, width);
}

describe.each(languageCodes)('a slip in the language %s', (language) => {
  test.each(slipWidths)('is as wide as the paper of %i columns in every line', (width) => {
    for (const { text } of slipIn(language, width)) expect(columnsOf(text)).toBe(width);
  });

  test('says what the country calls its tax', () => {
    const text = slipIn(language, 42)
      .map((line) => line.text)
      .join('\n');
    expect(text).toMatch(/IVA/);
    expect(text).not.toMatch(/%\{/);
    expect(text).not.toContain('?');
  });
});

describe('a line that the printer has no letters for', () => {
  const lines = slipIn('ar', 42);
  const drawn = new Map(lines.filter(({ text }) => !isInCodePage(text)).map((line) => [line, picture]));

  test('comes to the printer as a picture, and the others as text', () => {
    expect(drawn.size).toBeGreaterThan(0);
    expect(drawn.size).toBeLessThan(lines.length);
    const bytes = Buffer.from(slipBytes({ lines, drawn, logo: null, qrLink: null, opensDrawer: false }));
    expect(bytes.toString('latin1').split(Buffer.from(rasterBytes(picture)).toString('latin1'))).toHaveLength(
      drawn.size + 1,
    );
    expect(bytes.includes('Bar Sol')).toBe(true);
    expect(bytes.includes('?')).toBe(false);
  });

  test('stands in the PDF as a picture at its place', () => {
    const pdf = slipPdf({ lines, drawn, logo: null, code: null });
    expect(pdf.match(/\/Line\d+ Do/g)).toHaveLength(drawn.size);
    expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(drawn.size);
    expect(pdf).toContain('Bar Sol');
    const heights = [...pdf.matchAll(/^q \S+ 0 0 \S+ \S+ (\S+) cm \/Line/gm)].map(([, y]) => Number(y));
    expect(heights).toEqual([...heights].sort((one, other) => other - one));
    expect(Math.min(...heights)).toBeGreaterThan(0);
  });
});
