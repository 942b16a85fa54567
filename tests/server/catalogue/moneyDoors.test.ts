import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import type { TestedStore } from '../../../contract/calls/seo.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { startApi } from '../../support/api.ts';
import { startMailbox } from '../../support/mailbox.ts';

const mailbox = await startMailbox();
const api = await startApi(undefined, { environment: { SMTP_URL: mailbox.url } });
const main = '/services/main';

/** A business that sells one size of one item, for 1,250 minor units of its currency. */
async function businessWith(currency: string, language: string) {
  const customer = await api.createCustomer(`Bar in ${currency}`);
  const session = await api.signIn(customer);
  const call = async <Data = WireRecord>(method: string, path: string, body?: object): Promise<Data> => {
    const address = path.startsWith('/') ? path : `${main}/${path}`;
    const answer = await session.call<Data>(method, address, body);
    expect(answer.status, `${path} ${answer.text}`).toBeLessThan(300);
    return answer.body.data;
  };
  const made = (path: string, values: object) => call('POST', path, values);
  await call('PUT', `business/${customer}`, { currency, language });
  const menuId = (await made('menu', { name: 'All day' })).id;
  const channelId = (await made('channels', { name: 'Website', code: 'WEBSITE' })).id;
  const list = await made('priceList', { name: 'Counter', isDefault: true });
  await made('channelsmenus', { menuId, channelId });
  const taxGroupId = (await made('tax/taxGroups', { name: 'Meals' })).id;
  await made('tax', { taxGroupId, taxTypeId: 1, ratePercent: 25, validFrom: '2018-04-01' });
  const item = await made('menuitem', { name: 'Tea', code: '1', taxGroupId });
  await made('channelItems', { menuId, channelId, menuItemId: item.id });
  const subtypeId = (await made('menuitem/subtype', { menuItemId: item.id, name: 'Large' })).id;
  await made('priceListElements', {
    ...{ priceListId: list.id, priceOf: 'MENU_ITEM_VARIANT', subtypeId, price: 1250 },
  });
  await made('pricing', { menuId, channelId, subtypeId, price: 1250 });
  const file = async (path: string) => {
    const address = path.startsWith('/') ? path : `${main}/${path}`;
    const response = await fetch(`${api.url}${address}`, {
      headers: { 'x-access-token': session.accessToken },
    });
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  };
  return { customer, session, call, made, menuId, channelId, list, subtypeId, file };
}

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u061c\u200e\u200f]/g, '');

describe.each([
  {
    ...{ currency: 'JPY', language: 'en', written: '1250', changed: '1390', shown: '¥1,250' },
    ...{ digits: 0, ending: { every: 100, endsIn: 90 }, ended: 1390, tooPrecise: '1250.5' },
  },
  {
    ...{ currency: 'EUR', language: 'es', written: '12.50', changed: '13.90', shown: '12,50 €' },
    ...{ digits: 2, ending: { every: 100, endsIn: 90 }, ended: 1390, tooPrecise: '12.505' },
  },
  {
    ...{ currency: 'KWD', language: 'ar', written: '1.250', changed: '1.390', shown: '1.250 د.ك.' },
    ...{ digits: 3, ending: { every: 1000, endsIn: 900 }, ended: 1900, tooPrecise: '1.2505' },
  },
])('a business in $currency', async (row) => {
  const { currency, language, written, changed, shown, digits, ending, ended, tooPrecise } = row;
  const business = await businessWith(currency, language);
  const { customer, session, call, made, menuId, channelId, list, subtypeId, file } = business;
  const units = (amount: number) => amount / 10 ** digits;

  test('gets its prices of a channel as a file, and takes the file back', async () => {
    const address = `pricing/downloadExcel/${menuId}/${channelId}`;
    const csv = new TextDecoder().decode(await file(`${address}?format=csv`));
    expect(csv.trimEnd().split(/\r?\n/).at(-1)).toBe(`All day,Website,Tea · Large,${written}`);
    const workbook = await file(`${address}?format=xlsx`);
    expect((await readXlsx(workbook)).sheets[0]?.rows.at(-1)?.at(-1)).toBe(units(1250));
    const upload = (content: string | Uint8Array) => session.upload<ImportAnswer>(`${main}/pricing`, content);
    for (const content of [csv, workbook])
      expect((await upload(content)).body.data).toMatchObject({ updated: 0, unchanged: 1 });
    const refused = await upload(csv.replace(written, tooPrecise));
    expect(refused.body.issues).toMatchObject([{ code: 'tooPrecise', details: { scale: digits } }]);
    expect((await upload(csv.replace(written, changed))).body.data).toMatchObject({ updated: 1 });
    const prices = await call<WireRecord[]>('GET', `pricing/getexistpricing/${menuId}/${channelId}`);
    expect(prices).toMatchObject([{ subtypeId, price: 1390 }]);
    expect((await upload(csv)).body.data).toMatchObject({ updated: 1 });
  });

  test('gets its margins as a file in whole units', async () => {
    const address = `report/menuitem/${menuId}/${channelId}/${customer}/file`;
    const { sheets } = await readXlsx(await file(`${address}?format=xlsx`));
    expect(sheets[0]?.rows[1]?.slice(0, 5)).toEqual(['Tea', 'Large', '', units(1250), units(1000)]);
    const csv = new TextDecoder().decode(await file(`${address}?format=csv`));
    expect(csv).toContain(`Tea,Large,,${units(1250)},${units(1000)},`);
  });

  test('sees what prices become that end as those of its currency do', async () => {
    const preview = await call<{ rows: object[] }>('POST', 'priceChanges/preview', {
      scope: { of: 'list', priceListId: list.id },
      ...{ formula: { changePercent: 6, ending: { ...ending, rounding: 'up' } }, day: '2031-01-15' },
    });
    expect(preview.rows).toMatchObject([{ oldPrice: 1250, newPrice: ended }]);
  });

  test('mails vouchers and tests texts with amounts in its language', async () => {
    const template = { name: 'Gift', discountType: 'AMOUNT', amount: 1250 };
    const { id } = await made('v1/voucherTemplates', template);
    const recipientEmail = `${currency.toLowerCase()}@guests.example`;
    await made('v1/voucher/issue', { voucherTemplateId: id, recipientName: 'Ana', recipientEmail });
    expect(plain((await mailbox.next(recipientEmail, 'Bar')).text)).toContain(shown);
    await made('/services/store/api/stores/stores', { name: 'Centre', code: '001' });
    await call('PUT', `productBasedSEO/${customer}`, { title: '{{item.name}}: {{item.price}}' });
    const run = `productBasedSEOStore/fieldTestOnProductBasedSEO?clientUuid=${customer}`;
    const { stores } = await call<{ stores: TestedStore[] }>('POST', `/services/store/${run}`);
    expect(plain(stores[0]?.title.text ?? '')).toBe(`Tea: ${shown}`);
  });
});
