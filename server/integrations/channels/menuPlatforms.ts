import { withPictures } from '../../../contract/deployment/pictures.ts';
import type { Configuration } from '../../process/configuration.ts';
import type { MenuPlatform, MenuPlatforms } from './menuPlatform.ts';
import { type MrdSignInOf, mrdMenus } from './mrd/mrdMenus.ts';
import type { UberClient } from './uber/uberClient.ts';
import { uberMenus } from './uber/uberMenus.ts';
import { platformLimits } from './withinLimits.ts';

/** The address at which a platform fetches a picture of a customer; undefined if it cannot. */
type PictureOf = (customerUuid: string, fileId: string) => string | undefined;

/** Every menu that a platform gets has the addresses of its pictures, whatever sends it. */
const showingPictures = (platform: MenuPlatform, pictureOf: PictureOf): MenuPlatform => ({
  ...platform,
  putMenu: (store, document, signal) =>
    platform.putMenu(
      store,
      withPictures(document, (id) => pictureOf(store.customerUuid, id)),
      signal,
    ),
});

/** The platforms that the installation can reach; none without their variables. */
export const menuPlatforms = (
  { mrdUrls, platformRate: mostPerSecond }: Pick<Configuration, 'mrdUrls' | 'platformRate'>,
  {
    uber,
    mrdSignInOf,
    pictureOf,
  }: { uber: UberClient | undefined; mrdSignInOf: MrdSignInOf; pictureOf: PictureOf },
): MenuPlatforms => ({
  ...(uber && { UBER_EATS: showingPictures(uberMenus(uber), pictureOf) }),
  ...(mrdUrls && {
    MR_DELIVERY: showingPictures(
      mrdMenus({
        ...{ urls: mrdUrls, signInOf: mrdSignInOf },
        limits: platformLimits({ mostPerSecond, mostAtOnce: 4 }),
      }),
      pictureOf,
    ),
  }),
});
