import { platforms } from '../../../../contract/deployment/channels.ts';
import { soldOutName } from '../../../../contract/deployment/soldOut.ts';
import type { ResourceName } from '../../../../src/resources/resources.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { applyJob } from './applyJob.ts';
import { compareJob } from './compareJob.ts';
import { deploymentRoutes } from './deploymentRoutes.ts';
import { deploymentsRoutes } from './deploymentsRoutes.ts';
import { deploymentMoves, lineMoves } from './moves.ts';
import { checkNightly } from './nightlyCheck.ts';
import { deploymentsName, linesName, liveName } from './planDeployment.ts';
import { platformDeploymentRoutes } from './platformDeploymentRoutes.ts';
import { keepPlatformStatuses } from './platformStatuses.ts';
import { liveMoves, refreshMenu, resendJob } from './resendJob.ts';
import { tellSoldOutJob } from './tellSoldOut.ts';
import { settleMenus } from './tillMenus.ts';
import { websiteRoutes } from './websiteRoutes.ts';

/** What channels get of menus: the readers of the catalogue, of the stores and of the hours, put together. */
export const deploymentArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [
    ...(['menus', 'menus/channel-menus', 'channels', 'stores', 'stores/trading-hours'] as const),
    ...([
      'stores/operating-hours',
      'stores/special-hours',
      'stores/closures',
      'stores/platform-statuses',
      'menus/store-items',
      'menus/store-modifiers',
    ] as const),
    ...([deploymentsName, linesName, liveName] as const),
    ...platforms.map(({ link }) => link.resource as ResourceName),
  ],
  calls(app) {
    deploymentRoutes(app, platform);
    deploymentsRoutes(app, platform);
    platformDeploymentRoutes(app, platform);
    websiteRoutes(app, platform);
  },
  handlers: { [deploymentsName]: deploymentMoves, [linesName]: lineMoves, [liveName]: liveMoves },
  jobs: {
    [deploymentsName]: {
      apply: applyJob({ ...platform, firstWait: platform.configuration.platformRetryWait }),
    },
    [soldOutName]: {
      tellPlatforms: tellSoldOutJob({ ...platform, wait: platform.configuration.platformRetryWait }),
    },
    [liveName]: { compare: compareJob(platform), resend: resendJob(platform) },
  },
  refreshMenu: refreshMenu(platform),
  settleMenus: settleMenus(platform),
  background() {
    const stops = [checkNightly(platform), keepPlatformStatuses(platform)];
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
    };
  },
});
