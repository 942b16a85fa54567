import { mrD } from '../../../../contract/deployment/platforms/mrD/mrD.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { platformLimits } from '../../../integrations/channels/withinLimits.ts';
import { mrdMenus } from './mrdMenus.ts';
import { mrdRules } from './mrdRules.ts';
import { mrdSignInOf } from './mrdSignIn.ts';

/** Mr D: how stores sign in there, and how their menus get there. */
export function mrDArea({ configuration, pool, contextNamed }: Platform): Area {
  const { mrdUrls: urls, platformRate: mostPerSecond } = configuration;
  const limits = platformLimits({ mostPerSecond, mostAtOnce: 4 });
  return {
    service: 'main',
    resources: ['stores/mr-d'],
    rules: { 'stores/mr-d': mrdRules(urls) },
    menuPlatforms: urls && {
      [mrD.code]: mrdMenus({ urls, signInOf: mrdSignInOf(pool, contextNamed), limits }),
    },
  };
}
