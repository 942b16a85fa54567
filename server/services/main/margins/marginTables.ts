import type { CostedRecipeRow } from '../../../../contract/calls/margins.ts';
import { itemColumns, recipeColumns } from '../../../../contract/catalogue/marginColumns.ts';
import type { SizeMargin } from '../../../../contract/catalogue/margins.ts';
import type { ChannelMenu } from '../../../../contract/catalogue/menuShape.ts';
import { harmlessCell } from '../../../../contract/formulas.ts';

/** A cell of a file. Numbers are plain, and money is in whole units. */
type TableCell = string | number | null;

/** Rows for a file, and the names of their columns. */
export interface Table {
  names: readonly string[];
  rows: TableCell[][];
}

/** Files have money in whole units and shares in percent. We store both in hundredths. */
const whole = (hundredths: number | null): TableCell => (hundredths === null ? null : hundredths / 100);

/** The sizes of a menu with what they leave. */
export function itemTable(menu: ChannelMenu, margins: readonly SizeMargin[], hasCosts: boolean): Table {
  const categories = new Map(menu.categories.map(({ id, name }) => [id, name]));
  const names = itemColumns(hasCosts);
  const rows = margins.map((row) => {
    const cells: Record<(typeof names)[number], TableCell> = {
      item: harmlessCell(row.item),
      size: harmlessCell(row.size),
      category: harmlessCell(row.categoryIds.flatMap((id) => categories.get(id) ?? []).join(', ')),
      ...{ price: whole(row.price), netPrice: whole(row.netPrice), cost: whole(row.cost) },
      ...{ margin: whole(row.margin), foodCost: whole(row.foodCost) },
    };
    return names.map((name) => cells[name]);
  });
  return { names, rows };
}

/** The recipes with what they cost. */
export function recipeTable(recipes: readonly CostedRecipeRow[], hasCosts: boolean): Table {
  const names = recipeColumns(hasCosts);
  const rows = recipes.map((row) => {
    const cells: Record<(typeof names)[number], TableCell> = {
      name: harmlessCell(row.name),
      ...{ ingredientCount: row.ingredientCount, sizeCount: row.sizeCount },
      ...{ yieldQuantity: row.yieldQuantity, unit: row.unit },
      ...{ cost: whole(row.cost), costPerUnit: whole(row.costPerUnit) },
      uncosted: harmlessCell(row.uncosted.join(', ')),
    };
    return names.map((name) => cells[name]);
  });
  return { names, rows };
}
