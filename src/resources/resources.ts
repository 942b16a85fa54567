import type { Resource } from '../../contract/resource.ts';
import type { RowsByName, TypeOf } from '../../contract/rowTypes.ts';
import { accessResources } from './access/index.ts';
import { channelResources } from './channels/index.ts';
import { guestReasons, guestSettings, guests } from './customers/guests.ts';
import { deploymentResources } from './deployment/index.ts';
import { menuResources } from './menu/index.ts';
import { orderResources } from './orders/orders.ts';
import { pricingResources } from './pricing/index.ts';
import { seoResources } from './seo/seoSettings.ts';
import { business } from './setup/business.ts';
import { homeArrangements } from './setup/homeArrangements.ts';
import { jobs } from './setup/jobs.ts';
import { listViews } from './setup/listViews.ts';
import { signageResources } from './signage/index.ts';
import { stockResources } from './stock/index.ts';
import { storeResources } from './stores/index.ts';
import { taxResources } from './tax/taxes.ts';
import { voucherResources } from './vouchers/index.ts';

/** The definitions, in the order of the navigation. Each folder is an area; add a new definition to its list. */
const definitions = [
  ...orderResources,
  ...menuResources,
  ...channelResources,
  ...stockResources,
  ...pricingResources,
  ...taxResources,
  ...storeResources,
  ...deploymentResources,
  ...voucherResources,
  ...signageResources,
  ...seoResources,
  guests,
  guestReasons,
  guestSettings,
  ...accessResources,
  business,
  homeArrangements,
  jobs,
  listViews,
];

/** The product's own resources. */
export const resources: Resource[] = definitions;

/** The rows of the product's own resources, by the names of the resources and of their fields. */
export type Rows = RowsByName<TypeOf<(typeof definitions)[number]>>;

/** The names of the product's own resources. */
export type ResourceName = keyof Rows & string;
