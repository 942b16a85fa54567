import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { approvalHandlers } from './approval.ts';
import { changeLines } from './changedLines.ts';
import { liveHandlers } from './goingLive.ts';
import { changeRules, lineRules } from './lineRules.ts';
import { priceChangeRoutes } from './routes.ts';

/** New prices that take effect together at one moment: planned, approved, live, and taken back. */
export const priceChangesArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [
    'pricing/price-changes',
    'pricing/price-change-lines',
    'pricing/price-list-elements',
    'pricing/channel-prices',
    'menus/channel-menus',
    'menus/subtypes',
    'menus/modifiers',
    'recipes',
    'tax/groups',
    'stores',
  ],
  calls: (app) => priceChangeRoutes(app, platform),
  rules: { 'pricing/price-changes': changeRules, [changeLines]: lineRules },
  handlers: { 'pricing/price-changes': { ...approvalHandlers, ...liveHandlers } },
});
