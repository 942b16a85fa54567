import { beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
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

  test('takes channels, services and sizes as id and name, or as ids (P1-3.5-13, P1-3.5-14, P1-3.5-15, P1-3.5-24)', async () => {
    const channel = await create('channels', { name: 'Kiosk', code: 'KIOSK' });
    const size = await create('unitSizes', { name: 'HUGE' });
    const named = {
      channels: [{ id: channel.id, name: 'Kiosk' }],
      serviceTypes: [{ id: 1, name: 'Delivery' }],
      sizes: [{ id: size.id, name: 'A name that it had before' }],
    };
    const ids = { channels: [channel.id], serviceTypes: [1], sizes: [size.id] };
    const rule = await create('v1/voucherRules', { name: 'Named', ...named });
    expect(rule).toMatchObject({ ...ids, labels: { channels: ['Kiosk'], sizes: ['HUGE'] } });
    expect(await create('v1/voucherRules', { name: 'By id', ...ids })).toMatchObject(ids);
    expect(await refusal({ name: 'No id', channels: [{ name: 'Kiosk' }] })).toEqual([422, ['channels.0']]);
    expect(await refusal({ name: 'Wrong id', sizes: ['HUGE'] })).toEqual([422, ['sizes.0']]);
  });

  test('has its name in the nested rule too, alone and in the list (P1-3.5-09)', async () => {
    const rule = await create('v1/voucherRules', { name: 'Nested' });
    expect(rule).toMatchObject({ name: 'Nested', rule: { name: 'Nested' } });
    const { body } = await session.call<WireRecord[]>('GET', `${main}/v1/voucherRules`);
    expect(body.data.find(({ id }) => id === rule.id)).toMatchObject({ rule: { name: 'Nested' } });
  });

  test('is about a minimum where the body has one, and about none where it has none (P1-3.5-11)', async () => {
    const spend = await create('v1/voucherRules', { name: 'From R50', minimumSpend: 5_000 });
    expect(spend).toMatchObject({ hasMinimumSpend: true, minimumSpend: 5_000 });
    const free = await create('v1/voucherRules', { name: 'From nothing' });
    expect(free).toMatchObject({ hasMinimumSpend: false, minimumSpend: null });
    const off = await create('v1/voucherRules', { name: 'Off', hasMinimumSpend: false, minimumSpend: 5_000 });
    expect(off.hasMinimumSpend).toBe(false);
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

  describe('with a variant type', () => {
    const [large, pan, other] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    let template: WireRecord;
    let another: WireRecord;

    beforeAll(async () => {
      const element = async (name: string) => (await create('variants', { name })).id;
      template = await create('variantsTemplate', {
        name: 'Pizza sizes',
        VariantTemplateItems: [
          { id: large, variantId: await element('LARGE') },
          { id: pan, parentId: large, variantId: await element('PAN') },
        ],
      });
      another = await create('variantsTemplate', {
        name: 'Drinks',
        VariantTemplateItems: [{ id: other, variantId: await element('SMALL') }],
      });
    });

    const idsOf = ({ VariantTemplateItems: lines }: WireRecord) =>
      (lines as { id: string; mainDesc: string }[]).map(({ id }) => id);

    test('takes and gives it with its variants and their children (P1-3.5-16, P1-3.5-26)', async () => {
      const [top, below] = idsOf(template);
      const child = { id: below, name: 'PAN', children: [] };
      const items = {
        id: template.id,
        name: 'Pizza sizes',
        variants: [{ id: top, name: 'LARGE', children: [child] }],
      };
      const rule = await create('v1/voucherRules', { name: 'Large pan', items });
      const flat = { itemRule: 'VARIANT_TYPE', variantTemplateId: template.id, variants: [top, below] };
      expect(rule).toMatchObject({ ...flat, items });
      const { body } = await session.call('GET', `${main}/v1/voucherRules/${rule.id}`);
      expect(body.data.items).toEqual(items);
      const change = { items: { ...items, variants: [{ id: top }] } };
      const changed = await session.call('PATCH', `${main}/v1/voucherRules/${rule.id}`, change);
      expect(changed.body.data).toMatchObject({ variants: [top] });
      const back = await session.call('PATCH', `${main}/v1/voucherRules/${rule.id}`, {
        itemRule: 'CATEGORY',
      });
      expect(back.body.data).toMatchObject({ items: null, variantTemplateId: null, variants: null });
    });

    test('takes neither a child without its parent nor a variant of another type (P1-5.2-04)', async () => {
      const [, below] = idsOf(template);
      const [strange] = idsOf(another);
      const withItems = (variants: unknown) => ({ name: 'Wrong', items: { id: template.id, variants } });
      const issues = async (values: object) =>
        (await session.call('POST', `${main}/v1/voucherRules`, values)).body.issues;
      expect(await issues(withItems([{ id: below }]))).toEqual([
        { field: 'variants', code: 'variantOrphan', details: { parent: 'LARGE' } },
      ]);
      expect(await issues(withItems([{ id: strange }]))).toEqual([
        { field: 'variants', code: 'ofAnother', details: { field: 'Variant type' } },
      ]);
      expect(await refusal({ name: 'Wrong', items: 'LARGE' })).toEqual([422, ['items']]);
    });

    test('keeps its variants where a change alone or of many would leave a child without its parent', async () => {
      const [top, below] = idsOf(template);
      const rule = await create('v1/voucherRules', {
        name: 'Kept',
        variantTemplateId: template.id,
        variants: [top, below],
      });
      const path = `${main}/v1/voucherRules`;
      const alone = await session.call('PATCH', `${path}/${rule.id}`, { variants: [below] });
      expect([alone.status, alone.body.issues?.[0]?.code]).toEqual([422, 'variantOrphan']);
      const edits = [{ field: 'variants', how: 'exclude', values: [top] }];
      await session.call('POST', `${path}/bulkEdit`, { ids: [rule.id], edits });
      const { body } = await session.call('GET', `${path}/${rule.id}`);
      expect(body.data).toMatchObject({ version: rule.version, variants: [top, below] });
    });
  });
});
