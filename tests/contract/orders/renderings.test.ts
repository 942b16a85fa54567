import { expect, test } from 'vitest';
import {
  formatted,
  formattedAsStore,
  formattedAsTablet,
  formattedAsVoucherRedemption,
  formattedOrder,
  type OrderFacts,
  type OrderLineFacts,
  storeOrder,
  tabletOrder,
  voucherRedemptionOrder,
} from '../../../contract/orders/renderings.ts';
import pizzaPlace from '../../../server/services/order/orders/data/pizzaPlaceOrders.json' with {
  type: 'json',
};

const line = (values: Partial<OrderLineFacts>): OrderLineFacts => ({
  ...{ id: 'l-1', menuItemId: 'i-1', itemName: 'Hawaiian', section: 'Pizza', description: 'Hawaiian, M' },
  ...{ quantity: 1, price: 11_490, note: null, sizeId: null, modifiers: [] },
  ...values,
});

/** An order of the demo, as the product keeps it. */
const demo = pizzaPlace.orders.find(({ lines }) => lines.length > 2) ?? pizzaPlace.orders[0];
const lines = (demo?.lines ?? []).map(({ item, size, quantity, price }, index) =>
  line({
    id: `l-${index}`,
    menuItemId: `i-${index}`,
    itemName: item,
    description: `${item}, ${size}`,
    quantity,
    price,
  }),
);
const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

const order: OrderFacts = {
  ...{ uuid: 'o-1', number: 'ED-1001', status: { code: 'IN_KITCHEN', name: 'In the kitchen' } },
  store: { uuid: 's-1', name: 'Ember & Dough Rosebank' },
  ...{ timeZone: 'Africa/Johannesburg', currency: 'ZAR', language: 'en' },
  channel: { id: 'c-1', code: 'WEBSITE', name: 'Website' },
  service: { id: 3, code: 'DELIVERY', name: 'Delivery' },
  payment: { id: 2, code: 'CARD', name: 'Card' },
  ...{ placedAt: '2026-11-21T12:05:00.000Z', dueAt: '2026-11-21T12:40:00.000Z' },
  guest: { uuid: 'g-1', name: 'Thandi Nkosi', phone: '+27115550147' },
  ...{ note: null, lines, subtotal, discount: 0, deliveryFee: 2500, tip: 0, total: subtotal + 2500 },
  ...{ taxOnTop: 0, acceptBy: null, deliveryAddress: null, vouchers: [] },
};

const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '));
const receipt = (facts: OrderFacts) => plain(formatted(facts).lines);

test('every rendering of an order of the demo has the shape that is documented', () => {
  expect(lines.length).toBeGreaterThan(2);
  expect(formattedOrder.strict().parse(formatted(order))).toEqual(formatted(order));
  expect(tabletOrder.strict().parse(formattedAsTablet(order))).toEqual(formattedAsTablet(order));
  expect(storeOrder.strict().parse(formattedAsStore(order))).toEqual(formattedAsStore(order));
  const redemption = formattedAsVoucherRedemption(order);
  expect(voucherRedemptionOrder.strict().parse(redemption)).toEqual(redemption);
  expect(redemption.lines.reduce((sum, { total }) => sum + total, 0)).toBe(redemption.basketTotal);
});

test('a person reads names, amounts with their currency and times by the clock of the store', () => {
  const two = {
    ...order,
    lines: [line({ quantity: 2 }), line({ description: 'Cola', itemName: null, price: 2590 })],
  };
  const shown = { ...two, subtotal: 25_570, total: 28_070 };
  expect(receipt(shown)).toEqual([
    'Ember & Dough Rosebank',
    'Order: ED-1001',
    'Website, Delivery',
    'Ordered: 21-11-2026 14:05',
    'Due: 21-11-2026 14:40',
    'Guest: Thandi Nkosi',
    '',
    '2 × Hawaiian @ R 114.90           R 229.80',
    '  M',
    '1 × Cola                           R 25.90',
    '',
    'Subtotal                          R 255.70',
    'Delivery fee                       R 25.00',
    'TOTAL                             R 280.70',
    'Payment: Card',
  ]);
  expect(plain(formatted(shown).amounts.map(({ amount }) => amount))).toEqual([
    'R 255.70',
    'R 25.00',
    'R 280.70',
  ]);
  expect(JSON.stringify(formatted(shown))).not.toMatch(/550147|"i-1"/);
});

test.each([
  ['JPY', '2 × Hawaiian @ ¥11,490            ¥22,980', '¥28,070'],
  ['KWD', '2 × Hawaiian @ KWD 11.490      KWD 22.980', 'KWD 28.070'],
])('a person reads amounts in the decimals of %s', (currency, item, total) => {
  const shown = { ...order, currency, lines: [line({ quantity: 2 })], total: 28_070 };
  expect(
    receipt(shown)
      .find((one) => one.includes('Hawaiian'))
      ?.replace(/ +/g, ' '),
  ).toBe(item.replace(/ +/g, ' '));
  expect(plain(formatted(shown).amounts.map(({ amount }) => amount)).at(-1)).toBe(total);
});

test('what the guest chose stands below the item, and is split off only where the menu says how the item is called', () => {
  const chosen = line({ description: 'Hawaiian, Large, Extra cheese' });
  const unknown = line({ itemName: null, section: null, description: 'Chicken, chips and cola' });
  const renamed = line({ itemName: 'Aloha', description: 'Hawaiian, Large' });
  const items = formatted({ ...order, lines: [chosen, unknown, renamed] }).items;
  expect(items.map(({ name, choices }) => [name, choices])).toEqual([
    ['Hawaiian', ['Large', 'Extra cheese']],
    ['Chicken, chips and cola', []],
    ['Hawaiian, Large', []],
  ]);
});

test('a tablet shows short lines under the headings of the menu, those without one last, with notes and only the time of today', () => {
  const { head, sections } = formattedAsTablet({
    ...order,
    note: 'Gate code 4411, please do not ring the bell',
    lines: [
      line({ itemName: null, section: null, description: 'Paper plates' }),
      line({
        quantity: 3,
        description: 'Hawaiian, Large, Extra cheese',
        note: 'No pineapple at all, allergy',
      }),
      line({ itemName: 'Cola', section: 'Drinks', description: 'Cola' }),
    ],
  });
  expect(head).toEqual([
    ...['ED-1001', 'Delivery', 'Ordered: 14:05', 'Due: 14:40', 'Guest: Thandi Nkosi'],
    ...['Note: Gate code 4411,', '  please do not ring the', '  bell'],
  ]);
  expect(sections).toEqual([
    {
      name: 'Pizza',
      lines: ['3 × Hawaiian', '  Large', '  Extra cheese', '  ! No pineapple at all,', '  allergy'],
    },
    { name: 'Drinks', lines: ['1 × Cola'] },
    { name: undefined, lines: ['1 × Paper plates'] },
  ]);
  const longest = Math.max(...[...head, ...sections.flatMap((one) => one.lines)].map(({ length }) => length));
  expect(longest).toBeLessThanOrEqual(24);
});

test('discounts are taken off, and a redemption gets them in cents with ids and without names', () => {
  const reduced = { ...order, discount: 5000, tip: 1000, total: subtotal - 5000 + 3500 };
  expect(receipt(reduced)).toContainEqual(expect.stringMatching(/^Discount +-R 50\.00$/));
  expect(receipt(reduced)).toContainEqual(expect.stringMatching(/^Tip +R 10\.00$/));
  const redemption = formattedAsVoucherRedemption(reduced);
  expect(redemption).toMatchObject({
    basketTotal: subtotal,
    discount: 5000,
    userUuid: 'g-1',
    channelCode: 'WEBSITE',
  });
  expect(JSON.stringify(redemption)).not.toMatch(/Thandi|550147|Rosebank/);
});

test('what an order does not have is left out', () => {
  const bare = {
    ...order,
    payment: null,
    dueAt: null,
    guest: { uuid: null, name: ' ', phone: null },
    deliveryFee: 0,
  };
  const given = JSON.stringify([formatted(bare), formattedAsStore(bare), formattedAsVoucherRedemption(bare)]);
  expect(given).not.toMatch(
    /null|payment|dueAt|"guest"|phone|deliveryFee|discount|"tip"|Payment|Due|Guest|Phone/,
  );
  expect(formattedAsTablet(bare).head).toEqual(['ED-1001', 'Delivery', 'Ordered: 14:05']);
});

test('a cancelled order says so on every slip, and a redemption can tell', () => {
  const cancelled = { ...order, status: { code: 'CANCELLED', name: 'Cancelled' } };
  for (const slip of [
    formatted(cancelled).lines,
    formattedAsTablet(cancelled).head,
    formattedAsStore(cancelled).lines,
  ])
    expect(slip).toContain('*** Cancelled ***');
  expect(formatted(order).lines.join()).not.toContain('***');
  expect(formattedAsVoucherRedemption(cancelled).status).toBe('CANCELLED');
});

test('times are those of the store, also where it is another day there', () => {
  const auckland = { ...order, timeZone: 'Pacific/Auckland', dueAt: '2026-11-21T10:50:00.000Z' };
  const shown = { ...auckland, placedAt: '2026-11-21T10:30:00.000Z' };
  expect(formatted(shown)).toMatchObject({ orderedAt: '21-11-2026 23:30', timeZone: 'Pacific/Auckland' });
  const late = { ...shown, dueAt: '2026-11-21T11:10:00.000Z' };
  expect(formatted(late).dueAt).toBe('22-11-2026 00:10');
  expect(formattedAsTablet(late).head).toContain('Due: 22-11-2026 00:10');
  expect(formattedAsVoucherRedemption(shown).placedAt).toBe('2026-11-21T10:30:00.000Z');
});

test('the store sees how to reach the guest, cents and codes, and a customer may have a sign for a currency', () => {
  expect(plain(formattedAsStore(order).lines)).toContain('Phone: +27115550147');
  expect(formattedAsStore(order)).toMatchObject({
    total: subtotal + 2500,
    paymentTypeCode: 'CARD',
    phone: '+27115550147',
  });
  expect(plain(formatted({ ...order, currency: '₿' }).amounts.map(({ amount }) => amount))[1]).toBe(
    '₿ 25.00',
  );
});

test.each([
  [
    { language: 'es', currency: 'EUR' },
    ['Pedido: ED-1001', 'Website, A domicilio', 'Envío 25,00 €', 'TOTAL 280,70 €', 'Pago: Tarjeta'],
    'En cocina',
  ],
  [
    { language: 'ar', currency: 'KWD' },
    ['الطلب: ED-1001', 'Website, توصيل', 'رسوم التوصيل 2.500 د.ك.', 'الإجمالي 28.070 د.ك.', 'الدفع: بطاقة'],
    'في المطبخ',
  ],
] as const)('a slip is in the language and the currency of the business: %j', (business, expected, status) => {
  const shown = { ...order, ...business, lines: [line({ quantity: 2 })], total: 28_070 };
  const spaced = receipt(shown).map((text) => text.replaceAll(/[\u200e\u200f]/g, '').replaceAll(/ +/g, ' '));
  for (const text of expected) expect(spaced).toContain(text);
  expect(formatted(shown).status).toBe(status);
  expect(formattedAsTablet(shown).status).toBe(status);
});
