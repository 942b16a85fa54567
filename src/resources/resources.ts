import { auditLog } from './access/auditLog.ts';
import { roles } from './access/roles.ts';
import { staff } from './access/staff.ts';
import { recipes } from './menu/recipes.ts';
import { variantElements } from './menu/variantElements.ts';
import { restaurantStockItems } from './stock/restaurantStockItems.ts';
import { stockCategories } from './stock/stockCategories.ts';
import { stockItems } from './stock/stockItems.ts';
import { unitSizes } from './stock/unitSizes.ts';
import { unitTypes } from './stock/unitTypes.ts';
import { stores } from './stores/stores.ts';

/** The product's own resources, in the order of the navigation. The one list that a new definition is added to. */
export const resources = [
  stockCategories,
  stockItems,
  restaurantStockItems,
  unitSizes,
  unitTypes,
  stores,
  recipes,
  variantElements,
  staff,
  roles,
  auditLog,
];
