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
  await create('pricing/price-lists', {
    name: 'Delivery',
    description: 'Twelve percent more, rounded up to the next 0.90.',
  });
  if (size === 'small') return;
  await fillItems(customer);
  await fillChannelItems(customer, main.id);
  await fillRecipes(customer);
}
