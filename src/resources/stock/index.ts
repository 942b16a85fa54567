import { deliveryResources } from './deliveries.ts';
import { stockMovements } from './movements.ts';
import { restaurantStockItems } from './restaurantStockItems.ts';
import { stockCategories } from './stockCategories.ts';
import { stockItems } from './stockItems.ts';
import { stocktakeResources } from './stocktakes.ts';
import { unitSizes } from './unitSizes.ts';
import { unitTypes } from './unitTypes.ts';

/** What is bought, made, used and counted. */
export const stockResources = [
  stockCategories,
  stockItems,
  restaurantStockItems,
  ...deliveryResources,
  ...stocktakeResources,
  stockMovements,
  unitSizes,
  unitTypes,
];
