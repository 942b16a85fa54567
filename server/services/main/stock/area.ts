import { giveUnitSizeCalls } from '../../../../contract/calls/unitSizes.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import type { ResourceContext } from '../../../crud/context.ts';
import { write } from '../../../crud/write.ts';
import type { App } from '../../../plugins/validation.ts';
import { fillStock } from './demo.ts';

/** Gives a variant element its size. */
function unitSizeRoutes(app: App, variantElements: () => ResourceContext): void {
  for (const call of giveUnitSizeCalls)
    serve(app, call, ({ params: { elementId, unitSizeId }, actor }) =>
      write(variantElements(), actor, { action: 'update', id: elementId, values: { unitSizeId } }),
    );
}

/** Stock items, categories, units and the stock of stores. */
export const stockArea = ({ contextOf }: Platform): Area => ({
  service: 'main',
  resources: ['stock-items/items', 'variants/elements'],
  calls: (app) => unitSizeRoutes(app, () => contextOf('variants/elements')),
  demo: fillStock,
});
