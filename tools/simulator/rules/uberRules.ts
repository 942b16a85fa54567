import { z } from 'zod';
import { cents, clock, id, repeated, without } from './shared.ts';

/** Texts in one language and country, such as `en_za`: the platform shows a single translation. */
const text = z.strictObject({
  translations: z
    .record(z.string().regex(/^[a-z]{2}_[a-z]{2}$/), z.string().min(1))
    .refine((words) => Object.keys(words).length === 1),
});
const context = { context_type: z.literal('MODIFIER_GROUP'), context_value: z.string() };
const quantity = z
  .strictObject({
    ...{ min_permitted: z.int().min(0).optional(), max_permitted: z.int().min(1) },
    ...{
      default_quantity: z.int().optional(),
      charge_above: z.int().optional(),
      refund_under: z.int().optional(),
    },
  })
  .refine(({ min_permitted = 0, max_permitted }) => min_permitted <= max_permitted)
  .refine(({ charge_above, refund_under }) => (charge_above === undefined) === (refund_under === undefined))
  .refine(
    ({ default_quantity: chosen = 0, charge_above = chosen, refund_under = 0, max_permitted }) =>
      refund_under <= chosen && chosen <= charge_above && charge_above <= max_permitted,
  );

const percent = z.number().min(0).max(100);

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export const uberItem = z.strictObject({
  ...{ id, external_data: z.string().max(1024).optional(), title: text, description: text.optional() },
  image_url: z.url({ protocol: /^https$/ }).optional(),
  price_info: z.strictObject({
    price: cents,
    overrides: z.array(z.strictObject({ ...context, price: cents })).optional(),
  }),
  quantity_info: z
    .strictObject({ quantity, overrides: z.array(z.strictObject({ ...context, quantity })).optional() })
    .optional(),
  suspension_info: z
    .strictObject({ suspension: z.strictObject({ suspend_until: z.int(), reason: z.string() }) })
    .optional(),
  tax_info: z.union([
    z.strictObject({ vat_rate_percentage: percent }),
    z.strictObject({ tax_rate: percent }),
  ]),
  modifier_group_ids: z
    .strictObject({
      ids: z.array(z.string()),
      overrides: z.array(z.strictObject({ ...context, ids: z.array(z.string()) })).optional(),
    })
    .refine(({ ids, overrides = [] }) => ids.length + overrides.length > 0)
    .optional(),
});

const entity = z.strictObject({ id: z.string(), type: z.literal('ITEM') });
const period = z
  .strictObject({ start_time: clock, end_time: clock })
  .refine(({ start_time, end_time }) => start_time < end_time);

/** A menu of Uber Eats, as its reference says, and nothing else. */
const uberDocument = z.strictObject({
  menus: z
    .array(
      z.strictObject({
        ...{ id, title: text, category_ids: z.array(z.string()) },
        service_availability: z.array(
          z.strictObject({ day_of_week: z.enum(days), time_periods: z.array(period).min(1) }),
        ),
      }),
    )
    .min(1),
  categories: z.array(z.strictObject({ id, title: text, entities: z.array(entity) })),
  items: z.array(uberItem),
  modifier_groups: z.array(
    z.strictObject({
      ...{
        id,
        title: text,
        modifier_options: z.array(entity),
        display_type: z.enum(['expanded', 'collapsed']),
      },
      quantity_info: z.strictObject({ quantity }),
    }),
  ),
});

const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** No hours, or some that are too short, judged as one where a day goes over into the next. */
export function uberHoursFaults({ menus }: Pick<UberDocument, 'menus'>): string[] {
  const minutes = menus.flatMap(({ service_availability: availability }) =>
    availability.flatMap(({ day_of_week: day, time_periods: periods }) =>
      periods.flatMap(({ start_time: start, end_time: end }) => {
        const midnight = days.indexOf(day) * 1440;
        const last = minutesOf(end) + (end === '23:59' ? 1 : 0);
        return Array.from(
          { length: last - minutesOf(start) },
          (_none, at) => midnight + minutesOf(start) + at,
        );
      }),
    ),
  );
  const open = new Set(minutes);
  if (open.size === 0) return ['no hours'];
  const isShort = [...open].some((minute) => {
    if (open.has((minute + 10_079) % 10_080)) return false;
    return !Array.from({ length: 60 }, (_none, at) => (minute + at) % 10_080).every((one) => open.has(one));
  });
  return isShort ? ['short hours'] : [];
}

/** The currencies of countries where guests pay tax on top of prices. */
const taxOnTop = ['USD', 'CAD'];

/** Taxes that the country of a store, which its currency tells, does not have. */
export function uberTaxFaults({ items }: Pick<UberDocument, 'items'>, currency: string): string[] {
  const isOnTop = taxOnTop.includes(currency);
  const isWrong = items.some(({ tax_info: tax }) => 'tax_rate' in tax !== isOnTop);
  return isWrong ? [`tax_info of this store needs ${isOnTop ? 'tax_rate' : 'vat_rate_percentage'}`] : [];
}

/** A menu of Uber Eats that has the right shape. */
export type UberDocument = z.output<typeof uberDocument>;

/**
 * Everything in a document that Uber Eats is known to refuse: its shape, references, orphans and depth.
 * @throws ZodError if its shape is wrong
 */
export function uberFaults(document: unknown): string[] {
  const { menus, categories, items, modifier_groups: groups } = uberDocument.parse(document);
  const idsOf = (records: readonly { id: string }[]) => new Set(records.map((one) => one.id));
  const groupsOf = new Map(
    items.map(({ id: own, modifier_group_ids: opened }) => [
      own,
      [...(opened?.ids ?? []), ...(opened?.overrides ?? []).flatMap((one) => one.ids)],
    ]),
  );
  const optionsOf = new Map(groups.map((one) => [one.id, one.modifier_options.map((option) => option.id)]));
  const onTop = categories.flatMap(({ entities }) => entities.map((one) => one.id));
  const reached = new Set(onTop);
  let [level, depth] = [[...reached], 0];
  while (level.length > 0 && depth < 10) {
    const next = level.flatMap((one) => groupsOf.get(one) ?? []).flatMap((one) => optionsOf.get(one) ?? []);
    if (next.length > 0) depth += 1;
    level = [...new Set(next)];
    for (const one of level) reached.add(one);
  }
  const overridden = items.flatMap(({ price_info, quantity_info, modifier_group_ids: opened }) =>
    [...(price_info.overrides ?? []), ...(quantity_info?.overrides ?? []), ...(opened?.overrides ?? [])].map(
      (one) => one.context_value,
    ),
  );
  return [
    ...[categories, items, groups].flatMap((records) => repeated(records.map((one) => one.id))),
    ...without(
      menus.flatMap((menu) => menu.category_ids),
      idsOf(categories),
    ),
    ...without(reached, idsOf(items)),
    ...without([...groupsOf.values()].flat(), idsOf(groups)),
    ...without(overridden, idsOf(groups)),
    ...without(idsOf(items), reached),
    ...groups
      .filter(
        ({ modifier_options: options, quantity_info: { quantity } }) =>
          options.length === 0 && !quantity.min_permitted,
      )
      .map((group) => `nothing to choose in ${group.id}`),
    ...(new Set(items.map(({ tax_info: tax }) => Object.keys(tax).join())).size > 1
      ? ['two kinds of tax']
      : []),
    ...(depth > 2 ? [`${depth} levels of choices`] : []),
  ];
}
