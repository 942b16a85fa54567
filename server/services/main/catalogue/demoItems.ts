import type { DemoCustomer } from '../../../area/area.ts';

const sizes = { S: 'Small', M: 'Medium', L: 'Large' } as const;

/** Groups of modifiers: type, how many guests must and may choose, and what they choose from. */
const groups = [
  [
    'Extra toppings',
    'EXTRAS',
    0,
    6,
    ['Mushrooms', 'Olives', 'Pineapple', 'Pepperoni', 'Feta', 'Extra cheese'],
  ],
  ['Leave out', 'REMOVE_ITEMS', 0, 3, ['No onion', 'No tomato', 'No mayonnaise']],
  ['How to bake it', 'KITCHEN_INSTRUCTIONS', 0, 1, ['Well done', 'Cut in squares']],
] as const;

/** What an extra topping costs, in cents: usually, and on each size. */
const toppingPrice = 1990;
const toppingPrices = { SMALL: 1490, MEDIUM: 1990, LARGE: 2490 };

/** What something costs when it is delivered: 12 % more, rounded up to the next 90 cents. */
const delivered = (price: number) => Math.ceil((price * 1.12 - 90) / 100) * 100 + 90;

/** The pizzas of a demo customer, their sizes and prices, and what guests can change. Returns the medium sizes and their prices. */
export async function fillItems({ create, idOf, picture }: DemoCustomer) {
  const mediums: { subtypeId: unknown; price: number }[] = [];
  const { default: pizzaPlace } = await import('./data/pizzaPlace.json', { with: { type: 'json' } });
  const category = await idOf('menus/item-categories', 'Pizza');
  const taxGroup = await idOf('tax/groups', 'Standard rate');
  const priceList = await idOf('pricing/price-lists', 'Counter');
  const prices = [
    { list: priceList, of: (price: number) => price },
    { list: await idOf('pricing/price-lists', 'Delivery'), of: delivered },
  ];
  const variants = new Map<string, string>();
  for (const name of Object.values(sizes))
    variants.set(name, await idOf('variants/elements', name.toUpperCase()));
  const template = await create('variants/templates', { name: 'Pizza sizes' });
  for (const variantId of variants.values())
    await create('variants/template-items', { variantTemplateId: template.id, variantId });
  const bases = await create('variants/templates', { name: 'Pizza bases' });
  for (const name of ['PAN', 'TRADITIONAL', 'GLUTENFREE'])
    await create('variants/template-items', {
      variantTemplateId: bases.id,
      variantId: await idOf('variants/elements', name),
    });
  const modifierGroups: unknown[] = [];
  for (const [name, groupType, min, max, members] of groups) {
    const group = await create('menus/modifier-groups', { name, groupType, min, max });
    modifierGroups.push(group.id);
    for (const member of members)
      await create('menus/modifier-group-members', {
        modifierGroupId: group.id,
        modifierId: await idOf('menus/modifiers', member),
      });
  }
  for (const member of groups[0][4]) {
    const modifierId = await idOf('menus/modifiers', member);
    const ofModifier = { priceOf: 'MODIFIER', modifierId };
    await create('pricing/price-list-elements', {
      ...ofModifier,
      priceListId: priceList,
      price: toppingPrice,
    });
    for (const [size, price] of Object.entries(toppingPrices)) {
      const unitSizeId = await idOf('stock-items/unit-sizes', size);
      for (const { list, of } of prices)
        await create('pricing/price-list-elements', {
          ...ofModifier,
          unitSizeId,
          priceListId: list,
          price: of(price),
        });
    }
  }
  for (const [index, { name, ingredients, prices: ofSizes }] of pizzaPlace.items.entries()) {
    const item = await create('menus/items', {
      name,
      code: String(1001 + index),
      description: ingredients,
      image: await picture(name, ingredients),
      categoryIds: [category],
      taxGroupId: taxGroup,
    });
    for (const [size, price] of Object.entries(ofSizes)) {
      const variant = sizes[size as keyof typeof sizes];
      const subtype = await create('menus/subtypes', {
        menuItemId: item.id,
        name: variant,
        variantIds: [variants.get(variant)],
        priceListId: priceList,
      });
      for (const { list, of } of prices)
        await create('pricing/price-list-elements', {
          priceListId: list,
          priceOf: 'MENU_ITEM_VARIANT',
          subtypeId: subtype.id,
          price: of(price),
        });
      if (size !== 'M') continue;
      mediums.push({ subtypeId: subtype.id, price });
      for (const modifierGroupId of modifierGroups)
        await create('menus/subtype-modifier-groups', { subtypeId: subtype.id, modifierGroupId });
    }
  }
  return mediums;
}

/** Ingredients of the recipes: stock item, quantity and unit. */
const recipes = {
  'Pizza base': [
    ['Bread flour', 0.18, 11],
    ['Dry yeast', 0.003, 11],
  ],
  'Cheese topping': [
    ['Mozzarella, grated', 0.12, 11],
    ['Parmesan', 0.01, 11],
  ],
} as const;

/** What the kitchen of a demo customer makes itself, and the sizes of the pizzas that use it. */
export async function fillRecipes(
  { create, idOf }: DemoCustomer,
  sizes: readonly { subtypeId: unknown }[],
): Promise<void> {
  for (const [name, lines] of Object.entries(recipes)) {
    const recipe = await create('recipes', { name });
    for (const [stockItem, quantity, unitTypeId] of lines)
      await create('recipes/lines', {
        recipeId: recipe.id,
        stockItemId: await idOf('stock-items/items', stockItem),
        quantity,
        unitTypeId,
      });
    for (const { subtypeId } of sizes)
      await create('menus/subtype-recipes', { subtypeId, recipeId: recipe.id });
  }
}
