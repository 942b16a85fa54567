import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { commands, qrBytes, rasterBytes, rasterFrom, slipBytes } from '../../../contract/stores/escPos.ts';
import { isBlack, type Raster, rasterOf } from '../../../contract/stores/raster.ts';
import { slipPdf } from '../../../contract/stores/slipPdf.ts';
import { columnsOf, printable, slipWidths, wrapped } from '../../../contract/stores/slipText.ts';
import {
  opensDrawer,
  type Sale,
  type SlipLine,
  slipLines,
  slipLinesOf,
  slipText,
} from '../../../contract/stores/tillSlip.ts';

const words = {
  ...{ title: 'TAX INVOICE', vatNumber: 'VAT No', registrationNumber: 'Reg. No' },
  ...{ invoice: 'Inv', total: 'TOTAL', net: 'Value excl. VAT' },
};
const header = {
  ...{ lines: ['EMBER & DOUGH ROSEBANK', '12 Oxford Road, Rosebank, 2196'], vatNumber: '4000000000' },
  ...{ registrationNumber: null, phone: null, website: null, footerLines: [] },
};
const sale: Sale = {
  ...{ number: '0147-000381', moment: '21-11-2026 18:42', currency: 'ZAR', currencyDigits: 2 },
  items: [
    {
      quantity: 1,
      name: 'Margherita Large',
      cents: 12_990,
      extras: [{ label: 'Extra mushrooms', cents: 2400 }],
    },
    { quantity: 2, name: 'Smoky Cheese Burger', cents: 8990, extras: [] },
  ],
  reductions: [{ label: 'Voucher ...QX2TD', cents: -5000 }],
  ...{ total: 28_370, net: 24_670, taxes: [{ label: 'VAT 15%', cents: 3700 }] },
  pricesIncludeTax: true,
  payments: [{ label: 'Card ****4821', cents: 28_370, isCash: false }],
};

/** No line needs a picture. */
const drawn: ReadonlyMap<SlipLine, Raster> = new Map();

test('a slip at 42 columns is the one of the fact sheet, letter for letter', () => {
  expect(slipText(slipLines({ header, sale, words }, 42))).toBe(
    [
      '          EMBER & DOUGH ROSEBANK          ',
      '      12 Oxford Road, Rosebank, 2196      ',
      '            VAT No 4000000000             ',
      '               TAX INVOICE                ',
      '------------------------------------------',
      'Inv 0147-000381        21-11-2026 18:42   ',
      '------------------------------------------',
      '1 Margherita Large                  129.90',
      '  + Extra mushrooms                  24.00',
      '2 Smoky Cheese Burger @ 89.90       179.80',
      'Voucher ...QX2TD                    -50.00',
      '------------------------------------------',
      'TOTAL (ZAR)                         283.70',
      'Value excl. VAT                     246.70',
      'VAT 15%                              37.00',
      'Card ****4821                       283.70',
      '',
    ].join('\n'),
  );
});

test('a slip adds tax to prices that do not include it, and takes nothing apart where there is no tax', () => {
  const linesOf = (changes: Partial<Sale>) =>
    slipLines({ header, sale: { ...sale, ...changes }, words }, 42).map(({ text }) => text.trim());
  const onTop = linesOf({
    ...{ pricesIncludeTax: false, currency: 'USD', total: 30_888, net: 28_370 },
    taxes: [{ label: 'Sales tax 8.875%', cents: 2518 }],
  });
  expect(onTop.slice(-4).map((line) => line.replace(/ +/g, ' '))).toEqual([
    ...['Value excl. VAT 283.70', 'Sales tax 8.875% 25.18', 'TOTAL (USD) 308.88', 'Card ****4821 283.70'],
  ]);
  const without = linesOf({ net: 28_370, taxes: [] }).join();
  expect(without).toContain('283.70');
  expect(without).not.toContain('excl.');
});

test.each([
  ['JPY', 0, '1 Margherita Large                   12990', 'TOTAL (JPY)                          28370'],
  ['KWD', 3, '1 Margherita Large                  12.990', 'TOTAL (KWD)                         28.370'],
])('a slip in %s has %i decimals', (currency, currencyDigits, item, total) => {
  const lines = slipLines({ header, words, sale: { ...sale, currency, currencyDigits } }, 42);
  expect(lines.map(({ text }) => text.trimEnd())).toEqual(expect.arrayContaining([item, total]));
});

const name = fc.oneof(
  fc.constantFrom(
    'Peri-Peri Chicken & Avo with everything',
    'Pão de queijo',
    '火锅',
    'é'.repeat(70),
    'x',
    'بيتزا مُشكَّلة',
  ),
  fc.string({ maxLength: 90, unit: 'grapheme' }),
);
const cents = fc.integer({ min: -9_999_999, max: 9_999_999 });
const amount = fc.record({ label: name, cents });
const payment = fc.record({ label: name, cents, isCash: fc.boolean() });
const anySale = fc.record({
  ...{
    number: name,
    moment: fc.constant('21-11-2026 18:42'),
    currency: fc.constant('ZAR'),
    currencyDigits: fc.constant(2),
  },
  items: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 99 }),
      name,
      cents,
      extras: fc.array(amount, { maxLength: 3 }),
    }),
    { maxLength: 5 },
  ),
  ...{ reductions: fc.array(amount, { maxLength: 2 }), total: cents, net: cents },
  pricesIncludeTax: fc.boolean(),
  ...{
    taxes: fc.array(amount, { minLength: 1, maxLength: 2 }),
    payments: fc.array(payment, { maxLength: 2 }),
  },
});

/** An amount as accountants write it, made another way than the slip does. */
const written = (value: number) => (value / 100).toFixed(2);

test('on every paper, each line is exactly as wide, no amount is cut, and no word is lost', () => {
  fc.assert(
    fc.property(
      anySale,
      fc.constantFrom(...slipWidths),
      fc.array(name, { maxLength: 6 }),
      (any, width, lines) => {
        const slip = slipLines({ header: { ...header, lines, footerLines: lines }, sale: any, words }, width);
        const text = slipText(slip);
        for (const line of slip) expect(columnsOf(line.text)).toBe(width);
        const amounts = [any.total, any.net, ...any.items.map((item) => item.quantity * item.cents)];
        for (const value of amounts) expect(text).toMatch(new RegExp(`(^|\\s)${written(value)}\\n`));
        const letters = (given: string) => given.replace(/\s/g, '');
        for (const item of any.items) {
          const [first = ''] = letters(printable(item.name)).match(/^.{1,6}/) ?? [];
          expect(letters(text)).toContain(first);
        }
      },
    ),
  );
});

test('lines break at words, and only a word that is too long is cut', () => {
  expect(wrapped('Boerie & Chakalaka with extra cheese', 16, '  ')).toEqual([
    'Boerie &',
    '  Chakalaka with',
    '  extra cheese',
  ]);
  expect(wrapped('x'.repeat(20), 16, '  ')).toEqual(['x'.repeat(16), '  xxxx']);
  expect(slipLinesOf('Top\r\n\n  Second ')).toEqual(['Top', 'Second']);
});

const hex = (bytes: Iterable<number>) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(' ');

test('the commands of the printer are those of the fact sheet', () => {
  expect(hex(commands.initialise)).toBe('1B 40');
  expect(Object.values(commands.align).map(hex)).toEqual(['1B 61 00', '1B 61 01', '1B 61 02']);
  expect(hex(commands.bold(true))).toBe('1B 45 01');
  expect(hex(commands.bold(false))).toBe('1B 45 00');
  expect(hex(commands.feed(3))).toBe('1B 64 03');
  expect(hex(commands.cut)).toBe('1D 56 42 00');
  expect(hex(commands.codePage)).toBe('1B 74 10');
  expect(hex(commands.drawer)).toBe('1B 70 00 19 FA');
  const sizes = [commands.size(1, 1), commands.size(1, 2), commands.size(2, 1), commands.size(8, 8)];
  expect(sizes.map(hex)).toEqual(['1D 21 00', '1D 21 01', '1D 21 10', '1D 21 77']);
  const link = 'https://example.co.za/r/7K3M9QX2TD';
  const qr = hex(qrBytes(link));
  expect(qr).toContain('1D 28 6B 04 00 31 41 32 00 1D 28 6B 03 00 31 43 06 1D 28 6B 03 00 31 45 31');
  expect(qr).toContain(`1D 28 6B 25 00 31 50 30 ${hex(new TextEncoder().encode(link))}`);
  expect(qr.endsWith('1D 28 6B 03 00 31 51 30')).toBe(true);
  expect(hex(qrBytes('x'.repeat(300)))).toContain('1D 28 6B 2F 01 31 50 30 78');
  const wide = { rowBytes: 72, rows: 300, bits: new Uint8Array(72 * 300) };
  expect(hex(rasterBytes(wide).subarray(0, 8))).toBe('1D 76 30 00 48 00 2C 01');
});

test('a slip is printed with its code page, bold lines, logo, QR code and a cut', () => {
  const lines = [
    { text: 'Café €5 ž', isBold: true, isTall: true },
    { text: 'Tea', isBold: false, isTall: false },
  ];
  const large = '1D 21 01 1B 45 01 43 61 66 E9 20 80 35 20 9E 1B 45 00 0A 1D 21 00';
  const rest = `${large} 54 65 61 0A 1B 64 03 1D 56 42 00`;
  const parts = { lines, logo: null, qrLink: null };
  expect(hex(slipBytes({ ...parts, drawn, opensDrawer: false }))).toBe(`1B 40 1B 74 10 ${rest}`);
  expect(hex(slipBytes({ ...parts, drawn, opensDrawer: true }))).toBe(
    `1B 40 1B 74 10 1B 70 00 19 FA ${rest}`,
  );
  const [black, white] = [
    [0, 0, 0, 255],
    [255, 255, 255, 255],
  ];
  const pixels = Uint8ClampedArray.from([...Array(9).fill(black), ...Array(8).fill(white), black].flat(2));
  const logo = rasterOf({ pixels, width: 9, height: 2 }, 384);
  expect(hex(rasterBytes(logo))).toBe('1D 76 30 00 02 00 02 00 FF 80 00 80');
  expect(hex(slipBytes({ lines: [], drawn, logo, qrLink: 'x', opensDrawer: false }))).toContain(
    '1B 61 01 1D 76 30 00',
  );
});

test('the name of the store is printed large, and cash opens the drawer', () => {
  const lines = slipLines({ header, sale, words }, 42);
  expect(lines.filter(({ isTall }) => isTall).map(({ text }) => text.trim())).toEqual([
    'EMBER & DOUGH ROSEBANK',
  ]);
  expect(opensDrawer(sale)).toBe(false);
  expect(opensDrawer({ payments: [...sale.payments, { label: 'Cash', cents: 100, isCash: true }] })).toBe(
    true,
  );
});

/** A ring on nothing, as a program for drawing saves it: smooth edges, and a ground that shows the paper. */
const ring = (size: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><circle cx="${size / 2}" cy="${size / 2}" r="${size * 0.35}" fill="none" stroke="#222" stroke-width="${size * 0.2}"/></svg>`,
    ),
  )
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

test.each([
  { size: 24, dots: 384, expected: 24 },
  { size: 1000, dots: 384, expected: 300 },
  { size: 400, dots: 64, expected: 64 },
])('a real picture of $size pixels on $dots dots becomes $expected rows, black where it is dark', async ({
  size,
  dots,
  expected,
}) => {
  const { data, info } = await ring(size);
  const raster = rasterOf({ pixels: data, width: info.width, height: info.height }, dots);
  expect([raster.rows, raster.rowBytes]).toEqual([expected, Math.ceil(expected / 8)]);
  for (let row = 0; row < expected; row += 1)
    for (let column = 0; column < expected; column += 1) {
      const away = Math.hypot(column + 0.5 - expected / 2, row + 0.5 - expected / 2) / expected;
      // The edges lie between dots, so dots next to them may be either.
      if (Math.abs(Math.abs(away - 0.35) - 0.1) < 2 / expected) continue;
      expect(isBlack(raster, column, row), `${column}, ${row}`).toBe(Math.abs(away - 0.35) < 0.1);
    }
});

test('a dot is black where the picture is darker than the middle grey, and paper shows through what is clear', () => {
  const greys = [126, 130, 0, 0].flatMap((grey, at) => [
    grey,
    grey,
    grey,
    at < 2 ? 255 : at === 2 ? 120 : 136,
  ]);
  const raster = rasterOf({ pixels: Uint8Array.from(greys), width: 4, height: 1 }, 8);
  expect([0, 1, 2, 3].map((column) => isBlack(raster, column, 0))).toEqual([true, false, false, true]);
});

test('no picture is wider than the paper or enlarged, and its bytes say which picture it is', () => {
  const side = fc.integer({ min: 1, max: 90 });
  fc.assert(
    fc.property(side, side, fc.constantFrom(8, 16, 64), fc.integer(), (width, height, dots, seed) => {
      const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) => (at * seed) & 0xff);
      const raster = rasterOf({ pixels, width, height }, dots);
      expect(raster.rowBytes * 8).toBeLessThanOrEqual(dots);
      expect(raster.rows).toBeLessThanOrEqual(height);
      expect(raster.bits).toHaveLength(raster.rowBytes * raster.rows);
      expect(rasterFrom(rasterBytes(raster))).toEqual(raster);
      expect(() => rasterFrom(rasterBytes(raster).subarray(1))).toThrow('no picture');
    }),
  );
});

test('letters that a printer lacks lose their marks, and a text in another script stays whole', () => {
  expect(printable('Pão “fresh” – ňandú ǎ')).toBe('Pão “fresh” – nandú a');
  expect(printable('Pizza 火 ǎ\tسلطة')).toBe('Pizza 火 ǎ سلطة');
});

test('a slip becomes a PDF whose table of objects points to each of them', () => {
  const lines = slipLines({ header, sale, words }, 42);
  const pdf = slipPdf({ lines, drawn, logo: null, code: null });
  expect(pdf).toContain('(2 Smoky Cheese Burger @ 89.90       179.80)');
  expect(pdf).toContain('0 -20 Td /B 16 Tf 50 Tz (          EMBER & DOUGH ROSEBANK          ) Tj');
  const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
  const places = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, place]) => Number(place));
  expect(places).toHaveLength(6);
  for (const [index, place] of places.entries())
    expect(pdf.slice(place, place + 7)).toBe(`${index + 1} 0 obj`);
  const accented = slipPdf({
    lines: [{ text: '(é)', isBold: false, isTall: false }],
    drawn,
    logo: null,
    code: null,
  });
  expect(accented).toContain('(\\050\\351\\051)');
});

test('the logo stands above the lines of a PDF and the QR code below, each as its dots', () => {
  const logo = { rowBytes: 2, rows: 2, bits: Uint8Array.from([0xff, 0x80, 0x00, 0x80]) };
  const code = {
    rowBytes: 1,
    rows: 8,
    bits: Uint8Array.from([0xaa, 0x55, 0xaa, 0x55, 0xaa, 0x55, 0xaa, 0x55]),
  };
  const pdf = slipPdf({ lines: [{ text: 'Tea', isBold: false, isTall: false }], drawn, logo, code });
  expect(pdf).toContain('/Width 16 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0]');
  expect(pdf).toContain('stream\nff800080>\nendstream');
  expect(pdf).toContain('stream\naa55aa55aa55aa55>\nendstream');
  const [above, middle, below] = ['/Logo Do', '(Tea) Tj', '/Code Do'].map((part) => pdf.indexOf(part));
  expect(above).toBeGreaterThan(0);
  expect(middle).toBeGreaterThan(above ?? 0);
  expect(below).toBeGreaterThan(middle ?? 0);
  expect([...pdf.slice(pdf.lastIndexOf('xref\n0')).matchAll(/^\d{10} 00000 n /gm)]).toHaveLength(8);
});
