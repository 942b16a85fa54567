import { crudModule } from '../crud/pages/module.ts';
import { accountModule } from '../custom/account/module.ts';
import { auditLogModule } from '../custom/auditLog/module.ts';
import { chainImportModule } from '../custom/chainImport/module.ts';
import { commentsModule } from '../custom/comments/module.ts';
import { customersModule } from '../custom/customers/module.ts';
import { definitionsModule } from '../custom/definitions/module.ts';
import { deliveryModule } from '../custom/delivery/module.ts';
import { deploymentModule } from '../custom/deployment/module.ts';
import { homeModule } from '../custom/home/module.ts';
import { installationModule } from '../custom/installation/module.ts';
import { jobsModule } from '../custom/jobs/module.ts';
import { liveModule } from '../custom/live/module.ts';
import { loyaltyModule } from '../custom/loyalty/module.ts';
import { marginsModule } from '../custom/margins/module.ts';
import { menuModule } from '../custom/menu/module.ts';
import { menuImportModule } from '../custom/menuImport/module.ts';
import { modifierGroupsModule } from '../custom/modifierGroups/module.ts';
import { openStoreModule } from '../custom/openStore/module.ts';
import { ordersModule } from '../custom/orders/module.ts';
import { priceChangesModule } from '../custom/priceChanges/module.ts';
import { pricingModule } from '../custom/pricing/module.ts';
import { recipesModule } from '../custom/recipes/module.ts';
import { seoModule } from '../custom/seo/module.ts';
import { signageModule } from '../custom/signage/module.ts';
import { signInModule } from '../custom/signIn/module.ts';
import { staffModule } from '../custom/staff/module.ts';
import { storeHoursModule } from '../custom/storeHours/module.ts';
import { tillSlipsModule } from '../custom/tillSlips/module.ts';
import { tillsModule } from '../custom/tills/module.ts';
import { variantsModule } from '../custom/variants/module.ts';
import { vouchersModule } from '../custom/vouchers/module.ts';
import { zonesModule } from '../custom/zones/module.ts';
import { layoutModule } from '../layout/module.ts';
import type { Module } from '../modules/module.ts';

/** Every module of the product, in the order in which their pieces appear. */
export const modules: readonly Module[] = [
  layoutModule,
  crudModule,
  homeModule,
  commentsModule,
  liveModule,
  jobsModule,
  customersModule,
  signInModule,
  accountModule,
  staffModule,
  installationModule,
  auditLogModule,
  definitionsModule,
  deliveryModule,
  menuModule,
  recipesModule,
  menuImportModule,
  pricingModule,
  deploymentModule,
  priceChangesModule,
  marginsModule,
  variantsModule,
  modifierGroupsModule,
  storeHoursModule,
  zonesModule,
  chainImportModule,
  openStoreModule,
  tillSlipsModule,
  tillsModule,
  loyaltyModule,
  ordersModule,
  seoModule,
  vouchersModule,
  signageModule,
];
