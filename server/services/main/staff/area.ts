import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import type { AccessContext } from '../../../domain/signIn/sessions.ts';
import { roleRules, staffRules } from './rules.ts';
import { staffRoutes } from './staffRoutes.ts';

/** The people who work for a customer, and how they sign in. */
export const staffArea = (platform: Platform, context: AccessContext): Area => ({
  service: 'main',
  calls: (app) => staffRoutes(app, context),
  rules: { 'access/staff': staffRules(context), 'access/roles': roleRules(platform, context) },
});
