import type { DemoCustomer } from '../../../area/area.ts';
import { emberStock } from '../stock/demoData.ts';
import type { DemoItem } from './demoItems.ts';

const unitIds = { KG: 11, LITRE: 63, EACH: 41 };

/** The recipes of the kitchen, and the sizes of the items that use them. A recipe comes after those that it uses. */
export async function fillRecipes(
  { create, createAll, idOf }: DemoCustomer,
  items: readonly DemoItem[],
): Promise<void> {
  const { default: restaurant } = await import('./data/emberAndDough.json', { with: { type: 'json' } });
  const stock = new Map<string, { stockItemId: string; unitTypeId: number }>();
  for (const [code, description, unit] of Object.values(emberStock).flat())
    stock.set(code, {
      stockItemId: await idOf('stock-items/items', description),
      unitTypeId: unitIds[unit],
    });
  const recipes = new Map<string, unknown>();
  for (const { name, lines } of restaurant.recipes) {
    const recipe = await create('recipes', {
      name,
      lines: lines.map(({ item, recipe: used, quantity, guestsCan: itemType }) => ({
        id: crypto.randomUUID(),
        ...(item ? stock.get(item) : { usedRecipeId: recipes.get(used ?? ''), unitTypeId: unitIds.EACH }),
        ...{ quantity, ...(itemType && { itemType }) },
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
