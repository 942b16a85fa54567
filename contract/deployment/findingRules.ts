import type { MenuProblem } from '../catalogue/menuProblems.ts';
import { groupMistakes } from '../catalogue/modifierGroups.ts';
import type { Channel } from './channel.ts';
import type { DeploymentMenu } from './deploymentMenu.ts';
import { type Found, groupsWhere, link, modifiersWhere, ofHours, ofMenu, ofStore } from './found.ts';
import { isHalves, modifierTaxes } from './guestMenu.ts';
import { headedItems } from './shownItems.ts';

export const ruleCodes = [
  'MENU_EMPTY',
  'STORE_MISSING',
  'STORE_NOT_LINKED',
  'STORE_ID_INVALID',
  'COUNTRY_UNKNOWN',
  'COUNTRY_UNCLEAR',
  'CURRENCY_REFUSED',
  'TAX_ON_TOP',
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
  channel: Channel;
  problems: readonly MenuProblem[];
  unstaffed: Unstaffed;
  isCountryUnclear: boolean;
  byteCount: number;
}

interface Rule {
  code: (typeof ruleCodes)[number];
  /** What it means for a channel; undefined if the channel has no such rule. */
  severityOf: (channel: Channel) => 'BLOCKER' | 'WARNING' | undefined;
  find(checked: Checked): Found[];
}

type Applies = (channel: Channel) => boolean;
const blocks =
  (applies: Applies): Rule['severityOf'] =>
  (channel) =>
    applies(channel) ? 'BLOCKER' : undefined;
const warns =
  (applies: Applies): Rule['severityOf'] =>
  (channel) =>
    applies(channel) ? 'WARNING' : undefined;

const isAny: Applies = () => true;
const isPlatform: Applies = ({ link: linked }) => linked !== undefined;
const limits =
  (name: keyof NonNullable<Channel['limits']>): Applies =>
  ({ limits: own }) =>
    own?.[name] !== undefined;
const loses =
  (code: NonNullable<Channel['loses']>[number]): Applies =>
  ({ loses: own = [] }) =>
    own.includes(code);
const limitOf = (channel: Channel, name: 'headingLength' | 'items' | 'groups' | 'openMinutes'): number =>
  channel.limits?.[name] ?? 0;

/** What links a store with the channel. */
const ofLink = (menu: DeploymentMenu, { link: linked }: Channel) =>
  linked ? ofStore(menu, linked.resource) : [];

/** Platforms show what stands under a heading, and nothing else. */
const isEmptyFor: Rule['find'] = ({ menu }) => (headedItems(menu).size === 0 ? [ofMenu(menu)] : []);

/** What channels refuse, and what they can't show, in the order in which people mend it. */
export const channelRules: readonly Rule[] = [
  { code: 'MENU_EMPTY', severityOf: blocks(isPlatform), find: isEmptyFor },
  {
    code: 'MENU_EMPTY',
    severityOf: blocks((channel) => !isPlatform(channel)),
    find: ({ menu }) => (menu.items.length === 0 ? [ofMenu(menu)] : []),
  },
  {
    code: 'STORE_MISSING',
    severityOf: warns(isPlatform),
    find: ({ menu }) => (menu.store ? [] : [ofMenu(menu)]),
  },
  {
    code: 'STORE_NOT_LINKED',
    severityOf: blocks(isPlatform),
    find: ({ menu, channel }) => (menu.store?.platformId === null ? ofLink(menu, channel) : []),
  },
  {
    code: 'STORE_ID_INVALID',
    severityOf: blocks(({ link: linked }) => linked?.isId !== undefined),
    find: ({ menu, channel }) => {
      const platformId = menu.store?.platformId ?? null;
      return platformId === null || channel.link?.isId?.(platformId) ? [] : ofLink(menu, channel);
    },
  },
  {
    // The platform takes texts with their language and country only.
    ...{ code: 'COUNTRY_UNKNOWN', severityOf: blocks(({ needsCountry }) => needsCountry === true) },
    find: ({ menu }) => (menu.country === null ? ofStore(menu, 'stores/addresses') : []),
  },
  {
    code: 'COUNTRY_UNCLEAR',
    severityOf: warns(({ needsCountry }) => needsCountry === true),
    find: ({ menu, isCountryUnclear }) =>
      menu.country !== null && isCountryUnclear ? ofStore(menu, 'stores/addresses') : [],
  },
  {
    code: 'CURRENCY_REFUSED',
    severityOf: blocks(limits('currency')),
    find: ({ menu, channel }) => (menu.currency === channel.limits?.currency ? [] : [ofMenu(menu)]),
  },
  {
    code: 'TAX_ON_TOP',
    severityOf: blocks(limits('taxInPrice')),
    find: ({ menu }) => (menu.pricesIncludeTax ? [] : [ofMenu(menu)]),
  },
  {
    code: 'NO_HOURS',
    severityOf: blocks(isPlatform),
    find: ({ menu }) => (menu.hours.length === 0 ? ofHours(menu) : []),
  },
  {
    code: 'SHORT_HOURS',
    severityOf: blocks(limits('openMinutes')),
    find: ({ menu, channel }) =>
      menu.hours.some(({ start, end }) => end - start < limitOf(channel, 'openMinutes')) ? ofHours(menu) : [],
  },
  {
    // Platforms get these hours whole, and each order without staff is denied.
    ...{ code: 'STAFF_MISSING', severityOf: warns(isPlatform) },
    find: ({ menu, unstaffed: { week, special } }) => [
      ...(week ? ofStore(menu, 'stores/operating-hours') : []),
      ...special.map((one) => link('stores/special-hours', one, menu.store?.name ?? null)),
    ],
  },
  {
    ...{ code: 'CHOICES_MISSING', severityOf: blocks(isAny) },
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
    ...{ code: 'CHOICES_TOO_DEEP', severityOf: blocks(isPlatform) },
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
    code: 'HEADING_MISSING',
    severityOf: warns(isPlatform),
    find: ({ menu }) => {
      const there = headedItems(menu);
      return menu.items.filter(({ id }) => !there.has(id)).map((item) => link('menus/items', item));
    },
  },
  {
    code: 'HEADING_TOO_LONG',
    severityOf: blocks(limits('headingLength')),
    find: ({ menu, channel }) =>
      menu.sections.flatMap(({ id, name }) =>
        id !== null && name !== null && [...name].length > limitOf(channel, 'headingLength')
          ? [link('menus/item-categories', { id, name })]
          : [],
      ),
  },
  {
    code: 'TOO_MANY_ITEMS',
    severityOf: blocks(limits('items')),
    find: ({ menu, channel }) => (headedItems(menu).size > limitOf(channel, 'items') ? [ofMenu(menu)] : []),
  },
  {
    code: 'TOO_MANY_GROUPS',
    severityOf: blocks(limits('groups')),
    find: ({ menu, channel }) => {
      const there = headedItems(menu);
      const sized = menu.items.filter(({ id, sizes }) => there.has(id) && sizes.length > 1).length;
      const halves = menu.groups.filter(isHalves).length;
      return menu.groups.length + halves + sized > limitOf(channel, 'groups') ? [ofMenu(menu)] : [];
    },
  },
  {
    code: 'TOO_LARGE',
    severityOf: ({ limits: own }) => own?.bytes?.severity,
    find: ({ menu, channel: { limits: own }, byteCount }) =>
      own?.bytes && byteCount > own.bytes.most ? [ofMenu(menu)] : [],
  },
  {
    code: 'CODE_MISSING',
    severityOf: warns(loses('CODE_MISSING')),
    find: ({ menu }) => modifiersWhere(menu, ({ code }) => code === null || code === ''),
  },
  {
    code: 'TAX_MIXED',
    severityOf: warns(loses('TAX_MIXED')),
    find: ({ menu }) => {
      const taxes = modifierTaxes(menu);
      return modifiersWhere(menu, ({ id }) => (taxes.get(id)?.length ?? 0) > 1);
    },
  },
  {
    code: 'TAX_LOST',
    severityOf: warns(loses('TAX_LOST')),
    find: ({ menu: { items } }) => {
      const highest = items.reduce((most, { taxPercent }) => Math.max(most, taxPercent), 0);
      return items
        .filter(({ taxPercent }) => taxPercent !== highest)
        .map((item) => link('menus/items', item));
    },
  },
  { code: 'HALVES_ADDED', severityOf: warns(isPlatform), find: ({ menu }) => groupsWhere(menu, isHalves) },
  {
    code: 'DEFAULTS_LOST',
    severityOf: warns(loses('DEFAULTS_LOST')),
    find: ({ menu }) =>
      groupsWhere(
        menu,
        (group) => !isHalves(group) && group.options.some(({ defaultQuantity }) => defaultQuantity > 0),
      ),
  },
  {
    code: 'QUANTITY_LOST',
    severityOf: warns(loses('QUANTITY_LOST')),
    find: ({ menu }) =>
      groupsWhere(
        menu,
        (group) => !isHalves(group) && group.options.some(({ maximumQuantity }) => maximumQuantity > 1),
      ),
  },
  {
    code: 'IMAGES_LOST',
    severityOf: warns(isPlatform),
    find: ({ menu }) =>
      !menu.arePicturesPublic && menu.items.some(({ imageId }) => imageId !== null) ? [ofMenu(menu)] : [],
  },
];
