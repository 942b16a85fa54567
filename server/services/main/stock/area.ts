import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { fillStock } from './demo.ts';
import { unitSizeRoutes } from './unitSizeRoutes.ts';

/** Stock items, categories, units and the stock of stores. */
export const stockArea = ({ contextOf }: Platform): Area => ({
  service: 'main',
  resources: ['stock-items/items', 'variants/elements'],
  calls: (app) => unitSizeRoutes(app, () => contextOf('variants/elements')),
  demo: fillStock,
});
