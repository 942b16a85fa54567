import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import type { Sessions } from '../../../domain/signIn/sessions.ts';
import { changeRoutes } from './changeStream.ts';

/** Tells pages about changes as they happen. */
export const changesArea = (platform: Platform, sessions: Sessions): Area => ({
  service: 'main',
  essentialCalls: (app) => changeRoutes(app, { ...platform, sessions }),
});
