import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { type PricedMenu, priceMenu } from '../../../contract/catalogue/builtMenu.ts';
import type { CustomerRealm } from '../../database/transaction.ts';
import { epochOf } from '../../schema/epochs.ts';
import { type MenuQuery, readChannelMenu, readStoreGroup } from './readChannelMenu.ts';

/** Every table whose rows a priced menu depends on, other than files, which never change. */
export const menuTables = [
  ...['channel_menus', 'menus', 'channels', 'channel_items', 'channel_subtypes', 'channel_prices'],
  ...['menu_items', 'subtypes', 'subtype_modifier_groups', 'item_categories'],
  ...['modifier_groups', 'modifier_group_members', 'modifiers', 'variant_template_items', 'variant_elements'],
  ...['price_lists', 'price_list_elements', 'price_batches', 'price_changes', 'price_change_lines'],
  ...['tax_groups', 'taxes', 'stores', 'store_groups', 'store_group_members', 'business_settings'],
];

/** Two menus with the same stamp are the same: nothing was written between them, and the day is the same. */
const stampSql = `SELECT ${epochOf(menuTables)} || ' ' || customer_time_zone() || ' ' || customer_today() AS stamp`;

/** Sizes that one process keeps with their prices, over all customers and menus: about 30 MB. */
const mostSizes = 60_000;

interface CachedMenu {
  stamp: string;
  menu: PricedMenu;
}

const sizesOf = ({ menu }: CachedMenu) => menu.items.reduce((sum, { sizes }) => sum + sizes.length, 1);

/**
 * Priced menus, each cached until something that it depends on changes. Tills and websites ask for the same menu all day,
 * and a large one takes hundreds of milliseconds to read. The stores of a group have the same one.
 */
export function menuCache() {
  const cache = new LRUCache<string, CachedMenu>({ maxSize: mostSizes, sizeCalculation: sizesOf });

  /** @throws ServiceError NOT_FOUND if there is no such channel menu or store */
  return async (client: pg.ClientBase, realm: CustomerRealm, query: MenuQuery): Promise<PricedMenu> => {
    const { channelMenuId, on, at, storeUuid } = query;
    const [{ rows }, group] = await Promise.all([
      client.query<{ stamp: string }>(stampSql),
      readStoreGroup(client, realm.customer, storeUuid),
    ]);
    const stamp = rows[0]?.stamp ?? '';
    const key = [realm.customer, realm.stores, channelMenuId, on, at, group?.id].join(' ');
    const before = cache.get(key);
    if (before?.stamp === stamp) return before.menu;
    const menu = priceMenu(await readChannelMenu(client, realm.customer, query));
    cache.set(key, { stamp, menu });
    return menu;
  };
}
