import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  averageChange,
  isBelowCost,
  isChangedSince,
  liveOutcome,
  marginAt,
  revertOutcome,
} from '../../../contract/catalogue/priceChange.ts';
import { formulaPrice } from '../../../contract/catalogue/priceFormula.ts';
import { sizePrice } from '../../../contract/catalogue/prices.ts';
import { channelMenu, menuItem, menuSize, priceList } from '../../support/menus.ts';

const price = fc.integer({ min: 0, max: 999_999 });
const stored = fc.option(price);

describe('a planned price', () => {
  test('goes live unless somebody changed the record, and always where it is forced', () => {
    fc.assert(
      fc.property(stored, price, stored, (storedPrice, newPrice, currentPrice) => {
        const planned = { storedPrice, newPrice, currentPrice };
        const isLeft = liveOutcome(planned, 'SKIP') === 'SKIPPED';
        expect(isLeft).toBe(isChangedSince(planned));
        expect(liveOutcome(planned, 'FORCE')).toBe('WRITTEN');
        expect(isChangedSince({ ...planned, currentPrice: storedPrice })).toBe(false);
      }),
    );
  });

  test('that went live is reverted, unless somebody changed it since', () => {
    fc.assert(
      fc.property(price, stored, (newPrice, currentPrice) => {
        const isReverted = revertOutcome({ newPrice, currentPrice }) === 'REVERTED';
        expect(isReverted).toBe(newPrice === currentPrice);
      }),
    );
  });

  test('is judged by tax and cost: the worked example of the fact sheet', () => {
    const basis = { ratePercent: 15, cost: 2_459 };
    expect(marginAt(12_990, basis)).toEqual({ margin: 8_837, foodCost: 2_177 });
    expect(isBelowCost(2_827, basis)).toBe(true);
    expect(isBelowCost(2_828, basis)).toBe(false);
    expect(isBelowCost(1, { ratePercent: null, cost: 2_459 })).toBe(false);
  });
});

describe('a price that a change sets', () => {
  const formula = {
    changePercent: 6,
    changeBy: 0,
    ending: { every: 100, endsIn: 90, rounding: 'up' },
  } as const;
  const change = { id: 'c', name: 'Summer', price: formulaPrice(12_990, formula) };

  test('is explained by the list and then by the change, and a batch comes after it', () => {
    const batch = { id: 'b', name: 'Promotion', changePercent: -10, roundTo: 1 };
    const list = priceList('Counter', {}, batch);
    const sizes = new Map([['large', { id: 'e', price: 12_990, change }]]);
    const menu = channelMenu({ priceLists: [{ ...list, sizes }] });
    const { price, steps } = sizePrice(menu, menuItem(), menuSize());
    expect(change.price).toBe(13_790);
    expect(price).toBe(12_411);
    expect(steps.slice(-3).map((step) => [step.rule, step.price])).toEqual([
      ['defaultList', 12_990],
      ['change', 13_790],
      ['batch', 12_411],
    ]);
  });

  test('on a channel comes before every list, with or without a price there today', () => {
    const menu = channelMenu();
    const coming = sizePrice(menu, menuItem(), menuSize({ channelChange: change }));
    expect(coming.steps.map((step) => [step.rule, step.price])).toEqual([
      ['channelPrice', null],
      ['change', 13_790],
    ]);
    const own = menuSize({ channelPrice: { id: 'p', price: 9_990, change } });
    expect(sizePrice(menu, menuItem(), own).price).toBe(13_790);
  });
});

test('the average change is that of the prices as guests pay them, with what rounding makes of it', () => {
  const price = (oldGuestPrice: number | null, newGuestPrice: number) => ({ oldGuestPrice, newGuestPrice });
  expect(averageChange([price(10_000, 11_000), price(10_000, 10_200), price(null, 5_000)])).toBeCloseTo(6);
  expect(averageChange([price(null, 5_000)])).toBeNull();
});
