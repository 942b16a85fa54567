import { z } from 'zod';
import { cents, clock, id, repeated, without } from './shared.ts';

const availability = z.enum(['AVAILABLE', 'SOLD_OUT', 'HIDDEN']);
const listed = { plu: z.string(), priceCents: cents, availability };
const mrdDocument = z.strictObject({
  ...{ schema: z.literal('mrd-menu/1'), menuVersion: z.int(), currency: z.literal('ZAR') },
  vatRatePercent: z.number(),
  store: z.strictObject({ storeUuid: z.string(), mrdStoreId: z.string(), name: z.string() }),
  hours: z.array(z.strictObject({ day: z.int().min(1).max(7), from: clock, to: clock })),
  sections: z.array(
    z.strictObject({ id, name: z.string().max(60), order: z.int(), itemIds: z.array(z.string()) }),
  ),
  items: z
    .array(
      z.strictObject({
        ...{ id, name: z.string().max(80), description: z.string().max(500), ...listed },
        ...{ imageUrl: z.url({ protocol: /^https$/ }).optional(), optionGroupIds: z.array(z.string()) },
      }),
    )
    .max(2000),
  optionGroups: z
    .array(
      z
        .strictObject({
          ...{ id, name: z.string(), min: z.int().min(0), max: z.int().min(1) },
          options: z.array(
            z.strictObject({
              id,
              name: z.string(),
              ...listed,
              optionGroupIds: z.array(z.string()).optional(),
            }),
          ),
        })
        .refine(({ min, max }) => min <= max),
    )
    .max(200),
});

/** A menu of Mr D that has the right shape. */
export type MrdDocument = z.output<typeof mrdDocument>;

/**
 * Everything in a document that the contract of Mr D forbids.
 * @throws ZodError if its shape is wrong
 */
export function mrdFaults(document: unknown): string[] {
  const { sections, items, optionGroups } = mrdDocument.parse(document);
  const nested = optionGroups.flatMap(({ options }) => options.flatMap((one) => one.optionGroupIds ?? []));
  const groupIds = new Set(optionGroups.map((one) => one.id));
  const opening = new Set(
    optionGroups
      .filter(({ options }) => options.some(({ optionGroupIds = [] }) => optionGroupIds.length > 0))
      .map((one) => one.id),
  );
  return [
    ...[sections, items, optionGroups].flatMap((records) => repeated(records.map((one) => one.id))),
    ...without(
      sections.flatMap((section) => section.itemIds),
      new Set(items.map((one) => one.id)),
    ),
    ...without([...nested, ...items.flatMap((one) => one.optionGroupIds)], groupIds),
    // At most two levels: what a choice opens, opens nothing.
    ...nested.filter((one) => opening.has(one)),
  ];
}
