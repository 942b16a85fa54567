import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Basket,
  type BasketLine,
  decideVouchers,
  spread,
  type VoucherFacts,
  type VoucherRule,
} from '../../../contract/vouchers/decideVouchers.ts';

const rule = (more: Partial<VoucherRule> = {}): VoucherRule => ({
  ...{ allowVoucherStacking: true, minimumSpend: null, stores: [], storeGroups: [], channels: [] },
  ...{ serviceTypes: [], days: [], fromTime: null, untilTime: null, firstOrderOnly: false },
  ...{ itemCategories: [], variants: null, sizes: [] },
  ...more,
});
const voucher = (more: Partial<VoucherFacts> = {}): VoucherFacts => ({
  ...{ id: 'one', templateId: 'template', code: 'ONE', isCancelled: false, firstDay: null, lastDay: null },
  ...{ usedCount: 0, usagePerCode: 1, discountType: 'PERCENT', percent: 10, amount: null },
  ...{ maximumDiscount: null, item: null, itemPrice: null, usagePerCustomer: null, totalUses: null },
  ...{ budget: null, used: { byGuest: 0, inAll: 0, takenOff: 0 }, rule: rule() },
  ...more,
});
const line = (more: Partial<BasketLine> = {}): BasketLine => ({
  ...{ itemId: 'pizza', sizeId: 'large', categoryIds: ['pizzas'], variantTemplateId: 'sizes' },
  ...{ variantIds: ['large', 'thin'], unitSizeId: 'L', quantity: 1, price: 8_990 },
  ...more,
});
const cola = line({
  ...{ itemId: 'cola', sizeId: 'can', categoryIds: ['drinks'], variantTemplateId: null, variantIds: [] },
  ...{ unitSizeId: null, price: 3_990 },
});
const basket = (more: Partial<Basket> = {}): Basket => ({
  ...{ store: { id: 's1', name: 'Sea Point', groupIds: ['cape'] }, channel: { id: 'web', name: 'Website' } },
  ...{ service: { id: 1, name: 'Delivery' }, day: '2026-11-21', weekDay: 'sat', time: '18:30' },
  ...{ guestOrders: 0, lines: [line(), cola], deliveryFee: 2_500 },
  ...more,
});
const named = (id: string) => [{ id, name: id }];

/** The first rule that is not met; undefined if the voucher takes something off. */
const unmet = (facts: Partial<VoucherFacts>, more: Partial<Basket> = {}) =>
  decideVouchers([voucher(facts)], basket(more)).outcomes[0]?.checks.find(({ isMet }) => !isMet)?.check;

test('ten percent of R 89.90 and R 39.90 spreads exactly', () => {
  const { outcomes, discount } = decideVouchers([voucher()], basket());
  expect(outcomes[0]?.lineDiscounts).toEqual([899, 399]);
  expect(discount).toBe(1_298);
});

test.each<[string, Partial<VoucherFacts>, Partial<Basket>, string | undefined]>([
  ['cancelled', { isCancelled: true }, {}, 'CANCELLED'],
  ['first day comes', { firstDay: '2026-11-22' }, {}, 'NOT_STARTED'],
  ['first day is today', { firstDay: '2026-11-21' }, {}, undefined],
  ['last day is today', { lastDay: '2026-11-21' }, {}, undefined],
  ['last day was yesterday', { lastDay: '2026-11-20' }, {}, 'EXPIRED'],
  ['used', { usedCount: 1 }, {}, 'USED'],
  ['used once of two', { usedCount: 1, usagePerCode: 2 }, {}, undefined],
  ['other store', { rule: rule({ stores: named('s2') }) }, {}, 'STORE'],
  ['store of the group', { rule: rule({ stores: named('s2'), storeGroups: named('cape') }) }, {}, undefined],
  ['other channel', { rule: rule({ channels: named('app') }) }, {}, 'CHANNEL'],
  ['other service', { rule: rule({ serviceTypes: [{ id: 2, name: 'Collection' }] }) }, {}, 'SERVICE'],
  ['other day', { rule: rule({ days: ['mon', 'sun'] }) }, {}, 'DAY'],
  ['before its hours', { rule: rule({ fromTime: '18:31' }) }, {}, 'HOURS'],
  ['at the end of its hours', { rule: rule({ untilTime: '18:30' }) }, {}, 'HOURS'],
  ['within its hours', { rule: rule({ fromTime: '18:30', untilTime: '18:31' }) }, {}, undefined],
  ['past midnight', { rule: rule({ fromTime: '22:00', untilTime: '02:00' }) }, { time: '01:59' }, undefined],
  ['after the night', { rule: rule({ fromTime: '22:00', untilTime: '02:00' }) }, { time: '02:00' }, 'HOURS'],
  ['too little', { rule: rule({ minimumSpend: 12_981 }) }, {}, 'MIN_SPEND'],
  ['just enough', { rule: rule({ minimumSpend: 12_980 }) }, {}, undefined],
  [
    'too little of what counts',
    { rule: rule({ minimumSpend: 8_991, itemCategories: named('pizzas') }) },
    {},
    'MIN_SPEND',
  ],
  ['no such item', { rule: rule({ itemCategories: named('pasta') }) }, {}, 'ITEMS'],
  ['no such size', { rule: rule({ sizes: named('S') }) }, {}, 'SIZE'],
  [
    'named item is missing',
    { discountType: 'FREE_ITEM', item: { id: 'tea', name: 'Tea' } },
    {},
    'ITEM_MISSING',
  ],
  ['no delivery fee', { discountType: 'FREE_DELIVERY' }, { deliveryFee: 0 }, 'NO_FEE'],
  ['first order', { rule: rule({ firstOrderOnly: true }) }, {}, undefined],
  ['second order', { rule: rule({ firstOrderOnly: true }) }, { guestOrders: 1 }, 'FIRST_ORDER'],
  ['unknown guest', { usagePerCustomer: 1 }, { guestOrders: null }, 'GUEST_UNKNOWN'],
  [
    'guest has had theirs',
    { usagePerCustomer: 2, used: { byGuest: 2, inAll: 2, takenOff: 0 } },
    {},
    'CUSTOMER_LIMIT',
  ],
  ['all uses are gone', { totalUses: 5, used: { byGuest: 0, inAll: 5, takenOff: 0 } }, {}, 'TOTAL'],
  ['budget', { budget: 2_000, used: { byGuest: 0, inAll: 1, takenOff: 703 } }, {}, 'BUDGET'],
  ['budget just enough', { budget: 2_000, used: { byGuest: 0, inAll: 1, takenOff: 702 } }, {}, undefined],
  ['nothing off', { percent: 0 }, {}, 'NOTHING_OFF'],
  [
    'item costs less anyway',
    { discountType: 'ITEM_PRICE', itemPrice: 9_000, item: named('pizza')[0] ?? null },
    {},
    'NOTHING_OFF',
  ],
])('a voucher and its rules: %s', (_name, facts, more, expected) => {
  expect(unmet(facts, more)).toBe(expected);
});

test.each([
  [[['large', 'thin']], undefined],
  [[['large']], undefined],
  [[['small']], 'ITEMS'],
  [
    [
      ['large', 'thick'],
      ['large', 'thin'],
    ],
    undefined,
  ],
  [[], undefined],
])('a voucher for variants counts for sizes that have one of its combinations: %j', (combinations, expected) => {
  const variants = {
    templateId: 'sizes',
    combinations: combinations.map((variantIds) => ({ variantIds, name: variantIds.join() })),
  };
  expect(unmet({ rule: rule({ variants }) })).toBe(expected);
  // It takes nothing off other items.
  const { outcomes } = decideVouchers([voucher({ rule: rule({ variants }) })], basket());
  expect(outcomes[0]?.lineDiscounts[1]).toBe(0);
});

test('each kind of discount takes off what it says', () => {
  const off = (facts: Partial<VoucherFacts>) => {
    const { lineDiscounts, deliveryDiscount } = decideVouchers([voucher(facts)], basket());
    return [...lineDiscounts, deliveryDiscount];
  };
  expect(off({ percent: 50, maximumDiscount: 1_000 })).toEqual([693, 307, 0]);
  expect(off({ discountType: 'AMOUNT', amount: 99_999 })).toEqual([8_990, 3_990, 0]);
  expect(off({ discountType: 'FREE_ITEM' })).toEqual([0, 3_990, 0]);
  expect(off({ discountType: 'FREE_ITEM', item: { id: 'pizza', name: 'Pizza' } })).toEqual([8_990, 0, 0]);
  expect(off({ discountType: 'FREE_ITEM', rule: rule({ itemCategories: named('pizzas') }) })).toEqual([
    ...[8_990, 0, 0],
  ]);
  expect(off({ discountType: 'ITEM_PRICE', itemPrice: 4_900, item: { id: 'pizza', name: 'Pizza' } })).toEqual(
    [...[4_090, 0, 0]],
  );
  expect(off({ discountType: 'FREE_DELIVERY' })).toEqual([0, 0, 2_500]);
});

test('vouchers stack only if each allows it: items, amounts, percents, delivery', () => {
  const alone = voucher({ id: 'alone', code: 'ALONE', rule: rule({ allowVoucherStacking: false }) });
  const without = voucher({ id: 'without', code: 'WITHOUT', rule: null });
  const one = decideVouchers([alone, voucher()], basket());
  expect(one.outcomes.map(({ isApplied }) => isApplied)).toEqual([false, true]);
  expect(decideVouchers([without, voucher()], basket()).outcomes[0]?.isApplied).toBe(false);
  const kinds = [
    voucher(),
    voucher({ id: 'delivery', code: 'D', discountType: 'FREE_DELIVERY' }),
    voucher({ id: 'item', code: 'I', discountType: 'FREE_ITEM' }),
    voucher({ id: 'amount', code: 'A', discountType: 'AMOUNT', amount: 1_990 }),
  ];
  // The cola is free, R 19.90 are off the pizza, and ten percent of the R 70 that remain.
  expect(decideVouchers(kinds, basket()).outcomes.map(({ discount }) => discount)).toEqual([
    ...[700, 2_500, 3_990, 1_990],
  ]);
});

test('two codes of one template count together in one order', () => {
  const codes = ['A', 'B', 'C'].map((code) => voucher({ id: code, code, percent: 1, totalUses: 2 }));
  const applied = decideVouchers(codes, basket()).outcomes.map(({ isApplied }) => isApplied);
  expect(applied).toEqual([true, true, false]);
});

const someLine = fc.record({
  itemId: fc.constantFrom('pizza', 'cola', 'tea'),
  sizeId: fc.constantFrom('small', 'large'),
  categoryIds: fc.subarray(['pizzas', 'drinks']),
  variantTemplateId: fc.constantFrom('sizes', null),
  variantIds: fc.subarray(['small', 'large', 'thin']),
  unitSizeId: fc.constantFrom('S', 'L', null),
  quantity: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 50 })),
  // Often the same, so that lines tie.
  price: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 9_999_999 })),
});
const someVoucher = fc
  .record({
    discountType: fc.constantFrom('PERCENT', 'AMOUNT', 'FREE_ITEM', 'ITEM_PRICE', 'FREE_DELIVERY'),
    percent: fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1_000),
    amount: fc.integer({ min: 1, max: 9_999_999 }),
    maximumDiscount: fc.option(fc.integer({ min: 1, max: 100_000 })),
    item: fc.option(fc.constantFrom({ id: 'pizza', name: 'Pizza' }, { id: 'cola', name: 'Cola' })),
    itemPrice: fc.integer({ min: 0, max: 5_000 }),
    categories: fc.subarray(['pizzas', 'drinks']),
    sizes: fc.subarray(['S', 'L']),
  })
  .map(({ categories, sizes, ...facts }) => ({
    ...facts,
    rule: rule({
      itemCategories: categories.flatMap(named),
      sizes: sizes.flatMap(named),
    }),
  }));
const somebody = {
  lines: fc.array(someLine, { minLength: 1, maxLength: 12 }),
  facts: fc.array(someVoucher, { minLength: 1, maxLength: 5 }),
  deliveryFee: fc.integer({ min: 0, max: 10_000 }),
};
const vouchersOf = (facts: readonly Partial<VoucherFacts>[]) =>
  facts.map((one, index) => voucher({ ...one, id: `v${index}`, code: `V${index}`, templateId: `t${index}` }));

test('nothing is ever below zero, nor more than a voucher is worth, and the parts add up', () => {
  fc.assert(
    fc.property(fc.record(somebody), ({ lines, facts, deliveryFee }) => {
      const vouchers = vouchersOf(facts);
      const decision = decideVouchers(vouchers, basket({ lines, deliveryFee }));
      for (const [index, { price, quantity }] of lines.entries()) {
        expect(decision.lineDiscounts[index]).toBeGreaterThanOrEqual(0);
        expect(decision.lineDiscounts[index]).toBeLessThanOrEqual(price * quantity);
      }
      expect(decision.deliveryDiscount).toBeLessThanOrEqual(deliveryFee);
      const parts = decision.lineDiscounts.reduce((sum, one) => sum + one, decision.deliveryDiscount);
      expect(decision.discount).toBe(parts);
      for (const [index, { discount, isApplied, checks, lineDiscounts }] of decision.outcomes.entries()) {
        const { discountType, amount, percent, maximumDiscount } = vouchers[index] ?? voucher();
        expect(isApplied).toBe(discount > 0);
        expect(isApplied).toBe(checks.every(({ isMet }) => isMet));
        const all = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
        if (discountType === 'AMOUNT') expect(discount).toBeLessThanOrEqual(amount ?? 0);
        if (discountType === 'PERCENT') {
          expect(discount).toBeLessThanOrEqual((all * (percent ?? 0)) / 100 + 1);
          expect(discount).toBeLessThanOrEqual(maximumDiscount ?? Number.POSITIVE_INFINITY);
        }
        if (discountType === 'FREE_ITEM')
          expect(lineDiscounts.filter((one) => one > 0).length).toBeLessThan(2);
      }
    }),
  );
});

test('neither the order of the lines nor that of the codes matters', () => {
  const sorted = (amounts: readonly (readonly [BasketLine | undefined, number])[]) =>
    amounts.map((one) => JSON.stringify(one)).sort();
  fc.assert(
    fc.property(fc.record(somebody), fc.infiniteStream(fc.nat()), ({ lines, facts, deliveryFee }, random) => {
      const vouchers = vouchersOf(facts);
      const shuffled = <One>(list: readonly One[]): One[] =>
        list
          .map((one) => [random.next().value as number, one] as const)
          .sort(([one], [other]) => one - other)
          .map(([, one]) => one);
      const otherLines = shuffled(lines);
      const first = decideVouchers(vouchers, basket({ lines, deliveryFee }));
      const second = decideVouchers(shuffled(vouchers), basket({ lines: otherLines, deliveryFee }));
      const byCode = new Map(second.outcomes.map((one) => [one.code, one]));
      for (const { code, discount } of first.outcomes) expect(byCode.get(code)?.discount).toBe(discount);
      expect(sorted(lines.map((one, index) => [one, first.lineDiscounts[index] ?? 0]))).toEqual(
        sorted(otherLines.map((one, index) => [one, second.lineDiscounts[index] ?? 0])),
      );
    }),
  );
});

test('spreading an amount loses nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(9_999_999_999), { minLength: 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (weights, share) => {
        const all = weights.reduce((sum, one) => sum + one, 0);
        const amount = Math.floor(all * share);
        const parts = spread(amount, weights);
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(all === 0 ? 0 : amount);
        for (const [index, part] of parts.entries()) expect(part).toBeLessThanOrEqual(weights[index] ?? 0);
      },
    ),
  );
});
