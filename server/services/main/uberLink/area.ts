import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { regularly } from '../../../process/regularly.ts';
import { sweepLinkings } from './linkings.ts';
import { linkRoutes } from './linkRoutes.ts';

/** Milliseconds from the start to the first sweep, and from one to the next. */
const firstSweep = 60_000;
const nextSweep = 600_000;

/** Links between stores of ours and stores of Uber Eats. */
export const uberLinkArea = (platform: Platform): Area => ({
  service: 'main',
  resources: ['stores', 'stores/uber-links'],
  calls: (app) => linkRoutes(app, platform),
  background: () =>
    regularly({
      ...{ first: firstSweep, every: nextSweep },
      work: (signal) => sweepLinkings(platform.pool, signal),
      onFailure: (error) =>
        platform.log.error(
          { err: error },
          'Sweeping the links with Uber Eats failed; the server will try again later.',
        ),
    }),
});
