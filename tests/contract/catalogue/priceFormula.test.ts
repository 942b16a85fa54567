import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formulaListPrice,
  formulaPrice,
  guestPriceOf,
  priceFormula,
} from '../../../contract/catalogue/priceFormula.ts';
import { directions } from '../../../contract/catalogue/rounding.ts';
import { edited } from '../../../contract/edited.ts';
import { fieldOf } from '../../../contract/resource.ts';
import { priceListElements } from '../../../src/resources/pricing/prices.ts';

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
});

test('down never raises a price: one below the first that ends as asked keeps its cents', () => {
  const down = { ...to90, rounding: 'down' } as const;
  expect(formulaPrice(40, { changePercent: 0, changeBy: 0, ending: down })).toBe(40);
  expect(formulaPrice(41, { changePercent: 50, changeBy: 0, ending: down })).toBe(61);
  expect(formulaPrice(20, { changePercent: 0, changeBy: 0, ending: { ...to90, rounding: 'nearest' } })).toBe(
    90,
  );
});

test('a price is rounded once: 10.75 and 6 % is 11.395, which is nearer to 10.90 than to 11.90', () => {
  const nearest = { ...to90, rounding: 'nearest' } as const;
  expect(formulaPrice(1075, { changePercent: 6, changeBy: 0, ending: nearest })).toBe(1090);
  expect(formulaPrice(1000, { changePercent: 8.99, changeBy: 0, ending: { ...to90, rounding: 'up' } })).toBe(
    1090,
  );
  expect(formulaPrice(1000, { changePercent: 9.004, changeBy: 0, ending: { ...to90, rounding: 'up' } })).toBe(
    1190,
  );
  expect(formulaPrice(1000, { changePercent: 9, changeBy: 0, ending: { ...to90, rounding: 'up' } })).toBe(
    1090,
  );
  expect(
    formulaPrice(1000, { changePercent: 8.996, changeBy: 0, ending: { ...to90, rounding: 'down' } }),
  ).toBe(990);
});

const formulas = fc.record({
  price: fc.integer({ min: 0, max: 999_999 }),
  // In ten-thousandths of a percent.
  percent: fc.integer({ min: -1_000_000, max: 10_000_000 }),
  changeBy: fc.integer({ min: -100_000, max: 100_000 }),
  every: fc.integer({ min: 1, max: 10_000 }),
  part: fc.nat(),
  rounding: fc.constantFrom(...directions),
});

test('a price ends as asked, up is never below the exact one and down never above, and no nearer one ends so', () => {
  fc.assert(
    fc.property(formulas, ({ price, percent, changeBy, every, part, rounding }) => {
      const endsIn = part % every;
      const ending = { every, endsIn, rounding };
      const result = formulaPrice(price, { changePercent: percent / 10_000, changeBy, ending });
      // In millionths of a cent, all of this is whole.
      const million = 1_000_000n;
      const changed = BigInt(price) * (million + BigInt(percent)) + BigInt(changeBy) * million;
      const exact = changed < 0n ? 0n : changed;
      const away = BigInt(result) * million - exact;
      const step = BigInt(every) * million;
      const isLowest = exact < BigInt(endsIn) * million;
      expect(result).toBeGreaterThanOrEqual(0);
      if (rounding === 'down') {
        expect(away <= 0n && -away < (isLowest ? million : step)).toBe(true);
        if (isLowest) return;
      } else if (rounding === 'up') expect(away >= 0n && (away < step || isLowest)).toBe(true);
      else if (!isLowest) expect(2n * away <= step && -2n * away < step).toBe(true);
      expect((result - endsIn) % every).toBe(0);
    }),
  );
});

test('a price change and a bulk edit make the same of a price', () => {
  fc.assert(
    fc.property(formulas, ({ price, percent, every, part, rounding }) => {
      const endsIn = part % every;
      fc.pre(price * (1 + percent / 1_000_000) >= endsIn + every);
      const changePercent = percent / 10_000;
      const byFormula = formulaPrice(price, {
        changePercent,
        changeBy: 0,
        ending: { every, endsIn, rounding },
      });
      const byEdit = edited(
        price,
        {
          ...{ field: 'price', how: 'percent', percent: changePercent },
          rounding: { step: every, ending: endsIn, direction: rounding },
        },
        fieldOf(priceListElements, 'price'),
      );
      expect(byEdit).toBe(byFormula);
    }),
  );
});

test('guests pay what the formula says, or the next price that the batch of the list has in that direction', () => {
  const batch = (changePercent: number, roundTo = 1) => ({ id: 'b', name: 'Batch', changePercent, roundTo });
  const formula = { changePercent: 6, changeBy: 0, ending: { ...to90, rounding: 'nearest' } } as const;
  expect(formulaListPrice(1000, formula, batch(10))).toEqual({ price: 1082, guestPrice: 1190 });
  expect(formulaListPrice(1000, formula, null)).toEqual({ price: 1090, guestPrice: 1090 });
  const of = fc.record({
    price: fc.integer({ min: 0, max: 99_999 }),
    percent: fc.integer({ min: -99_999, max: 400_000 }),
    roundTo: fc.constantFrom(1, 5, 37, 100),
    change: fc.integer({ min: -500, max: 900 }),
    rounding: fc.constantFrom(...directions),
  });
  fc.assert(
    fc.property(of, ({ price, percent, roundTo, change, rounding }) => {
      const changes = batch(percent / 1000, roundTo);
      const ending = { every: 100, endsIn: 90, rounding };
      const wholeFormula = { changePercent: change / 10, changeBy: 0, ending };
      const before = guestPriceOf(price, changes);
      const wanted = formulaPrice(before, wholeFormula);
      const found = formulaListPrice(price, wholeFormula, changes);
      const paid = (one: number) => guestPriceOf(one, changes);
      expect([found.guestPrice, found.price >= 0]).toEqual([paid(found.price), true]);
      if (wanted === before) {
        expect(found.price).toBe(price);
        return;
      }
      const [below, above] = [paid(Math.max(0, found.price - 1)), paid(found.price + 1)];
      if (rounding === 'up')
        expect(found.guestPrice >= wanted && (below < wanted || below === found.guestPrice)).toBe(true);
      else if (rounding === 'down')
        expect(found.guestPrice <= wanted && (above > wanted || above === found.guestPrice)).toBe(true);
      else
        for (const other of [below, above])
          expect(Math.abs(found.guestPrice - wanted)).toBeLessThanOrEqual(Math.abs(other - wanted));
    }),
  );
});

test('an ending as long as its step is refused', () => {
  expect(priceFormula.safeParse({ ending: { every: 100, endsIn: 100, rounding: 'up' } }).success).toBe(false);
});
