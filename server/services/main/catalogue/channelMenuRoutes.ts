import type pg from 'pg';
import { channelMenuCalls } from '../../../../contract/calls/channelMenus.ts';
import { buildMenu } from '../../../../contract/catalogue/builtMenu.ts';
import { menuProblems } from '../../../../contract/catalogue/menuProblems.ts';
import type { ChannelMenu, RecordLink } from '../../../../contract/catalogue/menuShape.ts';
import { priceSelection } from '../../../../contract/catalogue/selections.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import { quickCompression, serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { authorisePrices, idOfChannelMenu } from '../../../domain/menus/channelMenus.ts';
import { menuCache } from '../../../domain/menus/menuCache.ts';
import { readChannel } from '../../../domain/menus/readChannel.ts';
import { type MenuQuery, readChannelMenu } from '../../../domain/menus/readChannelMenu.ts';
import { readPartsOfStores } from '../../../domain/menus/readFacts.ts';
import { turns } from '../../../limits/turns.ts';
import type { App } from '../../../plugins/validation.ts';
import { explainItem } from './explainItem.ts';

/** What a store has otherwise than a menu. A role must be able to read all of it. */
const storeParts = ['stores', 'menus/store-items', 'menus/store-modifiers'];

/** Keeps the names of records from people whose role does not include them. */
const shownTo =
  ({ rights }: Actor) =>
  (record: RecordLink): RecordLink | null =>
    allows(rights, record.resource, 'read') ? record : null;

/** Menus as channels sell them, read whole. That takes many rows, so only a few people at once may ask for them. */
export function channelMenuRoutes(app: App, pool: pg.Pool): void {
  const takeTurn = turns({ most: 8, mostForOne: 4 });
  const reading = async <Result>(actor: Actor, work: (client: pg.ClientBase) => Promise<Result>) => {
    authorisePrices(actor);
    const giveBack = takeTurn(actor.customerUuid);
    try {
      return await inTransaction(pool, realmOf(actor), work);
    } finally {
      giveBack();
    }
  };
  const menuOf = (actor: Actor, query: MenuQuery): Promise<ChannelMenu> =>
    reading(actor, (client) => readChannelMenu(client, actor.customerUuid, query));

  const pricedMenu = menuCache();
  /** A menu with its prices, and what the store has otherwise, if one is named. */
  const building = (
    actor: Actor,
    moment: Omit<MenuQuery, 'channelMenuId'>,
    find: (client: pg.ClientBase) => Promise<string>,
  ) => {
    const { storeUuid } = moment;
    const seesStore = storeParts.every((resource) => allows(actor.rights, resource, 'read'));
    if (storeUuid !== undefined && !seesStore) throw new ServiceError('FORBIDDEN');
    return reading(actor, async (client) => {
      const { customerUuid } = actor;
      const channelMenuId = await find(client);
      const menu = await pricedMenu(client, realmOf(actor), { channelMenuId, ...moment });
      if (storeUuid === undefined) return { menu, parts: undefined };
      const { channelId } = menu;
      const channel = await readChannel(client, customerUuid, channelId);
      const requested = { channel, channelId, storeUuids: [storeUuid] };
      const parts = await readPartsOfStores(client, customerUuid, requested);
      return { menu, parts: parts.get(storeUuid) };
    });
  };
  const wholeMenu = { compress: quickCompression };
  serve(
    app,
    channelMenuCalls.build,
    ({ body: { menuId, channelId, ...moment }, actor }) =>
      building(actor, moment, (client) =>
        idOfChannelMenu(client, actor.customerUuid, { menuId, channelId }),
      ).then(({ menu, parts }) => buildMenu(menu, parts)),
    wholeMenu,
  );
  serve(app, channelMenuCalls.selection, async ({ params, body: { sizeId, choices, ...moment }, actor }) => {
    const { menu, parts } = await building(actor, moment, async () => params.id);
    const items = menu.items.filter(({ sizes }) => sizes.some(({ id }) => id === sizeId));
    const priced = priceSelection(buildMenu({ ...menu, items }, parts), { sizeId, choices });
    if ('mistakes' in priced) throw new ServiceError('VALIDATION_FAILED', { issues: priced.mistakes });
    return priced.price;
  });
  serve(
    app,
    channelMenuCalls.priced,
    ({ params, query, actor }) =>
      reading(actor, (client) => pricedMenu(client, realmOf(actor), { channelMenuId: params.id, ...query })),
    wholeMenu,
  );
  serve(app, channelMenuCalls.problems, async ({ params, query, actor }) =>
    menuProblems(await menuOf(actor, { channelMenuId: params.id, ...query })),
  );
  serve(app, channelMenuCalls.prices, ({ params, query, actor }) =>
    reading(actor, (client) =>
      explainItem(client, actor.customerUuid, { menuItemId: params.id, ...query }, shownTo(actor)),
    ),
  );
}
