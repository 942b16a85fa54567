import sharp from 'sharp';
import type { PosMessage } from '../../../contract/calls/pos.ts';
import type { SentRpc } from '../../../contract/calls/storeMq.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import type { Answer, Api, Session } from '../../support/api.ts';
import { until } from '../../support/until.ts';

const main = '/services/main';
const service = '/services/store/api';

/** A store with its till, which calls the product with the key of the store. */
export interface TestTill {
  storeUuid: string;
  key: string;
  call<Data = unknown>(path: string, body?: object, key?: string): Promise<Answer<Data>>;
  claim(body?: object): Promise<PosMessage[]>;
}

/** Asks again, as a till does that asked too often. */
export const patiently = <Data>(ask: () => Promise<Answer<Data>>): Promise<Answer<Data>> =>
  until('the till may ask again', async () => {
    const answer = await ask();
    return answer.status === 429 ? undefined : answer;
  });

/** The stores of one customer and their tills. */
export function chainOf(api: Api, session: Session) {
  let stores = 0;

  async function done<Data = WireRecord>(method: string, path: string, body?: object): Promise<Data> {
    const answer = await session.call<Data>(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body.data;
  }

  /** A till with this key, whatever the key is. */
  function tillWith(storeUuid: string, key: string): TestTill {
    const call: TestTill['call'] = (path, body = {}, bearer = key) =>
      api.call('POST', `${main}/v1/pos/${path}`, { body, headers: { authorization: `Bearer ${bearer}` } });
    return {
      ...{ storeUuid, key, call },
      claim: async (body = {}) => {
        const answer = await patiently(() => call<{ messages: PosMessage[] }>('messages/claim', body));
        if (answer.status !== 200) throw new Error(answer.text);
        return answer.body.data.messages;
      },
    };
  }

  async function openStore(): Promise<TestTill> {
    stores += 1;
    const values = { name: `Store ${stores}`, code: `S${stores}` };
    const { id, issued } = await done('POST', `${service}/stores/stores`, values);
    return tillWith(String(id), (issued as { authKey: string }).authKey);
  }

  /** The till with a new key for the same store. */
  async function newKey({ storeUuid }: TestTill, more: object = {}): Promise<TestTill> {
    const path = `${service}/v1/stores/updateStoreAuthKey`;
    const { issued } = await done('POST', path, { storeUuid, ...more });
    return tillWith(storeUuid, (issued as { authKey: string }).authKey);
  }

  /** A menu of the channel Counter with one pizza that costs R 129.90 and takes olives. */
  async function openMenu() {
    const menu = await done('POST', `${main}/menu`, { name: 'Lunch' });
    const channel = await done('POST', `${main}/channels`, { name: 'Counter', code: 'COUNTER' });
    const channelMenu = await done('POST', `${main}/channelsmenus`, {
      menuId: menu.id,
      channelId: channel.id,
    });
    const list = await done('POST', `${main}/priceList`, { name: 'Counter', isDefault: true });
    const taxGroup = await done('POST', `${main}/tax/taxGroups`, { name: 'Standard rate' });
    await done('POST', `${main}/tax`, {
      ...{ taxGroupId: taxGroup.id, taxTypeId: 1, ratePercent: 15, validFrom: '2018-04-01' },
    });
    const olives = await done('POST', `${main}/modifires`, { name: 'Olives', code: 'M1' });
    const toppings = await done('POST', `${main}/modifiresGroups`, { name: 'Toppings', min: 0, max: 6 });
    await done('POST', `${main}/modifierGroupMembers`, {
      modifierGroupId: toppings.id,
      modifierId: olives.id,
    });
    const category = await done('POST', `${main}/itemcategories`, { name: 'Pizza' });
    const item = await done('POST', `${main}/menuitem`, {
      ...{ name: 'Regina', code: '1001', taxGroupId: taxGroup.id, categoryIds: [category.id] },
    });
    const size = await done('POST', `${main}/menuitem/subtype`, { menuItemId: item.id, name: 'Standard' });
    await done('POST', `${main}/priceListElements`, {
      ...{ priceListId: list.id, priceOf: 'MENU_ITEM_VARIANT', subtypeId: size.id, price: 12_990 },
    });
    await done('POST', `${main}/subtypeModifierGroups`, { subtypeId: size.id, modifierGroupId: toppings.id });
    await done('POST', `${main}/channelItems`, {
      ...{ menuId: menu.id, channelId: channel.id, menuItemId: item.id },
    });
    return { channelMenu, channel, item, size, olives, toppings };
  }

  /** A till-slip header whose logo is a picture of 16 by 8 pixels, its left half black. */
  async function slipHeaderWithLogo(name: string): Promise<WireRecord> {
    const header = await done('POST', `${main}/tillSlipHeader`, { name, lines: 'Ember & Dough' });
    const pixels = Buffer.from(Array.from({ length: 16 * 8 }, (_, at) => (at % 16 < 8 ? 0 : 255)));
    const logo = await sharp(pixels, { raw: { width: 16, height: 8, channels: 1 } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.append('uuid', String(header.id));
    body.append('file', new Blob([new Uint8Array(logo)], { type: 'image/png' }), 'logo.png');
    const headers = { 'x-access-token': session.accessToken };
    const { status, text } = await api.call('POST', `${main}/tillSlipHeader/uploadImage`, { body, headers });
    if (status !== 200) throw new Error(text);
    return header;
  }

  return {
    customerUuid: session.customerUuid,
    ...{ done, openStore, openMenu, tillWith, newKey, slipHeaderWithLogo },
    sendSlipHeader: ({ id }: WireRecord, ...tills: TestTill[]) =>
      done<SentRpc[]>('POST', `${main}/v1/storeMq/updateTillSlipHeader`, {
        ...{ storeUuids: tills.map(({ storeUuid }) => storeUuid), tillSlipHeaderUuid: id },
      }),
    sendConfig: (...tills: TestTill[]) =>
      done<SentRpc[]>('POST', `${main}/v1/storeMq/updateConfig`, {
        storeUuids: tills.map(({ storeUuid }) => storeUuid),
      }),
    askForLogs: ({ storeUuid }: TestTill) =>
      done('POST', `${main}/v1/storeMq/getStoreLogsData`, { storeUuid }),
    messagesOf: ({ storeUuid }: TestTill) =>
      done<
        { id: string; status: string; lastError: string | null; canSendAgain: boolean; attempts: number }[]
      >('GET', `${main}/tills/${storeUuid}/messages`),
    /** Lets time pass for the messages of the customer: their leases, pauses and ends come nearer. */
    letPass: (seconds: number) =>
      inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, (client) =>
        client.query(
          `UPDATE till_messages SET visible_at = visible_at - make_interval(secs => $2),
             lease_until = lease_until - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2)
           WHERE customer_uuid = $1`,
          [session.customerUuid, seconds],
        ),
      ),
  };
}
