import type { DemoCustomer } from '../../../area/area.ts';
import { emberStock } from '../stock/demoData.ts';
import type { DemoItem } from './demoItems.ts';

const each = 41;

/** The unit that the kitchen weighs or measures an item in, and how many of it are in the item's base unit. */
const kitchenUnits = {
  KG: { unitTypeId: 1, inBase: 1000 },
  LITRE: { unitTypeId: 30, inBase: 1000 },
  EACH: { unitTypeId: each, inBase: 1 },
} as const;

/** The recipes of the kitchen, and the sizes of the items that use them. A recipe comes after those that it uses. */
export async function fillRecipes(
  { create, createAll, idOf }: DemoCustomer,
  items: readonly DemoItem[],
): Promise<void> {
  const { default: restaurant } = await import('./data/emberAndDough.json', { with: { type: 'json' } });
  const stock = new Map<string, { stockItemId: string; unit: keyof typeof kitchenUnits }>();
  for (const [code, description, unit] of Object.values(emberStock).flat())
    stock.set(code, { stockItemId: await idOf('stock-items/items', description), unit });
  const measured = (code: string, quantity: number) => {
    const item = stock.get(code);
    if (!item) throw new Error(`The demo has no stock item ${code}.`);
    const { unitTypeId, inBase } = kitchenUnits[item.unit];
    return { stockItemId: item.stockItemId, unitTypeId, quantity: Math.round(quantity * inBase * 10) / 10 };
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
