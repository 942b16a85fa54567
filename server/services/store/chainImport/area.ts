import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { chainImportRoutes } from './chainImportRoutes.ts';

/** Importing all stores of a chain from a file. */
export const chainImportArea = (platform: Platform): Area => ({
  service: 'store',
  resources: ['stores', 'stores/addresses', 'stores/trading-hours'],
  calls: (app) => chainImportRoutes(app, platform),
});
