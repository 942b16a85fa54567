import type { DemoCustomer } from '../../../area/area.ts';
import { fillItems, fillRecipes } from './demoItems.ts';

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

const toppings = ['Mushrooms', 'Olives', 'Pineapple', 'Pepperoni', 'Streaky bacon', 'Feta', 'Extra cheese'];
const leftOut = ['No onion', 'No tomato', 'No mayonnaise'];
const instructions = ['Well done', 'Medium', 'Cut in squares'];

/** Pizzas that Uber Eats shows under longer names, one of which it does not sell. */
async function fillChannelItems({ create, idOf }: DemoCustomer, menuId: unknown): Promise<void> {
  const channelId = await idOf('channels', 'Uber Eats');
  const { default: pizzaPlace } = await import('./data/pizzaPlace.json', { with: { type: 'json' } });
  for (const [index, { name }] of pizzaPlace.items.entries()) {
    const menuItemId = await idOf('menus/items', name);
    const own = index % 4 === 0 ? { name: `${name} pizza` } : index === 1 ? { isActive: false } : {};
    await create('menus/channel-items', { menuId, channelId, menuItemId, ...own });
  }
}

const day = 24 * 60 * 60_000;

/** The date that many days from now. */
const inDays = (count: number): string => new Date(Date.now() + count * day).toISOString().slice(0, 10);

/** Prices that went up in winter, and that will go up again. */
async function fillPriceBatches({ create }: DemoCustomer, priceLists: readonly unknown[]): Promise<void> {
  for (const priceListId of priceLists) {
    const batch = { priceListId, roundTo: 10 };
    await create('pricing/price-batches', {
      ...{ ...batch, name: 'Winter prices', validFrom: inDays(-120), changePercent: 4 },
    });
    await create('pricing/price-batches', {
      ...{ ...batch, name: 'New year', validFrom: inDays(40), changePercent: 6.5 },
    });
  }
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

/** Menus, channels that sell them, and modifiers of a demo customer. */
export async function fillCatalogue(customer: DemoCustomer): Promise<void> {
  const { size, create, idOf } = customer;
  const main = await create('menus', { name: 'All day' });
  if (size === 'large') await create('menus', { name: 'Breakfast', description: 'Until eleven.' });
  for (const channel of size === 'large' ? ['Counter', 'Website', 'Uber Eats'] : ['Counter'])
    await create('menus/channel-menus', { menuId: main.id, channelId: await idOf('channels', channel) });
  for (const [name, description] of Object.entries(categories))
    await create('menus/item-categories', { name, description });
  for (const name of [...toppings, ...leftOut]) await create('menus/modifiers', { name });
  for (const name of instructions) await create('menus/modifiers', { name, isInstructional: true });
  await create('pricing/price-lists', {
    name: 'Counter',
    description: 'Prices in the restaurants, VAT included.',
    isDefault: true,
  });
  const delivery = await create('pricing/price-lists', {
    name: 'Delivery',
    description: 'Twelve percent more, rounded up to the next 0.90.',
  });
  if (size === 'small') return;
  const mediums = await fillItems(customer);
  await fillChannelItems(customer, main.id);
  await fillRecipes(customer, mediums);
  await fillPriceBatches(customer, [await idOf('pricing/price-lists', 'Counter'), delivery.id]);
  await fillChannelPrices(customer, main.id, mediums.slice(0, 6));
  await fillChannelSizes(customer, delivery.id, mediums.slice(0, 4));
}
