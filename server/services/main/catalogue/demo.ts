import type { DemoCustomer } from '../../../area/area.ts';
import { rowsOf } from '../../../area/read.ts';
import { type DemoItem, fillItems } from './demoItems.ts';
import { fillModifiers } from './demoModifiers.ts';
import { fillPriceChange } from './demoPriceChange.ts';

/** The headings of the menu of "Ember & Dough". Made up, but typical of such a kitchen. */
const categories = {
  Pizza: 'Baked in the wood-fired oven, in three sizes.',
  Burgers: 'With chips or a side salad.',
  Chicken: 'Flame-grilled, with a sauce of choice.',
  Pasta: 'With parmesan.',
  Salads: 'Washed and cut each morning.',
  Sides: null,
  Drinks: null,
  Desserts: null,
};

/** The counter and the website sell every item. Uber Eats sells pizzas, some under longer names, and hides one. */
async function fillChannelItems(
  { create, idOf }: DemoCustomer,
  menuId: unknown,
  items: readonly DemoItem[],
  pizzas: readonly DemoItem[],
): Promise<void> {
  for (const channel of ['Counter', 'Website']) {
    const channelId = await idOf('channels', channel);
    for (const { menuItemId } of items)
      await create('menus/channel-items', { menuId, channelId, menuItemId });
  }
  const channelId = await idOf('channels', 'Uber Eats');
  for (const [index, { name, menuItemId }] of pizzas.entries()) {
    const own = index % 4 === 0 ? { name: `${name} pizza` } : index === 1 ? { isActive: false } : {};
    await create('menus/channel-items', { menuId, channelId, menuItemId, ...own });
  }
}

const day = 24 * 60 * 60_000;

/** What something costs when it is delivered: 12 % more, rounded up to the next 90 cents. */
const delivered = (price: number) => Math.ceil((price * 1.12 - 90) / 100) * 100 + 90;

/** The date that many days from now. */
const inDays = (count: number): string => new Date(Date.now() + count * day).toISOString().slice(0, 10);

/** A winter special that is over, and prices that will go up. The prices of today are those of the list. */
async function fillPriceBatches({ createAll }: DemoCustomer, priceLists: readonly unknown[]): Promise<void> {
  const batches = [
    { name: 'Winter special', validFrom: inDays(-120), changePercent: -10, roundTo: 10 },
    { name: 'Back to the usual prices', validFrom: inDays(-60), changePercent: 0 },
    { name: 'New year', validFrom: inDays(40), changePercent: 6.5, roundTo: 10 },
  ];
  await createAll(
    'pricing/price-batches',
    priceLists.flatMap((priceListId) => batches.map((batch) => ({ ...batch, priceListId }))),
  );
}

/** What some pizzas cost on a platform that takes its share. */
async function fillChannelPrices(
  { create, idOf }: DemoCustomer,
  menuId: unknown,
  sizes: readonly { subtypeId: unknown; price: number }[],
): Promise<void> {
  const channelId = await idOf('channels', 'Uber Eats');
  for (const { subtypeId, price } of sizes)
    await create('pricing/channel-prices', {
      ...{ menuId, channelId, subtypeId, price: Math.ceil((price * 1.15) / 100) * 100 - 10 },
    });
}

/** Sizes that a platform prices by its own list. */
async function fillChannelSizes(
  { create, idOf }: DemoCustomer,
  priceListId: unknown,
  sizes: readonly { subtypeId: unknown }[],
): Promise<void> {
  const channelId = await idOf('channels', 'Uber Eats');
  for (const { subtypeId } of sizes)
    await create('menus/channel-subtypes', { subtypeId, channelId, priceListId });
}

const [kilogram, litre, each] = [11, 63, 41];

/** By the base unit of an item: the unit that the kitchen weighs or measures it in, and how many of it one base unit is. */
const kitchenUnits = new Map([
  [kilogram, { unitTypeId: 1, inBase: 1000 }],
  [litre, { unitTypeId: 30, inBase: 1000 }],
  [each, { unitTypeId: each, inBase: 1 }],
]);

const readStock = rowsOf('stock-items/items', { fields: ['id', 'stockCode', 'baseUnitTypeId'] });

/** The recipes of the kitchen, and the sizes of the items that use them. A recipe comes after those that it uses. */
async function fillRecipes(
  { create, createAll, client, actor }: DemoCustomer,
  items: readonly DemoItem[],
): Promise<void> {
  const { default: restaurant } = await import('./data/emberAndDough.json', { with: { type: 'json' } });
  const stock = new Map(
    (await readStock(client, actor.customerUuid)).map((item) => [item.stockCode, item] as const),
  );
  const measured = (code: string, quantity: number) => {
    const item = stock.get(code);
    const kitchenUnit = item && kitchenUnits.get(item.baseUnitTypeId);
    if (!kitchenUnit) throw new Error(`The kitchen does not measure a stock item ${code}.`);
    const { unitTypeId, inBase } = kitchenUnit;
    return { stockItemId: item.id, unitTypeId, quantity: Math.round(quantity * inBase * 10) / 10 };
  };
  const recipes = new Map<string, unknown>();
  for (const { name, lines } of restaurant.recipes) {
    const recipe = await create('recipes', {
      name,
      lines: lines.map(({ item, recipe: used, quantity, guestsCan: itemType }) => ({
        id: crypto.randomUUID(),
        ...(item
          ? measured(item, quantity)
          : { usedRecipeId: recipes.get(used ?? ''), unitTypeId: each, quantity }),
        ...(itemType && { itemType }),
      })),
    });
    recipes.set(name, recipe.id);
  }
  const used = new Map(restaurant.items.map(({ name, recipes: own }) => [name, own ?? []]));
  await createAll(
    'menus/subtype-recipes',
    items.flatMap(({ name, forms }) =>
      forms.flatMap(({ subtypeId, size }) =>
        (size ? [{ name: `${name}, ${size.toLowerCase()}`, quantity: 1 }] : (used.get(name) ?? [])).map(
          (recipe) => ({ subtypeId, recipeId: recipes.get(recipe.name), quantity: recipe.quantity }),
        ),
      ),
    ),
  );
}

/** Menus, channels that sell them, and modifiers of a demo customer. */
export async function fillCatalogue(customer: DemoCustomer): Promise<void> {
  const { size, create, idOf } = customer;
  const main = await create('menus', { name: 'All day' });
  if (size === 'large') await create('menus', { name: 'Breakfast', description: 'Until eleven.' });
  for (const [name, description] of Object.entries(categories))
    await create('menus/item-categories', { name, description });
  await create('pricing/price-lists', {
    name: 'Counter',
    description: 'Prices in the restaurants, VAT included.',
    isDefault: true,
  });
  const delivery = await create('pricing/price-lists', {
    name: 'Delivery',
    description: 'Twelve percent more, rounded up to the next 0.90.',
  });
  const channels = { Counter: null, ...(size === 'large' && { Website: null, 'Uber Eats': delivery.id }) };
  for (const [channel, priceListId] of Object.entries(channels)) {
    const channelId = await idOf('channels', channel);
    await create('menus/channel-menus', { menuId: main.id, channelId, priceListId });
  }
  if (size === 'small') return;
  const counter = await idOf('pricing/price-lists', 'Counter');
  const lists = [
    { priceListId: counter, of: (price: number) => price },
    { priceListId: delivery.id, of: delivered },
  ];
  const groups = await fillModifiers(customer, lists);
  const items = await fillItems(customer, lists, groups);
  await fillRecipes(customer, items);
  const pizzas = items.filter(({ forms }) => forms.length > 1);
  const mediums = pizzas.flatMap(({ forms }) =>
    forms.filter(({ size, base }) => size === 'Medium' && base === 'Traditional'),
  );
  await fillChannelItems(customer, main.id, items, pizzas);
  await fillPriceBatches(customer, [counter, delivery.id]);
  await fillChannelPrices(customer, main.id, mediums.slice(0, 6));
  await fillChannelSizes(customer, delivery.id, mediums.slice(0, 4));
  await fillPriceChange(customer, main.id, mediums.slice(2, 6));
}
