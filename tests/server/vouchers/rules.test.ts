import { beforeAll, describe, expect, test } from 'vitest';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Voucher rules'));
});

const create = async (path: string, values: object) => {
  const { status, body } = await session.call('POST', `${main}/${path}`, values);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const refusal = async (values: object) => {
  const { status, body } = await session.call('POST', `${main}/v1/voucherRules`, values);
  return [status, Object.keys(body.errors ?? {})];
};

describe('a voucher rule', () => {
  test('has its name, stacking, and item categories as the contract spells them (P1-3.5-10, P1-3.5-12, P1-3.5-17)', async () => {
    const category = await create('itemcategories', { name: 'Pizza' });
    const rule = await create('v1/voucherRules', {
      name: 'Pizza only',
      allowVoucherStacking: true,
      itemsCatagories: [category.id],
    });
    expect(rule).toMatchObject({
      name: 'Pizza only',
      allowVoucherStacking: true,
      itemRule: 'CATEGORY',
      itemsCatagories: [category.id],
      minimumSpend: null,
    });
  });

  test('says for which order, on which days and at what times guests can use it', async () => {
    const when = { firstOrderOnly: true, days: ['fri', 'sat'], fromTime: '22:00', untilTime: '02:00' };
    const rule = await create('v1/voucherRules', { name: 'Late', ...when });
    expect(rule).toMatchObject({ ...when, stores: null, storeGroups: null });
    expect(await refusal({ name: 'Some day', days: ['someday'] })).toEqual([422, ['days.0']]);
  });

  test('needs a minimum while the switch is on, and a variant type with the second option', async () => {
    expect(await refusal({ name: 'How much?', hasMinimumSpend: true })).toEqual([422, ['minimumSpend']]);
    expect(await refusal({ name: 'Which?', itemRule: 'VARIANT_TYPE' })).toEqual([422, ['variantTemplateId']]);
  });
});
