import { beforeAll, expect, test } from 'vitest';
import type { VoucherLiability } from '../../../contract/calls/vouchers.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { asOperator } from '../../support/access.ts';
import { type Session, startApi } from '../../support/api.ts';
import { until } from '../../support/until.ts';
import { chainOf, patiently, type TestTill } from '../tills/support.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;
let chain: ReturnType<typeof chainOf>;
let till: TestTill;
let menu: Awaited<ReturnType<ReturnType<typeof chainOf>['openMenu']>>;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Liability'));
  chain = chainOf(api, session);
  till = await chain.openStore();
  menu = await chain.openMenu();
});

const post = (path: string, body: object) => chain.done('POST', `${main}/${path}`, body);
const liability = (id: unknown) =>
  chain.done<VoucherLiability>('GET', `${main}/v1/voucherTemplates/${id}/liability`);
const reach = (id: unknown) => chain.done('GET', `${main}/v1/voucherRules/${id}/reach`);

let count = 0;
const template = (values: object) => {
  count += 1;
  return post('v1/voucherTemplates', { name: `Template ${count}`, discountType: 'AMOUNT', ...values });
};
async function batch(voucherTemplateId: unknown, batchSize: number) {
  const { id } = await post('v1/voucherBatches', { voucherTemplateId, batchSize });
  await until('the codes are made', async () => {
    const made = await chain.done('GET', `${main}/v1/voucherBatches/${id}`);
    return made.status === 'READY';
  });
  return String(id);
}
const issue = (voucherTemplateId: unknown) =>
  post('v1/voucher/issue', { voucherTemplateId, recipientName: 'Ruth', recipientMobile: '082 555 0101' });
/** An order of pizzas for R 129.90 each. */
async function order(quantity: number, more: object = {}) {
  count += 1;
  const body = {
    ...{ reference: `till-${count}`, service: 'COLLECTION', ...more },
    items: [{ sizeId: String(menu.size.id), quantity }],
  };
  const headers = { authorization: `Bearer ${till.key}` };
  const answer = await patiently(() => api.call('POST', '/services/order/v1/pos/orders', { body, headers }));
  if (answer.status !== 201) throw new Error(answer.text);
}

test('what codes can cost counts every code by what became of it', async () => {
  const { id } = await template({ amount: 5_000, usagePerCode: 2, totalUses: 50, budget: 90_000 });
  const filter = encodeURIComponent(JSON.stringify({ batchId: await batch(id, 10) }));
  const [touched, gone] = await chain.done<WireRecord[]>('GET', `${main}/vouchers?filter=${filter}`);
  await asOperator(api, `UPDATE voucher_batches SET expires_at = '2026-01-01' WHERE id = $1`, [
    await batch(id, 4),
  ]);
  await chain.done('PATCH', `${main}/v1/voucherBatches/${await batch(id, 3)}`, {});
  const codes = [await issue(id), await issue(id), await issue(id)];
  for (const code of [codes[2], gone]) await post(`vouchers/${code?.id}/actions/cancel`, {});
  for (const code of [codes[0], codes[0], codes[1], touched]) await order(1, { vouchers: [code?.code] });
  expect(await liability(id)).toMatchObject({
    ...{ discountType: 'AMOUNT', amount: 5_000, usagePerCode: 2, totalUses: 50, budget: 90_000 },
    used: { uses: 4, takenOff: 20_000 },
    // Eight codes are untouched, and two were used once.
    codes: { issued: 20, used: 3, expired: 4, cancelled: 5, usable: 10, usesLeft: 18 },
    shares: { template: { uses: 4, possible: 30 }, business: { uses: 0, possible: 0 } },
  });
  // Of a template whose codes nobody has used, the codes of the whole business tell more.
  const fresh = await template({ amount: 100 });
  await batch(fresh.id, 5);
  expect((await liability(fresh.id)).shares).toEqual({
    ...{ template: { uses: 0, possible: 5 }, business: { uses: 4, possible: 20 + 8 + 4 + 5 } },
  });
});

test('an average basket is one that the rule allows', async () => {
  await asOperator(api, 'DELETE FROM voucher_redemptions WHERE customer_uuid = $1', [session.customerUuid]);
  const rule = await post('v1/voucherRules', {
    ...{ name: 'From R 200', hasMinimumSpend: true, minimumSpend: 20_000 },
  });
  const all = await template({ discountType: 'PERCENT', percent: 10, amount: null });
  const large = await template({ discountType: 'PERCENT', percent: 10, amount: null, ruleId: rule.id });
  // So far, every order was one pizza.
  expect(await liability(all.id)).toMatchObject({ averageBasket: 12_990, usualFee: null });
  expect(await liability(large.id)).toMatchObject({ averageBasket: null });
  await order(3);
  expect(await liability(all.id)).toMatchObject({ averageBasket: Math.round(((4 + 3) * 12_990) / 5) });
  expect(await liability(large.id)).toMatchObject({ averageBasket: 3 * 12_990 });
  await asOperator(api, `UPDATE orders SET placed_at = now() - interval '91 days' WHERE customer_uuid = $1`, [
    session.customerUuid,
  ]);
  expect(await liability(all.id)).toMatchObject({ averageBasket: null });
});

test('a free item costs what the dearest size costs that the voucher can be for', async () => {
  const other = await post('menuitem', { name: 'Feast', code: '1002', taxGroupId: menu.item.taxGroupId });
  const size = await post('menuitem/subtype', { menuItemId: other.id, name: 'Large' });
  const own = { menuItemId: other.id, name: 'Huge', pricingStrategy: 3, customPrice: 45_000 };
  const huge = await post('menuitem/subtype', own);
  const [category] = menu.item.categoryIds as string[];
  const rule = (values: object) => {
    count += 1;
    return post('v1/voucherRules', { name: `Rule ${count}`, itemRule: 'CATEGORY', ...values });
  };
  const pizza = await rule({ itemsCatagories: [category] });
  const free = (values: object) => template({ discountType: 'FREE_ITEM', amount: null, ...values });
  const dearest = async (values: object) => (await liability((await free(values)).id)).dearestItem;
  expect(await dearest({})).toBe(45_000);
  expect(await dearest({ ruleId: pizza.id })).toBe(12_990);
  expect(await dearest({ itemId: menu.item.id })).toBe(12_990);
  expect(await dearest({ itemId: other.id })).toBe(45_000);
  // Sizes that nobody sells do not count, and a price on a channel does.
  await session.call('PATCH', `${main}/menuitem/subtype/${huge.id}`, { isActive: false });
  expect(await dearest({ itemId: other.id })).toBeNull();
  await post('channelSubtypes', {
    ...{ subtypeId: size.id, channelId: menu.channel.id, pricingStrategy: 3, customPrice: 30_000 },
  });
  expect(await dearest({ itemId: other.id })).toBe(30_000);
  // A rule by variants narrows it to their sizes.
  const element = await post('variantElement', { name: 'THIN' });
  const type = await post('variantsTemplate', {
    name: 'Bases',
    VariantTemplateItems: [{ mainDesc: 'THIN', variantId: element.id }],
  });
  const [node] = type.VariantTemplateItems as { id: string }[];
  await session.call('PATCH', `${main}/menuitem/${other.id}`, { variantTemplateId: type.id });
  const ofType = { itemRule: 'VARIANT_TYPE', variantTemplateId: type.id };
  const anyBase = await rule(ofType);
  const thin = await rule({ ...ofType, variants: [node?.id] });
  expect(await dearest({ ruleId: anyBase.id })).toBe(30_000);
  expect(await dearest({ ruleId: thin.id })).toBeNull();
  await session.call('PATCH', `${main}/menuitem/subtype/${size.id}`, { variantIds: [element.id] });
  expect(await dearest({ ruleId: thin.id })).toBe(30_000);
});

test('a change of a rule reaches its templates, their codes that work, and the links of running campaigns', async () => {
  const rule = await post('v1/voucherRules', { name: 'Shared' });
  expect(await reach(rule.id)).toEqual({ templates: 0, codes: 0, links: 0 });
  const one = await template({ amount: 100, ruleId: rule.id });
  const two = await template({ amount: 200, ruleId: rule.id });
  const elsewhere = await template({ amount: 300 });
  await batch(one.id, 6);
  await batch(elsewhere.id, 9);
  const code = await issue(two.id);
  const used = await issue(two.id);
  await order(1, { vouchers: [used.code] });
  const over = await issue(two.id);
  await asOperator(api, `UPDATE vouchers SET own_expiry = '2026-01-01' WHERE id = $1`, [over.id]);
  await asOperator(api, `UPDATE vouchers SET own_expiry = '2999-01-01' WHERE id = $1`, [code.id]);
  const campaign = (name: string, values: object) =>
    post('v1/campaigns', { name, voucherTemplateId: one.id, endDate: '2999-01-01', ...values });
  const link = ({ id }: { id?: unknown }, name: string) =>
    post(`v1/campaigns/${id}/links`, { name, url: 'https://ember.example' });
  const running = await campaign('Running', {});
  await link(running, 'Story');
  await link(running, 'Profile');
  await link(await campaign('Over', { endDate: '2026-01-01' }), 'Old');
  await link(await campaign('Planned', { startDate: '2998-01-01' }), 'New');
  await link(await campaign('Elsewhere', { voucherTemplateId: elsewhere.id }), 'Other');
  expect(await reach(rule.id)).toEqual({ templates: 2, codes: 7, links: 2 });
});

test('nobody reads what codes of others can cost', async () => {
  const rule = await post('v1/voucherRules', { name: 'Mine' });
  const { id } = await template({ amount: 100, ruleId: rule.id });
  const other = await api.signIn(await api.createCustomer('Others'));
  for (const path of [`v1/voucherTemplates/${id}/liability`, `v1/voucherRules/${rule.id}/reach`])
    expect((await other.call('GET', `${main}/${path}`)).status).toBe(404);
});
