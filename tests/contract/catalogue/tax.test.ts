import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentTax, rateOn, taxIn } from '../../../contract/catalogue/tax.ts';

test.each([
  [8_990, 1_173, 7_817],
  [12_990, 1_694, 11_296],
  [3_990, 520, 3_470],
  [5_000, 652, 4_348],
  [100, 13, 87],
  [28_370, 3_700, 24_670],
])('of %i cents at 15 %%, %i are tax and %i are value', (total, tax, value) => {
  expect(taxIn(total, 15)).toEqual({ ratePercent: 15, total, tax, value });
});

test('tax and value add up to the total, and a refund mirrors its sale', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.integer({ min: 0, max: 100_000 }), (total, thousandths) => {
      const { tax, value } = taxIn(total, thousandths / 1000);
      expect(tax + value).toBe(total);
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(taxIn(-total, thousandths / 1000).tax + tax).toBe(0);
    }),
  );
});

test('a document is taxed by rate on its total, not line by line', () => {
  const lines = Array.from({ length: 10 }, () => ({ total: 100, ratePercent: 15 }));
  expect(documentTax([...lines, { total: 500, ratePercent: 0 }])).toEqual([
    { ratePercent: 15, total: 1_000, tax: 130, value: 870 },
    { ratePercent: 0, total: 500, tax: 0, value: 500 },
  ]);
  const pair = [
    { total: 5_000, ratePercent: 15 },
    { total: 23_370, ratePercent: 15 },
  ];
  expect(documentTax(pair)[0]?.tax).toBe(3_700);
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
