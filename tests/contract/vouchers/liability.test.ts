import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Liability, type LiabilityFacts, liabilityOf } from '../../../contract/vouchers/liability.ts';

const facts = (more: Partial<LiabilityFacts> = {}): LiabilityFacts => ({
  ...{ discountType: 'AMOUNT', percent: null, amount: 5_000, maximumDiscount: null, itemPrice: null },
  ...{ totalUses: null, budget: null, used: { uses: 0, takenOff: 0 } },
  ...{ dearestItem: 12_990, averageBasket: 20_000, usualFee: 2_500 },
  shares: { template: { uses: 25, possible: 100 }, business: { uses: 40, possible: 100 } },
  ...more,
});
const none = { uses: 0, possible: 0 };
const tenPercent = { discountType: 'PERCENT', percent: 10, amount: null } as const;

test.each<[string, Partial<LiabilityFacts>, number, Partial<Liability>]>([
  ['amount', {}, 1_000, { worst: 5_000_000, expected: 1_250_000, limit: 'CODES', basis: 'AMOUNT' }],
  [
    'percent with a maximum',
    { ...tenPercent, maximumDiscount: 3_000 },
    100,
    { worst: 300_000, expected: 75_000, basis: 'MAXIMUM', limit: 'CODES' },
  ],
  [
    'percent that nothing limits',
    tenPercent,
    100,
    { perUse: 2_000, worst: 200_000, expected: 50_000, basis: 'BASKET', limit: 'NONE' },
  ],
  [
    'percent that the budget limits, however small an average basket is',
    { ...tenPercent, budget: 500_000, used: { uses: 3, takenOff: 100_000 } },
    100,
    { worst: 400_000, expected: 50_000, limit: 'BUDGET' },
  ],
  [
    'percent of orders that nobody has made',
    { ...tenPercent, averageBasket: null },
    100,
    { perUse: null, worst: null, expected: null, limit: 'NONE' },
  ],
  [
    'the same with a budget',
    { ...tenPercent, averageBasket: null, budget: 9_000 },
    100,
    { worst: 9_000, expected: null, limit: 'BUDGET' },
  ],
  ['free item', { discountType: 'FREE_ITEM' }, 10, { worst: 129_900, expected: 32_475, basis: 'ITEM' }],
  ['item without a price', { discountType: 'FREE_ITEM', dearestItem: null }, 10, { worst: null }],
  ['own price', { discountType: 'ITEM_PRICE', itemPrice: 9_990 }, 10, { perUse: 3_000, worst: 30_000 }],
  ['own price above the menu', { discountType: 'ITEM_PRICE', itemPrice: 20_000 }, 10, { worst: 0 }],
  ['delivery', { discountType: 'FREE_DELIVERY' }, 4, { worst: 10_000, expected: 2_500, basis: 'FEE' }],
  [
    'uses of all codes together',
    { totalUses: 30, used: { uses: 20, takenOff: 100_000 } },
    1_000,
    { uses: 10, worst: 50_000, expected: 50_000, limit: 'TOTAL_USES' },
  ],
  ['all uses gone', { totalUses: 30, used: { uses: 31, takenOff: 0 } }, 10, { worst: 0, expected: 0 }],
  ['budget', { budget: 20_000 }, 10, { worst: 20_000, expected: 12_500, limit: 'BUDGET' }],
  ['budget that is just enough', { budget: 50_000 }, 10, { worst: 50_000, limit: 'CODES' }],
  ['budget spent', { budget: 9, used: { uses: 1, takenOff: 10 } }, 10, { worst: 0, expected: 0 }],
  ['no codes', tenPercent, 0, { worst: 0, expected: 0, limit: 'CODES' }],
  [
    'no uses of the template so far',
    { shares: { template: { uses: 0, possible: 100 }, business: { uses: 40, possible: 100 } } },
    10,
    { expected: 20_000, shareOf: 'BUSINESS' },
  ],
  [
    'no uses of any template so far',
    { shares: { template: none, business: none } },
    10,
    { expected: 5_000, shareOf: 'GUESS', share: { uses: 1, possible: 10 } },
  ],
  [
    'half a cent',
    { amount: 1, shares: { template: { uses: 1, possible: 2 }, business: none } },
    1,
    { expected: 1 },
  ],
])('what codes can cost: %s', (_name, more, possible, expected) => {
  expect(liabilityOf(facts(more), possible)).toMatchObject(expected);
});

const cents = fc.integer({ min: 0, max: 1_000_000 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const share = fc.record({ uses: fc.nat(1_000), possible: fc.nat(1_000) });
const anyFacts: fc.Arbitrary<LiabilityFacts> = fc.record({
  discountType: fc.constantFrom('PERCENT', 'AMOUNT', 'FREE_ITEM', 'ITEM_PRICE', 'FREE_DELIVERY'),
  percent: fc.integer({ min: 0, max: 100 }),
  amount: cents,
  maximumDiscount: maybe(cents),
  itemPrice: cents,
  totalUses: maybe(fc.integer({ min: 1, max: 2_000 })),
  budget: maybe(fc.integer({ min: 1, max: 100_000_000 })),
  used: fc.record({ uses: fc.nat(3_000), takenOff: cents }),
  ...{ dearestItem: maybe(cents), averageBasket: maybe(cents), usualFee: maybe(cents) },
  shares: fc.record({ template: share, business: share }),
});

test('no case goes beyond what is left of a limit, and more codes never cost less', () => {
  fc.assert(
    fc.property(anyFacts, fc.nat(5_000), fc.nat(5_000), (given, possible, more) => {
      const { uses, worst, expected, perUse } = liabilityOf(given, possible);
      const { totalUses, budget, used } = given;
      expect(uses).toBeLessThanOrEqual(possible);
      if (totalUses !== null) expect(uses).toBeLessThanOrEqual(Math.max(0, totalUses - used.uses));
      if (budget !== null)
        for (const cost of [worst, expected])
          expect(cost ?? 0).toBeLessThanOrEqual(Math.max(0, budget - used.takenOff));
      if (worst !== null && expected !== null) expect(expected).toBeLessThanOrEqual(worst);
      // What is expected can be unknown where the worst is not, but not the other way round.
      if (perUse !== null) expect(worst).not.toBeNull();
      const larger = liabilityOf(given, possible + more);
      if (worst !== null && larger.worst !== null) expect(larger.worst).toBeGreaterThanOrEqual(worst);
      if (expected !== null && larger.expected !== null)
        expect(larger.expected).toBeGreaterThanOrEqual(expected);
    }),
  );
});
