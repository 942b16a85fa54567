import { minutesInDay, type WeekDay } from '../../../stores/weekHours.ts';
import { defineChannel } from '../../channel.ts';
import { byId, byText, channelIds } from '../../channelIds.ts';
import type { DeploymentMenu } from '../../deploymentMenu.ts';
import { type GuestOption, guestMenu } from '../../guestMenu.ts';
import { pictureMark } from '../../pictures.ts';
import { clock, dayPeriods } from '../../weekSpans.ts';
import { uberParts, uberSuspensions } from './uberParts.ts';

/** Writes texts in the one translation that the platform shows: the language of the business, in the country of the store. */
const textIn = ({ language, country }: DeploymentMenu) => {
  const locale = [language, ...(country === null ? [] : [country.toLowerCase()])].join('_');
  return (words: string) => ({ translations: { [locale]: words } });
};

const dayNames: Readonly<Record<WeekDay, string>> = {
  ...{ mon: 'monday', tue: 'tuesday', wed: 'wednesday', thu: 'thursday' },
  ...{ fri: 'friday', sat: 'saturday', sun: 'sunday' },
};

/** Sold out until somebody takes it back: the platform wants a second, so this is one of the year 2100. */
const withoutEnd = 4_102_444_800;

/** Hours by day. A day ends at 23:59 for the platform, which counts the last minute in. */
function availability(hours: DeploymentMenu['hours']) {
  const days = Map.groupBy(dayPeriods(hours), ({ day }) => day);
  return [...days].map(([day, periods]) => ({
    day_of_week: dayNames[day],
    time_periods: periods.map(({ start, end }) => ({
      start_time: clock(start),
      end_time: end === minutesInDay ? '23:59' : clock(end),
    })),
  }));
}

/** The groups that a thing opens, and those that it opens instead where it stands in certain groups. */
const groupIds = (ids: readonly string[], overrides: readonly { ids: readonly string[] }[] = []) =>
  ids.length === 0 && overrides.length === 0
    ? {}
    : { modifier_group_ids: { ids, ...(overrides.length > 0 && { overrides }) } };
const suspension = ({ isSoldOut, soldOutUntil }: Pick<GuestOption, 'isSoldOut' | 'soldOutUntil'>) => {
  if (!isSoldOut) return {};
  const end = soldOutUntil === null ? withoutEnd : Math.ceil(Date.parse(soldOutUntil) / 1000);
  return { suspension_info: { suspension: { suspend_until: end, reason: 'Sold out' } } };
};

/** How often guests may choose an option. What is chosen from the start is in the price, and leaving it out gives nothing back. */
const quantity = ({ defaultQuantity, maximumQuantity }: GuestOption) =>
  defaultQuantity === 0
    ? { max_permitted: maximumQuantity }
    : {
        ...{ max_permitted: maximumQuantity, default_quantity: defaultQuantity },
        ...{ charge_above: defaultQuantity, refund_under: 0 },
      };

const inGroup = (id: string) => ({ context_type: 'MODIFIER_GROUP', context_value: id });

/** The tax in a price, or the tax that comes on top of it. Uber Eats has a field for each. */
const taxIn =
  ({ pricesIncludeTax }: DeploymentMenu) =>
  (percent: number) => ({
    tax_info: pricesIncludeTax ? { vat_rate_percentage: percent } : { tax_rate: percent },
  });

/** An option that several groups can share: the lowest price, and what differs in each group. */
function optionItem(
  found: readonly { group: string; option: GuestOption }[],
  text: ReturnType<typeof textIn>,
  tax: ReturnType<typeof taxIn>,
) {
  const [first, ...others] = found.toSorted((one, other) => byText(one.group, other.group));
  if (!first) return [];
  const { option } = first;
  const price = Math.min(...found.map((one) => one.option.priceCents));
  const prices = [first, ...others]
    .filter((one) => one.option.priceCents !== price)
    .map((one) => ({ ...inGroup(one.group), price: one.option.priceCents }));
  const usual = quantity(option);
  const quantities = others
    .map((one) => ({ ...inGroup(one.group), quantity: quantity(one.option) }))
    .filter((one) => JSON.stringify(one.quantity) !== JSON.stringify(usual));
  const opened = others
    .map((one) => ({ ...inGroup(one.group), ids: one.option.groupIds }))
    .filter(({ ids }) => ids.join() !== option.groupIds.join());
  return [
    {
      id: option.id,
      ...(option.code && { external_data: option.code }),
      title: text(option.name),
      price_info: { price, ...(prices.length > 0 && { overrides: prices }) },
      quantity_info: { quantity: usual, ...(quantities.length > 0 && { overrides: quantities }) },
      ...suspension(option),
      ...tax(option.taxPercent),
      ...groupIds(option.groupIds, opened),
    },
  ];
}

/** The body of a menu upload to Uber Eats, version 2 of its menus. Each upload replaces the whole menu. */
function uberMenu(menu: DeploymentMenu) {
  const { sections, items, groups } = guestMenu(menu);
  const [text, tax] = [textIn(menu), taxIn(menu)];
  const options = Map.groupBy(
    groups.flatMap((group) => group.options.map((option) => ({ group: group.id, option }))),
    ({ option }) => option.id,
  );
  return {
    menus: [
      {
        id: channelIds.menu(menu.channelMenuId),
        title: text(menu.name),
        service_availability: availability(menu.hours),
        category_ids: sections.map(({ id }) => id),
      },
    ],
    categories: sections.map(({ id, name, itemIds }) => ({
      id,
      title: text(name),
      entities: itemIds.map((itemId) => ({ id: itemId, type: 'ITEM' })),
    })),
    items: [
      ...items.map((item) => ({
        id: item.id,
        external_data: item.code,
        title: text(item.name),
        ...(item.description && { description: text(item.description) }),
        ...(item.pictureId !== null && { image_url: pictureMark(item.pictureId) }),
        price_info: { price: item.priceCents },
        ...suspension(item),
        ...tax(item.taxPercent),
        ...groupIds(item.groupIds),
      })),
      ...byId([...options].map(([id, found]) => ({ id, found }))).flatMap(({ found }) =>
        optionItem(found, text, tax),
      ),
    ],
    modifier_groups: groups.map(({ id, name, min, max, options: chosen }) => ({
      ...{ id, title: text(name) },
      quantity_info: { quantity: { min_permitted: min, max_permitted: max } },
      modifier_options: chosen.map((option) => ({ id: option.id, type: 'ITEM' })),
      // What guests must choose from stands open.
      display_type: min > 0 ? 'expanded' : 'collapsed',
    })),
  };
}

/** Uber Eats: everything that the product asks about it outside of its own folders. */
export const uberEats = defineChannel({
  code: 'UBER_EATS',
  label: 'Uber Eats',
  link: {
    ...{ resource: 'stores/uber-links', field: 'uberStoreUuid', rows: 'uber_stores' },
    where: { field: 'state', among: ['ACTIVE', 'LINKING'] },
    isId: (id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id),
  },
  services: ['DELIVERY'],
  write: uberMenu,
  reads: { parts: uberParts, suspensions: uberSuspensions },
  // Uber Eats publishes no limit for the size of a menu, which travels compressed.
  limits: { bytes: { most: 5 * 1024 * 1024, severity: 'WARNING', isCompressed: true }, openMinutes: 60 },
  needsCountry: true,
  loses: ['TAX_MIXED'],
  takesDays: true,
  // Its guests get everything delivered.
  whileClosed: 'DENIED',
});
