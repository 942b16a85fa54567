import type pg from 'pg';
import { ServiceError } from '../../../contract/errors.ts';
import { allows } from '../../../contract/rights/rights.ts';
import type { Actor } from '../../access/actor.ts';
import { type From, read, type Slots } from '../../area/read.ts';

/**
 * The menus as channels sell them. Whatever lists what guests get asks for `isSold`: switched on in the channel menu, the
 * menu and the channel.
 */
export const channelMenus = (rows: From) =>
  rows
    .selectFrom('menus/channel-menus as placed')
    .innerJoin('menus as menu', 'menu.id', 'placed.menuId')
    .innerJoin('channels as channel', 'channel.id', 'placed.channelId')
    .select(['placed.id', 'placed.menuId', 'placed.channelId', 'placed.name', 'placed.priceListId'])
    .select(['channel.name as channelName', 'channel.code as channelCode'])
    .select(['menu.name as menuName', 'menu.order as menuOrder', 'placed.order'])
    .select(({ and, ref }) =>
      and([ref('placed.isActive'), ref('menu.isActive'), ref('channel.isActive')])
        .$castTo<boolean>()
        .as('isSold'),
    );

/** What a menu with its prices is made of. A role must be able to read all of it. */
const parts = ['menus/items', 'menus/subtypes', 'menus/modifiers', 'pricing/price-list-elements', 'tax'];

/** @throws ServiceError FORBIDDEN unless the role may read menus with their prices */
export function authorisePrices({ rights }: Actor): void {
  if (!parts.every((resource) => allows(rights, resource, 'read'))) throw new ServiceError('FORBIDDEN');
}

interface OnChannel {
  menuId: string;
  channelId: string;
}

const readId = read((rows, { menuId, channelId }: Slots<OnChannel>) =>
  rows
    .selectFrom('menus/channel-menus')
    .select('id')
    .where('menuId', '=', menuId)
    .where('channelId', '=', channelId),
);

/** @throws ServiceError NOT_FOUND if the channel does not sell the menu */
export async function idOfChannelMenu(
  client: pg.ClientBase,
  customerUuid: string,
  { menuId, channelId }: OnChannel,
): Promise<string> {
  const [found] = await readId(client, customerUuid, { menuId, channelId });
  if (!found) throw new ServiceError('NOT_FOUND');
  return found.id;
}
