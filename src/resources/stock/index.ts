import { restaurantStockItems } from './restaurantStockItems.ts';
import { stockCategories } from './stockCategories.ts';
import { stockItems } from './stockItems.ts';
import { unitSizes } from './unitSizes.ts';
import { unitTypes } from './unitTypes.ts';

/** What is bought, made and counted. */
export const stockResources = [stockCategories, stockItems, restaurantStockItems, unitSizes, unitTypes];
