import { expect } from 'vitest';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Session } from './api.ts';

const main = '/services/main';
const stores = '/services/store/api/stores';
const allDay = [{ from: '00:00', to: '24:00' }];
const week = { mon: allDay, tue: allDay, wed: allDay, thu: allDay, fri: allDay, sat: allDay, sun: allDay };

/** A customer with a menu of pizzas on one channel, and what tests do with it over HTTP. */
export async function chainMenu(session: Session, channel: { name: string; code: string }, itemCount = 5) {
  const made = async (path: string, values: object, method = 'POST'): Promise<WireRecord> => {
    const address = path.startsWith('/') ? path : `${main}/${path}`;
    const { status, body, text } = await session.call(method, address, values);
    expect(status, `${address} ${text}`).toBeLessThan(300);
    return body.data;
  };
  const { id: channelId } = await made('channels', channel);
  const { id: menuId } = await made('menu', { name: 'All day' });
  const list = await made('priceList', { name: 'Counter', isDefault: true });
  const channelMenu = await made('channelsmenus', { menuId, channelId });
  const taxGroup = await made('tax/taxGroups', { name: 'Standard rate' });
  await made('tax', { taxGroupId: taxGroup.id, taxTypeId: 1, ratePercent: 15, validFrom: '2018-04-01' });
  const category = await made('itemcategories', { name: 'Pizza' });
  const items: { id: string; priceId: string; soldId: string }[] = [];
  for (let index = 0; index < itemCount; index += 1) {
    const item = await made('menuitem', {
      ...{ name: `Pizza ${index}`, code: `P${index}`, categoryIds: [category.id], taxGroupId: taxGroup.id },
    });
    const size = await made('menuitem/subtype', { menuItemId: item.id, name: 'Standard' });
    const price = await made('priceListElements', {
      ...{ priceListId: list.id, priceOf: 'MENU_ITEM_VARIANT', subtypeId: size.id, price: 10_000 + index },
    });
    const sold = await made('channelItems', { menuId, channelId, menuItemId: item.id });
    items.push({ id: String(item.id), priceId: String(price.id), soldId: String(sold.id) });
  }
  let count = 0;
  return {
    made,
    channelMenuId: String(channelMenu.id),
    channelId,
    menuId,
    items,
    /** Opens a store in South Africa that is always open, linked with a store of Uber Eats if one is given. */
    async openStore(uberStoreUuid?: string): Promise<string> {
      count += 1;
      const store = await made(`${stores}/stores`, { name: `Store ${count}`, code: `S${count}` });
      const id = String(store.uuid);
      await made(`${stores}/storeTradingHours/${id}`, { hours: week }, 'PUT');
      await made(`${stores}/storeAddress/${id}`, { country: 'South Africa' }, 'PUT');
      if (uberStoreUuid) await made(`${stores}/uber`, { storeUuid: id, uberStoreUuid });
      return id;
    },
    setPrice: (index: number, price: number) =>
      made(`priceListElements/${items[index]?.priceId}`, { price }, 'PATCH'),
    /** Takes an item out of the menu. */
    async remove(index: number): Promise<void> {
      const { status, text } = await session.call('DELETE', `${main}/channelItems/${items[index]?.soldId}`);
      expect(status, text).toBeLessThan(300);
    },
  };
}
