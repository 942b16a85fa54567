import type { Configuration } from '../../process/configuration.ts';
import type { MenuPlatforms } from './menuPlatform.ts';
import { type MrdSignInOf, mrdMenus } from './mrd/mrdMenus.ts';
import type { UberClient } from './uber/uberClient.ts';
import { uberMenus } from './uber/uberMenus.ts';
import { platformLimits } from './withinLimits.ts';

/** The platforms that the installation can reach; none without their variables. */
export const menuPlatforms = (
  { mrdUrls, platformRate: mostPerSecond }: Pick<Configuration, 'mrdUrls' | 'platformRate'>,
  { uber, mrdSignInOf }: { uber: UberClient | undefined; mrdSignInOf: MrdSignInOf },
): MenuPlatforms => ({
  ...(uber && { UBER_EATS: uberMenus(uber) }),
  ...(mrdUrls && {
    MR_DELIVERY: mrdMenus({
      ...{ urls: mrdUrls, signInOf: mrdSignInOf },
      limits: platformLimits({ mostPerSecond, mostAtOnce: 4 }),
    }),
  }),
});
