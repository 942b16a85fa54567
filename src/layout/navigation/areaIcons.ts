import type { IconName } from '../../../contract/iconNames.ts';
import type { Area } from '../../modules/module.ts';

/** The icon of each area. */
export const areaIcons: Readonly<Record<Area, IconName>> = {
  orders: 'receipt',
  menu: 'restaurant',
  stock: 'inventory',
  pricing: 'payments',
  stores: 'store',
  marketing: 'campaign',
  signage: 'tv',
  seo: 'language',
  customers: 'groups',
  deployment: 'rocket',
  setup: 'settings',
};
