import { beforeAll, expect, test } from 'vitest';
import type {
  CheckedOrder,
  ExplainedVouchers,
  ReservedOrder,
  TakenOrder,
} from '../../../contract/calls/orderIntake.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';
import { testPatience } from '../../support/patience.ts';
import { until } from '../../support/until.ts';
import { chainOf, patiently, type TestTill } from '../tills/support.ts';

const api = await startApi();
const main = '/services/main';
const order = '/services/order';

let session: Session;
let chain: ReturnType<typeof chainOf>;
let till: TestTill;
let menu: Awaited<ReturnType<ReturnType<typeof chainOf>['openMenu']>>;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Vouchers in use'));
  chain = chainOf(api, session);
  till = await chain.openStore();
  menu = await chain.openMenu();
});

let count = 0;
/** Two pizzas for R 129.90 each, as the till sells them. */
const pizzas = (more: object = {}) => {
  count += 1;
  return {
    ...{ reference: `till-${count}`, service: 'COLLECTION' },
    items: [{ sizeId: String(menu.size.id), quantity: 2 }],
    ...more,
  };
};

const post = <Data = TakenOrder>(path: string, body: object, { key } = till) =>
  patiently(() =>
    api.call<Data>('POST', `${order}/v1/pos/${path}`, { body, headers: { authorization: `Bearer ${key}` } }),
  );
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

/** A template, and a code of it. */
async function voucher(
  template: object,
  rule?: object,
): Promise<{ code: string; id: string; template: string }> {
  count += 1;
  const name = `Template ${count}`;
  const made = rule && (await chain.done('POST', `${main}/v1/voucherRules`, { name, ...rule }));
  const { id } = await chain.done('POST', `${main}/v1/voucherTemplates`, {
    name,
    ruleId: made?.id,
    ...template,
  });
  return issue(String(id));
}
async function issue(template: string) {
  const one = await chain.done('POST', `${main}/v1/voucher/issue`, {
    ...{ voucherTemplateId: template, recipientName: 'Aroha', recipientMobile: '+27 82 555 0100' },
  });
  return { code: String(one.code), id: String(one.id), template };
}
const percentOff = { discountType: 'PERCENT', percent: 10 };
const read = (path: string) => chain.done<WireRecord>('GET', `${main}/${path}`);
const usesOf = (filter: object) =>
  chain.done<WireRecord[]>(
    'GET',
    `${main}/voucherRedemptions?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );

test('a voucher takes its part off the lines and their tax, and is used once', async () => {
  const { code, id } = await voucher(percentOff);
  // However people type it.
  const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
  const body = pizzas({ vouchers: [typed] });
  const { body: answer, text } = await post('orders', body);
  expect(answer.data, text).toMatchObject({
    ...{ subtotal: 25_980, discount: 2_598, total: 23_382, vouchers: [{ code, discount: 2_598 }] },
    // 15 % are in what is left: 23,382 × 15 ÷ 115.
    tax: 3_050,
  });
  const { orderUuid } = answer.data;
  const filter = encodeURIComponent(JSON.stringify({ orderUuid }));
  const lines = await chain.done<WireRecord[]>('GET', `${order}/api/order/lines?filter=${filter}`);
  expect(lines).toMatchObject([{ discount: 2_598, total: 23_382, tax: 3_050 }]);
  expect(await read(`vouchers/${id}`)).toMatchObject({ usedCount: 1, status: 'REDEEMED' });
  expect(await usesOf({ orderUuid })).toMatchObject([
    { code, state: 'CONFIRMED', discount: 2_598, basket: 25_980, storeUuid: till.storeUuid },
  ]);
  // The same order again is the same answer, and another one finds the code used.
  expect((await post('orders', body)).body.data).toEqual(answer.data);
  const again = await post('orders', pizzas({ vouchers: [code] }));
  expect([again.status, codeOf(again)]).toEqual([409, 'VOUCHER_USED']);
});

test('of many orders at once with one code, one wins', async () => {
  const { code, id } = await voucher(percentOff);
  const stores = [till, await chain.openStore(), await chain.openStore()];
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      post('orders', pizzas({ vouchers: [code] }), stores[index % stores.length]),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(23).fill(409)]);
  expect(await read(`vouchers/${id}`)).toMatchObject({ usedCount: 1 });
  expect(await usesOf({ voucherId: id })).toHaveLength(1);
});

test('of a thousand requests at once for one code, one wins', async () => {
  const { code, id } = await voucher(percentOff);
  const stores = [till, ...(await Promise.all(Array.from({ length: 9 }, () => chain.openStore())))];
  /** Asks again, as a till does when the server has no room for it. */
  const reserve = (store?: TestTill) => {
    const body = pizzas({ vouchers: [code] });
    const ask = async () => {
      const answer = await post('vouchers/reservations', body, store);
      return answer.status !== 503 && answer;
    };
    return until('the server has room', ask, testPatience);
  };
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => reserve(stores[index % stores.length])),
  );
  const statuses = Object.entries(Object.groupBy(answers, ({ status }) => status));
  expect(statuses.map(([status, of]) => [status, of?.length])).toEqual([
    ['201', 1],
    ['409', 999],
  ]);
  expect(new Set(answers.map(codeOf))).toEqual(new Set([undefined, 'VOUCHER_USED']));
  expect(await read(`vouchers/${id}`)).toMatchObject({ usedCount: 1 });
  expect(await usesOf({ voucherId: id })).toHaveLength(1);
});

test('a use counts for the campaign link that led the guest to the order, until it is given back', async () => {
  const { code, template } = await voucher({ ...percentOff, usagePerCode: 9 });
  const other = await voucher({ ...percentOff, usagePerCode: 9 });
  const campaign = await chain.done('POST', `${main}/v1/campaigns`, {
    ...{ name: 'Summer', endDate: '2099-12-31', voucherTemplateId: template },
  });
  const link = await chain.done('POST', `${main}/v1/campaigns/${campaign.id}/links`, {
    ...{ name: 'Story', url: 'https://ember.example/summer' },
  });
  const campaignLink = String(link.shortCode).toLowerCase();
  const counts = async () => [
    (await read(`campaignLinks/${link.id}`)).useCount,
    (await read(`v1/campaigns/${campaign.id}`)).useCount,
  ];
  const { body, text } = await post('orders', pizzas({ vouchers: [code], campaignLink }));
  expect(await counts(), text).toEqual([1, 1]);
  // Neither a code of another template, nor an unknown link, nor an order without one counts.
  for (const values of [
    { vouchers: [other.code], campaignLink },
    { vouchers: [code], campaignLink: 'X' },
  ])
    expect((await post('orders', pizzas(values))).status).toBe(201);
  await post('orders', pizzas({ vouchers: [code] }));
  expect(await counts()).toEqual([1, 1]);
  // What is reserved counts once its order is there, even if that does not say the link again.
  const reserved = pizzas({ vouchers: [code] });
  await post('vouchers/reservations', { ...reserved, campaignLink });
  expect(await counts()).toEqual([1, 1]);
  await post('orders', reserved);
  expect(await counts()).toEqual([2, 2]);
  await post(`orders/${body.data.orderUuid}/moves`, { move: 'cancel', reason: 'OTHER' });
  expect(await counts()).toEqual([1, 1]);
});

test('a till checks a code, reserves it, and the order with its reference uses it', async () => {
  const { code, id } = await voucher(percentOff);
  const body = pizzas({ vouchers: [code] });
  const checked = await post<CheckedOrder>('vouchers/check', body);
  expect(checked.body.data, checked.text).toMatchObject({
    ...{ total: 23_382, vouchers: [{ code, isUsable: true, discount: 2_598 }] },
  });
  expect(await read(`vouchers/${id}`)).toMatchObject({ usedCount: 0 });

  const reserved = await post<ReservedOrder>('vouchers/reservations', body);
  expect(reserved.status, reserved.text).toBe(201);
  expect(reserved.body.data).toMatchObject({ reference: body.reference, discount: 2_598, total: 23_382 });
  expect(Date.parse(reserved.body.data.reservedUntil ?? '')).toBeGreaterThan(Date.now());
  expect(codeOf(await post('orders', pizzas({ vouchers: [code] })))).toBe('VOUCHER_USED');
  // Asking again prolongs it.
  expect((await post('vouchers/reservations', body)).status).toBe(201);
  expect(await read(`vouchers/${id}`)).toMatchObject({ usedCount: 1 });

  const taken = await post('orders', body);
  expect(taken.body.data, taken.text).toMatchObject({ total: 23_382 });
  expect(await usesOf({ voucherId: id })).toMatchObject([
    { state: 'CONFIRMED', orderUuid: taken.body.data.orderUuid, reservedUntil: null },
  ]);
  const released = await post(`vouchers/reservations/${body.reference}/release`, {});
  expect(codeOf(released)).toBe('VOUCHER_RESERVATION_ORDERED');
});

test('what is reserved is given back by the till, or when its time is over', async () => {
  const { code, id } = await voucher(percentOff);
  const body = pizzas({ vouchers: [code] });
  const at = `vouchers/reservations/${body.reference}`;
  expect((await post(`${at}/confirm`, {})).status).toBe(404);
  await post('vouchers/reservations', body);
  expect((await post(`${at}/release`, {})).status).toBe(204);
  expect((await post(`${at}/release`, {})).status).toBe(204);
  expect(await read(`vouchers/${id}`)).toMatchObject({ usedCount: 0, status: 'ACTIVE' });
  expect(codeOf(await post(`${at}/confirm`, {}))).toBe('VOUCHER_RESERVATION_OVER');

  await post('vouchers/reservations', body);
  await inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, (client) =>
    client.query(`UPDATE voucher_deadlines SET reserved_until = now() - interval '1 second'`),
  );
  await until('the reservation is over', async () => (await read(`vouchers/${id}`)).usedCount === 0);

  await post('vouchers/reservations', body);
  expect((await post(`${at}/confirm`, {})).status).toBe(204);
  expect(await usesOf({ voucherId: id })).toMatchObject([{ state: 'CONFIRMED' }]);
});

test('an order that is refused or cancelled gives its codes back, and people can give one back', async () => {
  const { code, id, template } = await voucher({ ...percentOff, totalUses: 1 });
  const other = await issue(template);
  const one = await post('orders', pizzas({ vouchers: [code] }));
  const refused = await post('orders', pizzas({ vouchers: [other.code] }));
  expect([refused.status, codeOf(refused)]).toEqual([422, 'VOUCHER_TOTAL']);
  await post(`orders/${one.body.data.orderUuid}/moves`, { move: 'cancel', reason: 'OTHER' });
  expect(await read(`vouchers/${id}`)).toMatchObject({ usedCount: 0, status: 'ACTIVE' });
  const second = await post('orders', pizzas({ vouchers: [other.code] }));
  expect(second.status, second.text).toBe(201);
  const [use] = await usesOf({ orderUuid: second.body.data.orderUuid });
  await chain.done('POST', `${main}/voucherRedemptions/${use?.id}/actions/release`, {});
  expect((await post('orders', pizzas({ vouchers: [code] }))).status).toBe(201);
  expect(await read(`v1/voucherTemplates/${template}`)).toMatchObject({ useCount: 1, takenOff: 2_598 });
});

test('an order that gives all its money back gives its codes back too; a part of it does not', async () => {
  const { code, id } = await voucher({ ...percentOff });
  const { body } = await post('orders', pizzas({ vouchers: [code], payment: 'ONLINE' }));
  const { orderUuid, status } = body.data;
  if (status === 'NEW') await post(`orders/${orderUuid}/moves`, { move: 'accept' });
  const refund = (form: object) =>
    chain.done('POST', `/services/order/api/order/orders/${orderUuid}/actions/refund`, form);
  await refund({ amount: 100, reason: 'MISSING' });
  expect(await read(`vouchers/${id}`)).toMatchObject({ usedCount: 1 });
  await refund({ reason: 'QUALITY' });
  expect(await read(`vouchers/${id}`)).toMatchObject({ usedCount: 0 });
});

test('a budget stops, however many tills ask at once', async () => {
  const { code, template } = await voucher({ ...percentOff, usagePerCode: 99, budget: 3 * 2_598 });
  const codes = [
    code,
    ...(await Promise.all([1, 2, 3, 4, 5].map(() => issue(template)))).map((one) => one.code),
  ];
  const answers = await Promise.all(codes.map((one) => post('orders', pizzas({ vouchers: [one] }))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.map(codeOf).filter((one) => one !== undefined)).toEqual(Array(3).fill('VOUCHER_BUDGET'));
  // A larger budget counts what was used before.
  await session.call('PATCH', `${main}/v1/voucherTemplates/${template}`, { budget: 4 * 2_598 });
  expect((await post('orders', pizzas({ vouchers: [code] }))).status).toBe(201);
  expect(codeOf(await post('orders', pizzas({ vouchers: [code] })))).toBe('VOUCHER_BUDGET');
});

test('every rule of a voucher is obeyed, and its refusal says which', async () => {
  const delivery = 1;
  const rules: [object, string | undefined][] = [
    [{ hasMinimumSpend: true, minimumSpend: 30_000 }, 'VOUCHER_MIN_SPEND'],
    [{ hasMinimumSpend: true, minimumSpend: 25_980 }, undefined],
    [{ serviceTypes: [delivery] }, 'VOUCHER_SERVICE'],
    [{ channels: [menu.channel.id], stores: [till.storeUuid] }, undefined],
    [{ stores: [(await chain.openStore()).storeUuid] }, 'VOUCHER_STORE'],
    [{ firstOrderOnly: true }, 'VOUCHER_GUEST_UNKNOWN'],
  ];
  for (const [rule, refusal] of rules) {
    const { code } = await voucher(percentOff, rule);
    const answer = await post('orders', pizzas({ vouchers: [code] }));
    expect([codeOf(answer), rule]).toEqual([refusal, rule]);
  }
  const together = [await voucher(percentOff), await voucher(percentOff)].map(({ code }) => code);
  expect(codeOf(await post('orders', pizzas({ vouchers: together })))).toBe('VOUCHER_STACKING');
  const stackable = [
    await voucher(percentOff, { allowVoucherStacking: true }),
    await voucher({ discountType: 'AMOUNT', amount: 5_000 }, { allowVoucherStacking: true }),
  ].map(({ code }) => code);
  // R 50 first, and then ten percent of what is left.
  expect((await post('orders', pizzas({ vouchers: stackable }))).body.data).toMatchObject({
    ...{ discount: 5_000 + 2_098, total: 18_882 },
  });
});

test('nobody guesses codes: after many that nobody knows, the store has to wait', async () => {
  const guesser = await chain.openStore();
  const headers = { authorization: `Bearer ${guesser.key}` };
  const guess = (vouchers: string[]) =>
    api.call('POST', `${order}/v1/pos/vouchers/check`, { body: pizzas({ vouchers }), headers });
  const { code } = await voucher(percentOff);
  let guesses = 0;
  await until('the store has to wait', async () => {
    const answer = await guess([`GUESS${guesses}`]);
    if (answer.status === 200) guesses += 1;
    return codeOf(answer) === 'TOO_MANY_ATTEMPTS';
  });
  expect(guesses).toBeLessThanOrEqual(30);
  expect(codeOf(await guess([code]))).toBe('TOO_MANY_ATTEMPTS');
});

test('people see why a code does not work, for an order and for a basket', async () => {
  const { code } = await voucher(percentOff, { hasMinimumSpend: true, minimumSpend: 30_000 });
  const { body } = await post('orders', pizzas());
  const explain = (of: object) =>
    chain.done<ExplainedVouchers>('POST', `${order}/v1/vouchers/explain`, { codes: [code, 'NOBODY'], ...of });
  const explained = await explain({ orderUuid: body.data.orderUuid });
  expect(explained).toMatchObject({ subtotal: 25_980, discount: 0, lines: [{ quantity: 2, discount: 0 }] });
  const [known, unknown] = explained.vouchers;
  expect(known?.checks.filter(({ isMet }) => !isMet)).toEqual([
    { check: 'MIN_SPEND', isMet: false, details: { minimum: 30_000, spent: 25_980, missing: 4_020 } },
  ]);
  expect(unknown).toMatchObject({ isUsable: false, checks: [{ check: 'UNKNOWN' }] });
  const basket = {
    ...{ storeUuid: till.storeUuid, channelId: menu.channel.id, service: 'COLLECTION' },
    items: [{ sizeId: menu.size.id, quantity: 3 }],
  };
  expect(await explain({ basket })).toMatchObject({
    ...{ subtotal: 38_970, discount: 3_897, vouchers: [{ code, isUsable: true }, { isUsable: false }] },
  });
  expect((await session.call('POST', `${order}/v1/vouchers/explain`, { codes: [code] })).status).toBe(422);
});

test('the reports of uses agree with the orders to the cent, by day and by store (P1-8.3-12, O-25)', async () => {
  const { code, template } = await voucher({ ...percentOff, usagePerCode: 9 });
  const other = await chain.openStore();
  const taken = [
    await post('orders', pizzas({ vouchers: [code] })),
    await post('orders', pizzas({ vouchers: [code] })),
    await post('orders', pizzas({ vouchers: [code] }), other),
  ].map(({ body }) => body.data);
  await post(`orders/${taken[1]?.orderUuid}/moves`, { move: 'cancel', reason: 'OTHER' });
  const path = `v1/voucher/report/${template}`;
  const report = (type: string) =>
    chain.done<{ uses: Record<string, unknown>[]; rows: unknown[] }>('GET', `${main}/${path}?type=${type}`);
  const one = { uses: 1, basket: 25_980, discount: 2_598 };
  const byStore = await report('STORE');
  expect(byStore.uses).toMatchObject([
    { ...one, givenBack: 1, day: null, store: { id: till.storeUuid } },
    { ...one, givenBack: 0, store: { id: other.storeUuid } },
  ]);
  const byDay = await report('REDEMPTIONS');
  expect(byDay.uses).toHaveLength(30);
  const sums = { uses: 2, givenBack: 1, basket: 51_960, discount: 5_196 };
  expect(byDay.uses.at(-1)).toMatchObject({ ...sums, store: null });
  const discounts = taken.filter((_, index) => index !== 1).map(({ discount }) => discount);
  expect(discounts.reduce((sum, discount) => sum + discount, 0)).toBe(sums.discount);
  const { text } = await session.call('GET', `${main}/${path}/file?type=STORE&format=csv`);
  expect(text).toContain('store,uses,givenBack,basket,discount');
  expect(text).toContain('Store 1,1,1,259.8,25.98');
  expect((await report('SUMMARY')).rows).toMatchObject([{ issued: 1, used: 0, active: 1 }]);
});
