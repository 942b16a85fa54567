import type { From } from '../../../../area/read.ts';

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
