import { closures } from './closures.ts';
import { deliveryZones } from './deliveryZones.ts';
import { loyaltyConfiguration } from './loyaltyConfiguration.ts';
import { mrdCredentials } from './mrdCredentials.ts';
import { platformStatuses } from './platformStatuses.ts';
import { specialHours } from './specialHours.ts';
import { storeAddresses } from './storeAddresses.ts';
import { storeGroupMembers, storeGroups, storeSettings } from './storeGroups.ts';
import { storeHoursResources } from './storeHours.ts';
import { stores } from './stores.ts';
import { tillSlipHeaders } from './tillSlipHeaders.ts';
import { uberLinks } from './uberLinks.ts';

/** The restaurants and shops, and what belongs to them. */
export const storeResources = [
  stores,
  storeAddresses,
  storeSettings,
  storeGroupMembers,
  ...storeHoursResources,
  specialHours,
  closures,
  uberLinks,
  mrdCredentials,
  platformStatuses,
  deliveryZones,
  storeGroups,
  tillSlipHeaders,
  loyaltyConfiguration,
];
