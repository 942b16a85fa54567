import { giveUnitSizeCalls } from '../../../../contract/calls/unitSizes.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import type { ResourceContext } from '../../../crud/context.ts';
import { write } from '../../../crud/write.ts';
import type { App } from '../../../plugins/validation.ts';
import { fillStock } from './demo.ts';
import { documentHandlers, documentRules } from './documents.ts';
import { storeStockHandlers, storeStockRules, watchOrders } from './movements.ts';

/** Gives a variant element its size. */
function unitSizeRoutes(app: App, variantElements: () => ResourceContext): void {
  for (const call of giveUnitSizeCalls)
    serve(app, call, ({ params: { elementId, unitSizeId }, actor }) =>
      write(variantElements(), actor, { action: 'update', id: elementId, values: { unitSizeId } }),
    );
}

/** Stock items, categories, units, the stock of stores, and why it rises and falls. */
export const stockArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [
    ...([
      'stock-items/items',
      'stock-items/restaurant',
      'stock-items/movements',
      'variants/elements',
    ] as const),
    ...(['stock-items/deliveries', 'stock-items/delivery-lines', 'sold-out'] as const),
    ...(['stock-items/stocktakes', 'stock-items/stocktake-lines'] as const),
    ...(['orders', 'orders/lines', 'orders/choices', 'orders/status-changes', 'recipes'] as const),
    ...(['menus/subtype-recipes', 'menus/modifiers', 'menus/modifier-groups', 'recipes/lines'] as const),
  ],
  calls: (app) => unitSizeRoutes(app, () => platform.contextOf('variants/elements')),
  rules: { 'stock-items/restaurant': storeStockRules, ...documentRules },
  handlers: { 'stock-items/restaurant': storeStockHandlers, ...documentHandlers },
  background: () => watchOrders(platform),
  demo: fillStock,
});
