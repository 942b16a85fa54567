import { auditLogName } from '../../../../contract/auditLogName.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { activityRoutes } from './activityRoutes.ts';
import { auditLogRoutes } from './auditLogRoutes.ts';
import { sealRegularly } from './sealRegularly.ts';
import { sealKeys } from './seals.ts';

/** Reports of clients, next to what the server itself records; and the seals over all of it. */
export const trailArea = ({ pool, secrets, log }: Platform): Area => ({
  service: 'main',
  calls: (app) => activityRoutes(app, { pool }),
  background: () => sealRegularly({ pool, keys: sealKeys(secrets), log }),
});

/** The audit log as people read it. */
export const auditLogArea = ({ pool, secrets, contextOf }: Platform): Area => ({
  service: 'main',
  resources: [auditLogName],
  calls: (app) => auditLogRoutes(app, { pool, keys: sealKeys(secrets), contextOf }),
});
