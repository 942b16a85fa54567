import { storeParts } from '../../../../contract/stores/storeParts.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { openingRoutes } from './openingRoutes.ts';

/** Opening a store like another one, and copying settings from store to store. */
export const openingArea = (platform: Platform): Area => ({
  service: 'store',
  resources: storeParts.map(({ resource }) => resource),
  calls: (app) => openingRoutes(app, platform),
});
