import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { applyTemplate, sizesOfNewItems } from './applyTemplate.ts';
import { driftRoutes } from './driftRoutes.ts';
import { templateRules } from './templateRules.ts';

/** Templates of variants, and the sizes that they give to items. */
export const variantsArea = (platform: Platform): Area => ({
  service: 'main',
  resources: ['variants/templates', 'variants/template-items', 'menus/items', 'menus/subtypes'],
  calls: (app) => driftRoutes(app, platform),
  rules: { 'variants/templates': templateRules, 'menus/items': sizesOfNewItems },
  handlers: { 'menus/items': { applyTemplate } },
});
