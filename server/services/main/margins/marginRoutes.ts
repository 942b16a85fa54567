import type pg from 'pg';
import { marginCalls } from '../../../../contract/calls/margins.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import { serve } from '../../../calls/serve.ts';
import { sendTable } from '../../../crud/exports.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { seesCosts } from '../../../domain/costs/readSizeCosts.ts';
import { authorisePrices, idOfChannelMenu } from '../../../domain/menus/channelMenus.ts';
import { type MenuQuery, readChannelMenu } from '../../../domain/menus/readChannelMenu.ts';
import { turns } from '../../../limits/turns.ts';
import type { App } from '../../../plugins/validation.ts';
import { itemTable, recipeTable } from './marginTables.ts';
import { readMargins, readRecipeCosts } from './readMargins.ts';

interface MarginsQuery extends Pick<MenuQuery, 'on' | 'storeUuid'> {
  menuId: string;
  channelId: string;
}

/** What items and recipes cost and earn. That takes many rows, so only a few people at once may ask for it. */
export function marginRoutes(app: App, pool: pg.Pool): void {
  const takeTurn = turns({ most: 6, mostForOne: 3 });
  const reading = async <Result>(actor: Actor, work: (client: pg.ClientBase) => Promise<Result>) => {
    const giveBack = takeTurn(actor.customerUuid);
    try {
      return await inTransaction(pool, realmOf(actor), work);
    } finally {
      giveBack();
    }
  };
  const itemsOf = (actor: Actor, { menuId, channelId, ...moment }: MarginsQuery) => {
    authorisePrices(actor);
    return reading(actor, async (client) => {
      const { customerUuid } = actor;
      const channelMenuId = await idOfChannelMenu(client, customerUuid, { menuId, channelId });
      const menu = await readChannelMenu(client, customerUuid, { channelMenuId, ...moment });
      const hasCosts = seesCosts(actor);
      const rows = await readMargins(client, customerUuid, { menu, hasCosts });
      return { menu, hasCosts, rows };
    });
  };
  const recipesOf = (actor: Actor) =>
    reading(actor, (client) => readRecipeCosts(client, actor.customerUuid, seesCosts(actor)));

  serve(app, marginCalls.items, async ({ params, query, actor }) => {
    const { menu, hasCosts, rows } = await itemsOf(actor, { ...params, ...query });
    const { name, channelName, on } = menu;
    const categories = [...menu.categories];
    return {
      name,
      channelName,
      on,
      hasCosts,
      categories,
      rows: rows.map((row) => ({ ...row, categoryIds: [...row.categoryIds] })),
    };
  });
  serve(app, marginCalls.itemsFile, async ({ params, query, actor }, reply) => {
    const { menu, hasCosts, rows } = await itemsOf(actor, {
      ...params,
      on: query.on,
      storeUuid: query.storeUuid,
    });
    const name = `${menu.name} ${menu.channelName}`;
    return sendTable(reply, { ...itemTable(menu, rows, hasCosts), name }, query);
  });
  serve(app, marginCalls.recipes, async ({ actor }) => ({
    hasCosts: seesCosts(actor),
    rows: await recipesOf(actor),
  }));
  serve(app, marginCalls.recipesFile, async ({ query, actor }, reply) =>
    sendTable(reply, { ...recipeTable(await recipesOf(actor), seesCosts(actor)), name: 'recipes' }, query),
  );
}
