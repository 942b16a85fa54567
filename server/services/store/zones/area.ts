import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { approvalHandlers } from './approval.ts';
import { zones } from './approvedValues.ts';
import { zoneRoutes } from './routes.ts';
import { zoneRules } from './zoneRules.ts';

/** Where stores deliver: which areas are valid, who approves them, and which zone counts at a place. */
export const zonesArea = (platform: Platform): Area => ({
  service: 'store',
  resources: [
    ...([
      'stores',
      'stores/settings',
      'stores/group-members',
      'stores/closures',
      'stores/addresses',
      zones,
    ] as const),
    ...(['stores/trading-hours', 'stores/operating-hours', 'stores/special-hours'] as const),
  ],
  calls: (app) => zoneRoutes(app, platform),
  rules: { [zones]: zoneRules },
  handlers: { [zones]: approvalHandlers },
});
