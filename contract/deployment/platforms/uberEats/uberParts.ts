import { z } from 'zod';
import { keyOf, type MenuPart, type MenuParts } from '../../menuParts.ts';

const text = z.object({ translations: z.record(z.string(), z.string()) });
const entities = z.array(z.object({ id: z.string() }));

/** What we read of a menu of Uber Eats, version 2. The platform may add what we do not know. */
const document = z.object({
  menus: z.array(
    z.object({
      id: z.string(),
      title: text,
      service_availability: z.array(z.unknown()).default([]),
      category_ids: z.array(z.string()).default([]),
    }),
  ),
  categories: z.array(z.object({ id: z.string(), title: text, entities: entities.default([]) })).default([]),
  items: z
    .array(
      z.object({
        id: z.string(),
        title: text,
        description: text.nullish(),
        external_data: z.string().nullish(),
        price_info: z.object({ price: z.number(), overrides: z.array(z.unknown()).nullish() }),
        quantity_info: z.unknown().optional(),
        suspension_info: z
          .object({ suspension: z.object({ suspend_until: z.number().nullish() }).nullish() })
          .nullish(),
        tax_info: z.unknown().optional(),
        modifier_group_ids: z
          .object({ ids: z.array(z.string()).default([]), overrides: z.array(z.unknown()).nullish() })
          .nullish(),
      }),
    )
    .default([]),
  modifier_groups: z
    .array(
      z.object({
        id: z.string(),
        title: text,
        quantity_info: z.unknown().optional(),
        modifier_options: entities.default([]),
      }),
    )
    .default([]),
});

const wordsOf = ({ translations }: z.output<typeof text>): string => Object.values(translations)[0] ?? '';

/** The same text for the same content, in whatever order the platform writes the names of its fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, one]) => one !== null)
            .sort(([one], [other]) => (one < other ? -1 : 1)),
        )
      : inner,
  ) ?? '';

/**
 * The parts of a menu of Uber Eats, to compare two of them.
 * @param now the moment, in seconds since 1970: a suspension that is over is none
 * @throws Error if it is no such menu
 */
export function uberParts(text: string, now: number): MenuParts {
  const { menus, categories, items, modifier_groups: groups } = document.parse(JSON.parse(text));
  const parts = new Map<string, MenuPart>();
  const add = (part: Omit<MenuPart, 'of'>) => parts.set(keyOf(part.part, part.id), { ...part, of: null });
  for (const { id, title, service_availability: hours, category_ids: order } of menus)
    add({ part: 'MENU', id, name: wordsOf(title), order, hours: canonical(hours) });
  for (const { id, title, entities: order } of categories)
    add({ part: 'SECTION', id, name: wordsOf(title), order: order.map((one) => one.id) });
  for (const { id, title, price_info: prices, suspension_info: suspended, ...item } of items)
    add({
      ...{ part: 'ITEM', id, name: wordsOf(title), price: prices.price },
      availability: (suspended?.suspension?.suspend_until ?? 0) > now ? 'SOLD_OUT' : 'AVAILABLE',
      order: item.modifier_group_ids?.ids ?? [],
      details: canonical([
        item.description ? wordsOf(item.description) : '',
        item.external_data ?? '',
        prices.overrides ?? [],
        item.quantity_info ?? {},
        item.tax_info ?? {},
        item.modifier_group_ids?.ids.toSorted() ?? [],
        item.modifier_group_ids?.overrides ?? [],
      ]),
    });
  for (const { id, title, quantity_info: quantity, modifier_options: options } of groups)
    add({
      ...{ part: 'GROUP', id, name: wordsOf(title), order: options.map((one) => one.id) },
      details: canonical([quantity ?? {}, options.map((one) => one.id).sort()]),
    });
  return parts;
}

/**
 * Until when guests cannot order each thing of a menu of Uber Eats, by its id there: seconds since 1970, or null if they
 * can.
 * @param now seconds since 1970
 * @throws Error if it is no such menu
 */
export const uberSuspensions = (text: string, now: number): ReadonlyMap<string, number | null> =>
  new Map(
    document.parse(JSON.parse(text)).items.map(({ id, suspension_info: suspended }) => {
      const until = suspended?.suspension?.suspend_until ?? 0;
      return [id, until > now ? until : null];
    }),
  );
