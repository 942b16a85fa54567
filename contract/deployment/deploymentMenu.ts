import { z } from 'zod';
import { taxesByService } from '../catalogue/builtMenu.ts';
import { availability, soldOutUntil } from '../catalogue/inStore.ts';
import { halvesCosts } from '../catalogue/menuShape.ts';

/** A menu that was stored before sizes could sell out has nothing to say about them. */
const sizeSupply = {
  availability: availability.default('AVAILABLE'),
  soldOutUntil: soldOutUntil.default(null),
};

const option = z.object({
  id: z.string(),
  code: z.string().nullable(),
  name: z.string(),
  priceCents: z.int(),
  defaultQuantity: z.int(),
  maximumQuantity: z.int(),
  availability,
  soldOutUntil,
  groupIds: z
    .array(z.string())
    .default([])
    .describe('The groups that it opens. A menu that was stored before options could has none.'),
});

const group = z.object({
  id: z
    .string()
    .describe('Sizes and options refer to it. One modifier group has several where it costs differently.'),
  groupId: z.string(),
  name: z.string(),
  groupType: z.string(),
  min: z.int(),
  max: z.int(),
  halvesCost: z.enum(halvesCosts).default('DEARER'),
  options: z.array(option),
});

const size = z.object({
  id: z.string(),
  code: z.string().nullable(),
  name: z.string(),
  priceCents: z.int(),
  ...sizeSupply,
  groupIds: z.array(z.string()),
});

const item = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  imageId: z.string().nullable(),
  taxPercent: z.number().describe('That of the first service of the channel.'),
  taxes: taxesByService,
  availability,
  soldOutUntil,
  sizes: z.array(size),
});

/** A time in a week, in minutes since its first midnight. The last one of a week may reach into the next. */
const weekSpan = z.object({ start: z.int(), end: z.int() });
export type WeekSpan = z.infer<typeof weekSpan>;

/**
 * What a channel is about to sell: everything that the channels' documents are written from, and nothing of their
 * forms. Items and groups stand by id, sections and choices in the order of the menu.
 */
export const deploymentMenu = z.object({
  channelMenuId: z.string(),
  menuId: z.string(),
  name: z.string(),
  on: z.string(),
  store: z
    .object({
      id: z.string(),
      name: z.string(),
      platformId: z.string().nullable().describe('What the channel calls the store.'),
    })
    .nullable(),
  hours: z.array(weekSpan).describe('When guests can order, in minutes of a week that begins on Monday.'),
  currency: z.string().describe('Of all prices: three letters, such as EUR, or a sign.'),
  // The prices of menus that were stored before they said it included tax.
  pricesIncludeTax: z.boolean().default(true).describe('False if guests pay tax on top of prices.'),
  // Menus that were stored before they said it were for stores in South Africa.
  country: z
    .string()
    .nullable()
    .default('ZA')
    .describe('Where the store is, by ISO 3166, such as ZA; null if nothing says it.'),
  // So are menus that were stored before they said it.
  language: z.string().default('en').describe('Of the words that no record holds: that of the business.'),
  arePicturesPublic: z
    .boolean()
    .default(false)
    .describe('The channel gets the addresses of pictures. Menus that were stored before had none.'),
  sections: z.array(
    z.object({ id: z.string().nullable(), name: z.string().nullable(), itemIds: z.array(z.string()) }),
  ),
  items: z.array(item),
  groups: z.array(group),
});
export type DeploymentMenu = z.infer<typeof deploymentMenu>;
export type DeploymentItem = DeploymentMenu['items'][number];
export type DeploymentGroup = DeploymentMenu['groups'][number];
