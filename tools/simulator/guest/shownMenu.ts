import type { MrdDocument } from '../rules/mrdRules.ts';
import type { UberDocument } from '../rules/uberRules.ts';

/** Something to choose in a group. */
export interface ShownOption {
  id: string;
  code?: string | undefined;
  name: string;
  cents: number;
  isSoldOut: boolean;
  groups: ShownGroup[];
}

export interface ShownGroup {
  id: string;
  name: string;
  min: number;
  max: number;
  options: ShownOption[];
}

/** An item of a menu, with everything that guests can choose about it. */
export interface ShownItem extends ShownOption {
  description: string;
}

/** A menu as guests see it, whichever platform shows it. */
export interface ShownMenu {
  name: string;
  /** Of all prices: three letters. */
  currency: string;
  hours: string[];
  sections: { name: string; items: ShownItem[] }[];
}

const wordsOf = (text: { translations: Readonly<Record<string, string>> } | undefined) =>
  Object.values(text?.translations ?? {})[0] ?? '';

/** Choices are at most that deep, so a menu that leads into itself ends. */
const deepest = 3;

/** What guests of Uber Eats see, in the currency of the store. A price may depend on the group in which something stands. */
export function shownUberMenu(document: UberDocument, currency: string): ShownMenu {
  const items = new Map(document.items.map((item) => [item.id, item]));
  const groups = new Map(document.modifier_groups.map((group) => [group.id, group]));
  const now = Date.now() / 1_000;

  function option(id: string, within: string, depth: number): ShownItem[] {
    const item = items.get(id);
    if (!item) return [];
    const { price_info: prices, suspension_info: suspended } = item;
    const here = prices.overrides?.find((one) => one.context_value === within);
    const opened = item.modifier_group_ids;
    const openedHere = opened?.overrides?.find((one) => one.context_value === within);
    return [
      {
        ...{
          id,
          code: item.external_data,
          name: wordsOf(item.title),
          description: wordsOf(item.description),
        },
        ...{ cents: here?.price ?? prices.price },
        isSoldOut: (suspended?.suspension.suspend_until ?? 0) > now,
        groups:
          depth > deepest
            ? []
            : (openedHere?.ids ?? opened?.ids ?? []).flatMap((one) => group(one, depth + 1)),
      },
    ];
  }
  function group(id: string, depth: number): ShownGroup[] {
    const found = groups.get(id);
    if (!found) return [];
    const { min_permitted: min = 0, max_permitted: max } = found.quantity_info.quantity;
    const options = found.modifier_options.flatMap((one) => option(one.id, id, depth));
    return [{ id, name: wordsOf(found.title), min, max, options }];
  }

  const [menu] = document.menus;
  return {
    ...{ name: wordsOf(menu?.title), currency },
    hours: (menu?.service_availability ?? []).map(
      ({ day_of_week: day, time_periods: periods }) =>
        `${day.charAt(0).toUpperCase()}${day.slice(1)}: ${periods.map((one) => `${one.start_time}–${one.end_time}`).join(', ')}`,
    ),
    sections: document.categories.map(({ title, entities }) => ({
      name: wordsOf(title),
      items: entities.flatMap(({ id }) => option(id, '', 1)),
    })),
  };
}

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** What guests of Mr D see: nothing that is hidden. */
export function shownMrdMenu(document: MrdDocument): ShownMenu {
  const groups = new Map(document.optionGroups.map((group) => [group.id, group]));
  type Listed = Pick<MrdDocument['items'][number], 'id' | 'plu' | 'name' | 'priceCents' | 'availability'>;
  const shown = ({ id, plu, name, priceCents, availability }: Listed) => ({
    ...{ id, code: plu, name, cents: priceCents, isSoldOut: availability === 'SOLD_OUT' },
  });
  const groupsOf = (ids: readonly string[], depth: number): ShownGroup[] =>
    depth > deepest
      ? []
      : ids.flatMap((id) => {
          const found = groups.get(id);
          if (!found) return [];
          const options = found.options
            .filter(({ availability }) => availability !== 'HIDDEN')
            .map((one) => ({ ...shown(one), groups: groupsOf(one.optionGroupIds ?? [], depth + 1) }));
          return [{ id, name: found.name, min: found.min, max: found.max, options }];
        });
  const items = new Map(document.items.map((item) => [item.id, item]));
  return {
    ...{ name: document.store.name, currency: document.currency },
    hours: document.hours.map(({ day, from, to }) => `${dayNames[day - 1]}: ${from}–${to}`),
    sections: document.sections
      .toSorted((one, other) => one.order - other.order)
      .map(({ name, itemIds }) => ({
        name,
        items: itemIds.flatMap((id) => {
          const item = items.get(id);
          if (!item || item.availability === 'HIDDEN') return [];
          const { description, optionGroupIds } = item;
          return [{ ...shown(item), description, groups: groupsOf(optionGroupIds, 1) }];
        }),
      })),
  };
}
