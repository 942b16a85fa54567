import type { DemoCustomer } from '../../../area/area.ts';
import { rowsOf } from '../../../area/read.ts';
import type { DemoItem } from './demoItems.ts';

const [kilogram, litre, each] = [11, 63, 41];

/** By the base unit of an item: the unit that the kitchen weighs or measures it in, and how many of it one base unit is. */
const kitchenUnits = new Map([
  [kilogram, { unitTypeId: 1, inBase: 1000 }],
  [litre, { unitTypeId: 30, inBase: 1000 }],
  [each, { unitTypeId: each, inBase: 1 }],
]);

const readStock = rowsOf('stock-items/items', { fields: ['id', 'stockCode', 'baseUnitTypeId'] });

/** The recipes of the kitchen, and the sizes of the items that use them. A recipe comes after those that it uses. */
export async function fillRecipes(
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
