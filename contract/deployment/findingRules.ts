import type { MenuProblem } from '../catalogue/menuProblems.ts';
import { groupMistakes } from '../catalogue/modifierGroups.ts';
import { type DeploymentChannel, type DeploymentMenu, deploymentChannels } from './deploymentMenu.ts';
import { type Found, groupsWhere, link, modifiersWhere, ofHours, ofMenu, ofStore } from './found.ts';
import { isHalves, modifierTaxes } from './guestMenu.ts';
import { headedItems, platforms } from './shownItems.ts';

/** The limits of the channels, as their fact sheets say. */
export const channelLimits = {
  headingLength: 60,
  items: 2000,
  groups: 200,
  bytes: 5 * 1024 * 1024,
  openMinutes: 60,
  currency: 'ZAR',
} as const;

export const ruleCodes = [
  'MENU_EMPTY',
  'STORE_MISSING',
  'STORE_NOT_LINKED',
  'STORE_ID_INVALID',
  'COUNTRY_UNKNOWN',
  'COUNTRY_UNCLEAR',
  'CURRENCY_REFUSED',
  'NO_HOURS',
  'SHORT_HOURS',
  'STAFF_MISSING',
  'CHOICES_MISSING',
  'CHOICES_TOO_DEEP',
  'HEADING_MISSING',
  'HEADING_TOO_LONG',
  'TOO_MANY_ITEMS',
  'TOO_MANY_GROUPS',
  'TOO_LARGE',
  'CODE_MISSING',
  'TAX_MIXED',
  'TAX_LOST',
  'HALVES_ADDED',
  'DEFAULTS_LOST',
  'QUANTITY_LOST',
  'IMAGES_LOST',
] as const;

/** Hours of guests that go beyond those of the staff: of the week, and which special hours. */
export interface Unstaffed {
  week: boolean;
  special: readonly { id: string; name: string }[];
}

interface Checked {
  menu: DeploymentMenu;
  problems: readonly MenuProblem[];
  unstaffed: Unstaffed;
  isCountryUnclear: boolean;
  byteCount: number;
}

interface Rule {
  code: (typeof ruleCodes)[number];
  severity: 'BLOCKER' | 'WARNING';
  channels: readonly DeploymentChannel[];
  find(checked: Checked): Found[];
}

/** True for an id as Uber Eats gives it to a store. */
export const isUberStoreId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/** Platforms show what stands under a heading, and nothing else. */
const isEmptyFor: Rule['find'] = ({ menu }) => (headedItems(menu).size === 0 ? [ofMenu(menu)] : []);

/** What channels refuse, and what they can't show, in the order in which people mend it. */
export const channelRules: readonly Rule[] = [
  { code: 'MENU_EMPTY', severity: 'BLOCKER', channels: platforms, find: isEmptyFor },
  {
    ...{ code: 'MENU_EMPTY', severity: 'BLOCKER', channels: ['WEBSITE', 'COUNTER'] },
    find: ({ menu }) => (menu.items.length === 0 ? [ofMenu(menu)] : []),
  },
  {
    ...{ code: 'STORE_MISSING', severity: 'WARNING', channels: platforms },
    find: ({ menu }) => (menu.store ? [] : [ofMenu(menu)]),
  },
  {
    ...{ code: 'STORE_NOT_LINKED', severity: 'BLOCKER', channels: ['UBER_EATS'] },
    find: ({ menu }) => (menu.store?.platformId === null ? ofStore(menu, 'stores/uber-links') : []),
  },
  {
    ...{ code: 'STORE_NOT_LINKED', severity: 'BLOCKER', channels: ['MR_DELIVERY'] },
    find: ({ menu }) => (menu.store?.platformId === null ? ofStore(menu, 'stores/mr-d') : []),
  },
  {
    ...{ code: 'STORE_ID_INVALID', severity: 'BLOCKER', channels: ['UBER_EATS'] },
    find: ({ menu }) => {
      const platformId = menu.store?.platformId ?? null;
      return platformId === null || isUberStoreId(platformId) ? [] : ofStore(menu, 'stores/uber-links');
    },
  },
  {
    // The platform takes texts with their language and country only.
    ...{ code: 'COUNTRY_UNKNOWN', severity: 'BLOCKER', channels: ['UBER_EATS'] },
    find: ({ menu }) => (menu.country === null ? ofStore(menu, 'stores/addresses') : []),
  },
  {
    ...{ code: 'COUNTRY_UNCLEAR', severity: 'WARNING', channels: ['UBER_EATS'] },
    find: ({ menu, isCountryUnclear }) =>
      menu.country !== null && isCountryUnclear ? ofStore(menu, 'stores/addresses') : [],
  },
  {
    ...{ code: 'CURRENCY_REFUSED', severity: 'BLOCKER', channels: ['MR_DELIVERY'] },
    find: ({ menu }) => (menu.currency === channelLimits.currency ? [] : [ofMenu(menu)]),
  },
  {
    ...{ code: 'NO_HOURS', severity: 'BLOCKER', channels: platforms },
    find: ({ menu }) => (menu.hours.length === 0 ? ofHours(menu) : []),
  },
  {
    ...{ code: 'SHORT_HOURS', severity: 'BLOCKER', channels: ['UBER_EATS'] },
    find: ({ menu }) =>
      menu.hours.some(({ start, end }) => end - start < channelLimits.openMinutes) ? ofHours(menu) : [],
  },
  {
    // Platforms get these hours whole, and each order without staff is denied.
    ...{ code: 'STAFF_MISSING', severity: 'WARNING', channels: platforms },
    find: ({ menu, unstaffed: { week, special } }) => [
      ...(week ? ofStore(menu, 'stores/operating-hours') : []),
      ...special.map((one) => link('stores/special-hours', one, menu.store?.name ?? null)),
    ],
  },
  {
    ...{ code: 'CHOICES_MISSING', severity: 'BLOCKER', channels: deploymentChannels },
    // A store that hides modifiers can leave too few, although the menu has enough.
    find: ({ menu, problems }) => {
      const known = new Set(
        problems.flatMap(({ code, record }) => (code === 'GROUP_UNREACHABLE' ? [record.id] : [])),
      );
      return groupsWhere(
        menu,
        ({ groupId, min, max, options }) =>
          !known.has(groupId) &&
          min > 0 &&
          groupMistakes({ minimum: min, maximum: max }, options).some(({ code }) => code !== 'GROUP_MIN_MAX'),
      );
    },
  },
  {
    ...{ code: 'CHOICES_TOO_DEEP', severity: 'BLOCKER', channels: platforms },
    // The size of an item is a choice of its own there, so what opens after the next choice would be the third.
    find: ({ menu }) => {
      const shown = headedItems(menu);
      const onSizes = new Set(
        menu.items.flatMap(({ id, sizes }) =>
          shown.has(id) && sizes.length > 1 ? sizes.flatMap(({ groupIds }) => groupIds) : [],
        ),
      );
      const groups = menu.groups.filter(({ id }) => onSizes.has(id));
      return modifiersWhere({ groups }, ({ groupIds }) => groupIds.length > 0);
    },
  },
  {
    ...{ code: 'HEADING_MISSING', severity: 'WARNING', channels: platforms },
    find: ({ menu }) => {
      const there = headedItems(menu);
      return menu.items.filter(({ id }) => !there.has(id)).map((item) => link('menus/items', item));
    },
  },
  {
    ...{ code: 'HEADING_TOO_LONG', severity: 'BLOCKER', channels: ['MR_DELIVERY'] },
    find: ({ menu }) =>
      menu.sections.flatMap(({ id, name }) =>
        id !== null && name !== null && [...name].length > channelLimits.headingLength
          ? [link('menus/item-categories', { id, name })]
          : [],
      ),
  },
  {
    ...{ code: 'TOO_MANY_ITEMS', severity: 'BLOCKER', channels: ['MR_DELIVERY'] },
    find: ({ menu }) => (headedItems(menu).size > channelLimits.items ? [ofMenu(menu)] : []),
  },
  {
    ...{ code: 'TOO_MANY_GROUPS', severity: 'BLOCKER', channels: ['MR_DELIVERY'] },
    find: ({ menu }) => {
      const there = headedItems(menu);
      const sized = menu.items.filter(({ id, sizes }) => there.has(id) && sizes.length > 1).length;
      const halves = menu.groups.filter(isHalves).length;
      return menu.groups.length + halves + sized > channelLimits.groups ? [ofMenu(menu)] : [];
    },
  },
  {
    ...{ code: 'TOO_LARGE', severity: 'BLOCKER', channels: ['MR_DELIVERY'] },
    find: ({ menu, byteCount }) => (byteCount > channelLimits.bytes ? [ofMenu(menu)] : []),
  },
  {
    // The platform publishes no limit.
    ...{ code: 'TOO_LARGE', severity: 'WARNING', channels: ['UBER_EATS'] },
    find: ({ menu, byteCount }) => (byteCount > channelLimits.bytes ? [ofMenu(menu)] : []),
  },
  {
    ...{ code: 'CODE_MISSING', severity: 'WARNING', channels: ['MR_DELIVERY', 'COUNTER'] },
    find: ({ menu }) => modifiersWhere(menu, ({ code }) => code === null || code === ''),
  },
  {
    ...{ code: 'TAX_MIXED', severity: 'WARNING', channels: ['UBER_EATS'] },
    find: ({ menu }) => {
      const taxes = modifierTaxes(menu);
      return modifiersWhere(menu, ({ id }) => (taxes.get(id)?.length ?? 0) > 1);
    },
  },
  {
    ...{ code: 'TAX_LOST', severity: 'WARNING', channels: ['MR_DELIVERY'] },
    find: ({ menu: { items } }) => {
      const highest = items.reduce((most, { taxPercent }) => Math.max(most, taxPercent), 0);
      return items
        .filter(({ taxPercent }) => taxPercent !== highest)
        .map((item) => link('menus/items', item));
    },
  },
  {
    ...{ code: 'HALVES_ADDED', severity: 'WARNING', channels: platforms },
    find: ({ menu }) => groupsWhere(menu, isHalves),
  },
  {
    ...{ code: 'DEFAULTS_LOST', severity: 'WARNING', channels: ['MR_DELIVERY'] },
    find: ({ menu }) =>
      groupsWhere(
        menu,
        (group) => !isHalves(group) && group.options.some(({ defaultQuantity }) => defaultQuantity > 0),
      ),
  },
  {
    ...{ code: 'QUANTITY_LOST', severity: 'WARNING', channels: ['MR_DELIVERY'] },
    find: ({ menu }) =>
      groupsWhere(
        menu,
        (group) => !isHalves(group) && group.options.some(({ maximumQuantity }) => maximumQuantity > 1),
      ),
  },
  {
    ...{ code: 'IMAGES_LOST', severity: 'WARNING', channels: platforms },
    find: ({ menu }) =>
      !menu.arePicturesPublic && menu.items.some(({ imageId }) => imageId !== null) ? [ofMenu(menu)] : [],
  },
];
