import { sql } from 'kysely';
import type pg from 'pg';
import { type ChannelMenu, orderServices } from '../../../contract/catalogue/menuShape.ts';
import { channelOf } from '../../../contract/deployment/channels.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { read, type Slots } from '../../area/read.ts';
import { withPriceChanges } from './changedPrices.ts';
import { channelMenus } from './channelMenus.ts';
import { readItems } from './itemRows.ts';
import { readPriceLists, readPricesIncludeTax, readTaxGroups } from './priceRows.ts';

/** Which channel menu to read, for which day and store, and whether only one item of it. */
export interface MenuQuery {
  channelMenuId: string;
  /** A date; without one, today in the customer's time zone. */
  on?: string | undefined;
  /** A later moment, with the price changes that will be live by then, in place of a day. */
  at?: string | undefined;
  storeUuid?: string | undefined;
  menuItemId?: string | undefined;
  /** Without the price changes that will be live by that day. */
  withoutChanges?: boolean;
}

interface HeadInput {
  channelMenuId: string;
  on: string | null;
  at: string | null;
}

const readHead = read((rows, { channelMenuId, on, at }: Slots<HeadInput>) =>
  rows
    .selectFrom(channelMenus(rows).as('sold'))
    .select(['sold.id', 'sold.menuId', 'sold.channelId', 'sold.name', 'sold.channelName', 'sold.isSold'])
    .select(({ selectFrom }) => [
      ...(['sold.priceListId', 'sold.channelCode'] as const),
      sql<string>`coalesce(day_in(${at}, customer_time_zone()), ${on}::date, customer_today())`.as('on'),
      sql<boolean>`${at}::timestamptz IS NOT NULL OR coalesce(${on}::date > customer_today(), false)`.as(
        'isLater',
      ),
      selectFrom('pricing/price-lists as list')
        .select('list.id')
        .where('list.isDefault', '=', true)
        .where('list.isActive', '=', true)
        .orderBy('list.order')
        .orderBy('list.id')
        .limit(1)
        .as('defaultPriceListId'),
    ])
    .where('sold.id', '=', channelMenuId),
);

/** The first group of the store that has a price list. A store that the person may not see is none. */
const readGroups = read((rows, { storeUuid }: Slots<{ storeUuid: string }>) =>
  rows
    .selectFrom('stores with deleted as store')
    .leftJoin('stores/group-members as member', 'member.storeUuid', 'store.id')
    .leftJoin('stores/groups as of', (join) =>
      join.on((eb) => eb('of.id', '=', eb.fn.any('member.groupUuids'))).on('of.priceListId', 'is not', null),
    )
    .select(['of.id', 'of.name', 'of.priceListId'])
    .where('store.id', '=', storeUuid)
    .orderBy('of.name')
    .orderBy('of.id')
    .limit(1),
);

const readCategories = read((rows) =>
  rows
    .selectFrom('menus/item-categories')
    .select(['id', 'name'])
    .where('isActive', '=', true)
    .orderBy('order')
    .orderBy('id'),
);

const readVariants = read((rows) =>
  rows
    .selectFrom('variants/template-items as item')
    .leftJoin('variants/template-items as parent', 'parent.id', 'item.parentId')
    .select(['item.variantId as id', 'parent.variantId as parentId']),
);

/**
 * The group of a store whose price list applies; null without a store or such a group. A menu depends on a store by
 * nothing else.
 * @throws ServiceError NOT_FOUND if there is no such store
 */
export async function readStoreGroup(
  client: pg.ClientBase,
  customerUuid: string,
  storeUuid: string | undefined,
): Promise<ChannelMenu['storeGroup']> {
  if (storeUuid === undefined) return null;
  const [group] = await readGroups(client, customerUuid, { storeUuid });
  if (!group) throw new ServiceError('NOT_FOUND');
  const { id, name, priceListId } = group;
  return id === null || name === null || priceListId === null ? null : { id, name, priceListId };
}

/**
 * Reads a menu whole, as one channel sells it on one day, in a fixed number of statements.
 * @throws ServiceError NOT_FOUND if there is no such channel menu or store
 */
export async function readChannelMenu(
  client: pg.ClientBase,
  customerUuid: string,
  { channelMenuId, on, at, storeUuid, menuItemId, withoutChanges = false }: MenuQuery,
): Promise<ChannelMenu> {
  const [[head], storeGroup, categories, variants, taxGroups, pricesIncludeTax] = await Promise.all([
    readHead(client, customerUuid, { channelMenuId, on: on ?? null, at: at ?? null }),
    readStoreGroup(client, customerUuid, storeUuid),
    readCategories(client, customerUuid),
    readVariants(client, customerUuid),
    readTaxGroups(client, customerUuid),
    readPricesIncludeTax(client, customerUuid),
  ]);
  if (!head) throw new ServiceError('NOT_FOUND');
  const { isLater, channelCode, ...menu } = head;
  const { menuId, channelId } = menu;
  const { items, groups } = await readItems(client, {
    ...{ customerUuid, menuId, channelId, menuItemId: menuItemId ?? null },
  });
  const sizes = items.flatMap((item) => item.sizes);
  const listIds = [
    ...[menu.priceListId, menu.defaultPriceListId, storeGroup?.priceListId],
    ...sizes.flatMap((size) => [
      ...[size.priceListId, size.onChannel?.priceListId],
      ...size.groups.map(({ priceListId }) => priceListId),
    ]),
  ].filter((id): id is string => typeof id === 'string');
  const priceLists = await readPriceLists(client, customerUuid, {
    ...{ on: menu.on, listIds: [...new Set(listIds)], items, groups },
  });
  const variantParents = new Map<string, (string | null)[]>();
  for (const { id, parentId } of variants)
    variantParents.set(id, [...(variantParents.get(id) ?? []), parentId]);
  const whole: ChannelMenu = {
    ...menu,
    storeGroup,
    categories,
    items,
    groups,
    priceLists,
    taxGroups,
    services: channelOf(channelCode)?.services ?? orderServices,
    pricesIncludeTax,
    variantParents,
  };
  const isExplained = menuItemId !== undefined;
  return withoutChanges ? whole : withPriceChanges(client, customerUuid, whole, { isLater, at, isExplained });
}
