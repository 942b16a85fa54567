import { areas } from '../../../contract/areas.ts';
import type { IconName } from '../../../contract/iconNames.ts';
import type { Registry } from '../../../contract/registry.ts';
import type { Translate } from '../../i18n/useTranslate.ts';
import type { Area } from '../../modules/module.ts';

/** An area of the navigation, as people see it. */
export interface PlaceArea {
  name: string;
  label: string;
  icon: IconName;
}

/** The icon of each area of the product. */
const icons: Readonly<Record<Area, IconName>> = {
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

/** Every area by its name: those of the product in their order, then those that definitions add. */
export function areasOf(registry: Registry, translate: Translate): ReadonlyMap<string, PlaceArea> {
  const own = areas.map((name) => ({ name, label: translate(`shell.areas.${name}`), icon: icons[name] }));
  const added = [...registry.values()].flatMap(({ addedArea }) => addedArea ?? []);
  return new Map([...own, ...added].map((area) => [area.name, area]));
}
