import { accessResources } from './access/index.ts';
import { channelResources } from './channels/index.ts';
import { guestReasons, guestSettings, guests } from './customers/guests.ts';
import { menuResources } from './menu/index.ts';
import { priceLists } from './pricing/priceLists.ts';
import { seoResources } from './seo/seoSettings.ts';
import { signageLookups } from './signage/lookups.ts';
import { stockResources } from './stock/index.ts';
import { storeResources } from './stores/index.ts';

/** The product's own resources, in the order of the navigation. Each folder is an area; add a new definition to its list. */
export const resources = [
  ...menuResources,
  ...channelResources,
  ...stockResources,
  priceLists,
  ...storeResources,
  ...signageLookups,
  ...seoResources,
  guests,
  guestReasons,
  guestSettings,
  ...accessResources,
];
