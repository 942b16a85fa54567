import type pg from 'pg';
import { type CostedRecipeRow, marginCalls } from '../../../../contract/calls/margins.ts';
import { itemColumns, recipeColumns } from '../../../../contract/catalogue/marginColumns.ts';
import { marginsOf, recipeTotal, type SizeMargin } from '../../../../contract/catalogue/margins.ts';
import type { ChannelMenu } from '../../../../contract/catalogue/menuShape.ts';
import { unitOf } from '../../../../contract/catalogue/units.ts';
import { type TextContext, wholeUnits } from '../../../../contract/fieldKinds/moneyText.ts';
import { harmlessCell } from '../../../../contract/formulas.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import { textContextOf } from '../../../access/textContext.ts';
import { read } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { sendTable } from '../../../crud/exports.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { larderOf } from '../../../domain/costs/readLarder.ts';
import { readSizeRecipes, seesCosts } from '../../../domain/costs/readSizeCosts.ts';
import { authorisePrices, idOfChannelMenu } from '../../../domain/menus/channelMenus.ts';
import { type MenuQuery, readChannelMenu } from '../../../domain/menus/readChannelMenu.ts';
import { turns } from '../../../limits/turns.ts';
import type { App } from '../../../plugins/validation.ts';

/** A cell of a file. Numbers are plain, and money is in whole units. */
type TableCell = string | number | null;

interface MarginsQuery extends Pick<MenuQuery, 'on' | 'storeUuid'> {
  menuId: string;
  channelId: string;
}

/** Rows for a file, and the names of their columns. */
interface Table {
  names: readonly string[];
  rows: TableCell[][];
}

/** Files have money in whole units. */
const unitsIn =
  ({ currencyDigits }: TextContext) =>
  (amount: number | null): TableCell =>
    amount === null ? null : wholeUnits(amount, currencyDigits);

/** Files have shares in percent. We work them out in hundredths. */
const inPercent = (hundredths: number | null): TableCell => (hundredths === null ? null : hundredths / 100);

/** The sizes of a menu with what they leave. */
function itemTable(
  menu: ChannelMenu,
  margins: readonly SizeMargin[],
  { hasCosts, texts }: { hasCosts: boolean; texts: TextContext },
): Table {
  const inWholeUnits = unitsIn(texts);
  const categories = new Map(menu.categories.map(({ id, name }) => [id, name]));
  const names = itemColumns(hasCosts);
  const rows = margins.map((row) => {
    const cells: Record<(typeof names)[number], TableCell> = {
      item: harmlessCell(row.item),
      size: harmlessCell(row.size),
      category: harmlessCell(row.categoryIds.flatMap((id) => categories.get(id) ?? []).join(', ')),
      price: inWholeUnits(row.price),
      netPrice: inWholeUnits(row.netPrice),
      cost: inWholeUnits(row.cost),
      margin: inWholeUnits(row.margin),
      foodCost: inPercent(row.foodCost),
    };
    return names.map((name) => cells[name]);
  });
  return { names, rows };
}

/** The recipes with what they cost. */
function recipeTable(
  recipes: readonly CostedRecipeRow[],
  { hasCosts, texts }: { hasCosts: boolean; texts: TextContext },
): Table {
  const inWholeUnits = unitsIn(texts);
  const names = recipeColumns(hasCosts);
  const rows = recipes.map((row) => {
    const cells: Record<(typeof names)[number], TableCell> = {
      name: harmlessCell(row.name),
      ...{ ingredientCount: row.ingredientCount, sizeCount: row.sizeCount },
      ...{ yieldQuantity: row.yieldQuantity, unit: row.unit },
      ...{ cost: inWholeUnits(row.cost), costPerUnit: inWholeUnits(row.costPerUnit) },
      uncosted: harmlessCell(row.uncosted.join(', ')),
    };
    return names.map((name) => cells[name]);
  });
  return { names, rows };
}

/** What each size of a menu costs and leaves. Without the right to see costs, only what it sells for. */
async function readMargins(
  client: pg.ClientBase,
  customerUuid: string,
  { menu, hasCosts }: { menu: ChannelMenu; hasCosts: boolean },
): Promise<SizeMargin[]> {
  const sizeIds = menu.items.flatMap(({ sizes }) => sizes.map(({ id }) => id));
  const { larder, recipesOf } = await readSizeRecipes(client, customerUuid, hasCosts ? sizeIds : []);
  return marginsOf(menu, larder, recipesOf);
}

const readRecipes = read((rows) =>
  rows
    .selectFrom('recipes as recipe')
    .select(['recipe.id', 'recipe.name', 'recipe.yieldQuantity', 'recipe.yieldUnitTypeId as unitTypeId'])
    .select(({ ref, selectFrom }) => [
      ref('recipe.lineCount').$notNull().as('ingredientCount'),
      selectFrom('menus/subtype-recipes as used')
        .innerJoin('menus/subtypes as size', 'size.id', 'used.subtypeId')
        .innerJoin('menus/items as item', 'item.id', 'size.menuItemId')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('used.recipeId', '=', 'recipe.id')
        .$asScalar()
        .$notNull()
        .as('sizeCount'),
    ])
    .orderBy('recipe.order')
    .orderBy('recipe.id'),
);

/** What each recipe of the customer costs. Without the right to see costs, only what it makes. */
async function readRecipeCosts(
  client: pg.ClientBase,
  customerUuid: string,
  hasCosts: boolean,
): Promise<CostedRecipeRow[]> {
  const rows = await readRecipes(client, customerUuid);
  const recipeIds = hasCosts ? rows.map(({ id }) => id) : [];
  const larder = await larderOf(client, customerUuid, recipeIds);
  return rows.map(({ unitTypeId, ...row }) => ({
    ...row,
    unit: unitOf(unitTypeId).label,
    ...recipeTotal(row.id, larder),
  }));
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
    const texts = await textContextOf(pool, actor.customerUuid);
    return sendTable(reply, { ...itemTable(menu, rows, { hasCosts, texts }), name }, query);
  });
  serve(app, marginCalls.recipes, async ({ actor }) => ({
    hasCosts: seesCosts(actor),
    rows: await recipesOf(actor),
  }));
  serve(app, marginCalls.recipesFile, async ({ query, actor }, reply) => {
    const texts = await textContextOf(pool, actor.customerUuid);
    const table = recipeTable(await recipesOf(actor), { hasCosts: seesCosts(actor), texts });
    return sendTable(reply, { ...table, name: 'recipes' }, query);
  });
}
