import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentTax, percentInPrice, rateOn, taxIn, taxOf } from '../../../contract/catalogue/tax.ts';

test.each([
  [8_990, 1_173, 7_817],
  [12_990, 1_694, 11_296],
  [3_990, 520, 3_470],
  [5_000, 652, 4_348],
  [100, 13, 87],
  [28_370, 3_700, 24_670],
])('of %i cents at the rate of today, %i are tax and %i are value', (total, tax, value) => {
  expect(taxIn(total, 15)).toEqual({ ratePercent: 15, total, tax, value });
});

test('tax and value add up to the total, by line and by document, whether prices include tax or not', () => {
  const rate = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000);
  // Minor units: whole yen, cents, and fils of a dinar.
  const amount = fc.constantFrom(0, 2, 3).chain((digits) => fc.nat(100_000 * 10 ** digits));
  const lines = fc.array(fc.record({ amount, ratePercent: rate }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(lines, fc.boolean(), (sold, pricesIncludeTax) => {
      const byLine = sold.map((line) => taxOf(line.amount, line.ratePercent, pricesIncludeTax));
      const byDocument = documentTax(sold, pricesIncludeTax);
      for (const { total, tax, value } of [...byLine, ...byDocument]) {
        expect(tax + value).toBe(total);
        expect(tax).toBeGreaterThanOrEqual(0);
      }
      const sum = (taxed: typeof byLine, name: 'total' | 'value' | 'tax') =>
        taxed.reduce((all, one) => all + one[name], 0);
      // What the menu says stays as it is: the total if it includes tax, otherwise what is left without it.
      const said = pricesIncludeTax ? 'total' : 'value';
      expect(sum(byLine, said)).toBe(sum(byDocument, said));
      // Each line rounds by half a minor unit at most, and so does each rate of the document.
      expect(Math.abs(sum(byLine, 'tax') - sum(byDocument, 'tax'))).toBeLessThanOrEqual(
        (byLine.length + byDocument.length) / 2,
      );
    }),
  );
});

test('a refund mirrors its sale', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000_000),
      fc.integer({ min: 0, max: 100_000 }),
      fc.boolean(),
      (total, rate, pricesIncludeTax) => {
        const { tax } = taxOf(total, rate / 1000, pricesIncludeTax);
        expect(taxOf(-total, rate / 1000, pricesIncludeTax).tax + tax).toBe(0);
      },
    ),
  );
});

test.each([
  ['New York', 1_299, 8.875, { total: 1_414, tax: 115, value: 1_299 }],
  ['Tokyo', 980, 10, { total: 1_078, tax: 98, value: 980 }],
  ['a dinar of 1000 fils', 2_750, 5, { total: 2_888, tax: 138, value: 2_750 }],
])('tax comes on top of prices that do not include it: %s', (_where, price, ratePercent, taxed) => {
  expect(taxOf(price, ratePercent, false)).toEqual({ ratePercent, ...taxed });
  expect(taxIn(price, percentInPrice(ratePercent, false)).value).toBe(price);
  expect(taxIn(price, percentInPrice(ratePercent, true))).toEqual(taxOf(price, ratePercent, true));
});

test('a document is taxed by rate on its total, not line by line', () => {
  const lines = Array.from({ length: 10 }, () => ({ amount: 100, ratePercent: 15 }));
  expect(documentTax([...lines, { amount: 500, ratePercent: 0 }], true)).toEqual([
    { ratePercent: 15, total: 1_000, tax: 130, value: 870 },
    { ratePercent: 0, total: 500, tax: 0, value: 500 },
  ]);
  const pair = [
    { amount: 5_000, ratePercent: 15 },
    { amount: 23_370, ratePercent: 15 },
  ];
  expect(documentTax(pair, true)[0]?.tax).toBe(3_700);
  expect(documentTax(lines, false)).toEqual([{ ratePercent: 15, total: 1_150, tax: 150, value: 1_000 }]);
});

test('the rate of a day is the one that began last, whatever their order; before the first there is none', () => {
  const rates = [
    { id: 'now', ratePercent: 15, validFrom: '2018-04-01' },
    { id: 'next', ratePercent: 15.5, validFrom: '2027-05-01' },
    { id: 'old', ratePercent: 14, validFrom: '1993-04-07' },
  ];
  const on = (day: string) => rateOn(rates, day)?.ratePercent;
  expect([on('1993-04-06'), on('2018-03-31'), on('2018-04-01'), on('2027-05-01')]).toEqual([
    ...[undefined, 14, 15, 15.5],
  ]);
});
