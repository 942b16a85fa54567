import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  endingPrice,
  formulaPrice,
  priceFormula,
  roundings,
} from '../../../contract/catalogue/priceFormula.ts';

const to90 = { every: 100, endsIn: 90, rounding: 'up' } as const;

test.each([
  [9990, 6, 10_590],
  [12_990, 6, 13_790],
  [7490, 12, 8390],
  [8990, 0, 8990],
  [0, 6, 90],
])('%i cents and %d percent, up to the next .90, are %i cents', (price, changePercent, expected) => {
  expect(formulaPrice(price, { changePercent, changeBy: 0, ending: to90 })).toBe(expected);
});

test('a percentage comes before an amount, and no price is below 0', () => {
  expect(formulaPrice(1000, { changePercent: 10, changeBy: 50, ending: null })).toBe(1150);
  expect(formulaPrice(1000, { changePercent: 0, changeBy: -5000, ending: null })).toBe(0);
  expect(formulaPrice(40, { changePercent: 0, changeBy: 0, ending: { ...to90, rounding: 'down' } })).toBe(90);
});

test('a price ends as asked, and no other price that ends so is nearer on its side', () => {
  const prices = fc.record({
    price: fc.integer({ min: 0, max: 999_999 }),
    every: fc.integer({ min: 1, max: 10_000 }),
    part: fc.nat(),
    rounding: fc.constantFrom(...roundings),
  });
  fc.assert(
    fc.property(prices, ({ price, every, part, rounding }) => {
      const endsIn = part % every;
      const ended = endingPrice(price, { every, endsIn, rounding });
      expect((ended - endsIn) % every).toBe(0);
      const distance = ended - price;
      if (rounding === 'up') expect(distance >= 0 && (distance < every || ended === endsIn)).toBe(true);
      else if (ended > endsIn && rounding === 'down') expect(distance <= 0 && -distance < every).toBe(true);
      else if (ended > endsIn) expect(2 * distance <= every && -2 * distance < every).toBe(true);
      else expect(ended).toBe(endsIn);
    }),
  );
});

test('an ending as long as its step is refused', () => {
  expect(priceFormula.safeParse({ ending: { every: 100, endsIn: 100, rounding: 'up' } }).success).toBe(false);
});
