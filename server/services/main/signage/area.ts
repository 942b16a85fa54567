import type { Area, DemoCustomer } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { idOfChannelMenu } from '../../../domain/menus/channelMenus.ts';
import { boardRoutes, openBoardMenus } from './boards.ts';
import { fleetRoutes } from './fleet.ts';
import { layoutRoutes, layoutRules, screenRules } from './layoutRoutes.ts';
import { mediaRoutes, mediaRules } from './mediaRoutes.ts';
import { playerRoutes } from './playerRoutes.ts';
import { uploadRoutes } from './uploadRoutes.ts';
import { versionRoutes } from './versions.ts';

/** The pictures of the wall, and what is on the pizzas that they show. */
const pictures = {
  'Pizza of the week': 'Pepperoni, Olives, Jalapeno',
  'Meat feast': 'Salami, Ham, Bacon',
  'From the garden': 'Spinach, Tomatoes, Red Onions, Mushrooms',
  'For the little ones': 'Ham, Pineapple, Corn',
};

/** A wall of three screens in a store of a demo customer: two with pictures, one with a menu board. */
async function fillSignage({ size, client, actor, create, idOf, picture }: DemoCustomer): Promise<void> {
  if (size === 'small') return;
  const layout = await create('signage/layouts', {
    name: 'Menu wall',
    url: 'menu-wall',
    layoutScreenNumberId: 3,
  });
  const media: unknown[] = [];
  for (const [name, ingredients] of Object.entries(pictures))
    media.push((await create('signage/media', { name, file: await picture(name, ingredients) })).id);
  for (const [index, name] of ['Left', 'Right'].entries()) {
    const screen = await create('signage/screens', { layoutId: layout.id, name, isTimeSync: true });
    for (const mediaId of media.filter((_one, place) => place % 2 === index))
      await create('signage/screen-files', { screenId: screen.id, mediaId });
  }
  const board = await create('signage/boards', {
    ...{ name: 'Burgers and sides', template: 'LIST', heading: 'Burgers and sides' },
    channelMenuId: await idOfChannelMenu(client, actor.customerUuid, {
      menuId: await idOf('menus', 'All day'),
      channelId: await idOf('channels', 'Counter'),
    }),
    categoryIds: [
      await idOf('menus/item-categories', 'Burgers'),
      await idOf('menus/item-categories', 'Sides'),
    ],
  });
  await create('signage/screens', { layoutId: layout.id, name: 'Menu', isTimeSync: true, boardId: board.id });
}

/** The screens in stores. */
export const signageArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [
    'signage/layouts',
    'signage/screens',
    'signage/media',
    'signage/screen-files',
    'signage/boards',
    'signage/players',
    ...(['menus', 'channels', 'menus/channel-menus', 'menus/items', 'stores', 'sold-out'] as const),
    ...(['pricing/price-changes', 'pricing/price-change-lines', 'pricing/price-batches'] as const),
  ],
  calls(app) {
    const readMenu = openBoardMenus();
    mediaRoutes(app, () => platform.contextOf('signage/media'));
    uploadRoutes(app, {
      contextOf: () => platform.contextOf('signage/media'),
      store: platform.files.store,
    });
    layoutRoutes(app, platform);
    versionRoutes(app, platform, readMenu);
    boardRoutes(app, platform, readMenu);
    playerRoutes(app, platform, readMenu);
    fleetRoutes(app, platform);
  },
  rules: {
    'signage/layouts': layoutRules,
    'signage/screens': screenRules,
    'signage/media': mediaRules,
  },
  demo: fillSignage,
});
