import { z } from 'zod';
import { currencyOfCountry } from '../countries.ts';
import { emailAddress } from '../fieldKinds/kinds/email.ts';
import { languageCodes } from '../languages.ts';
import { timeZoneChoices } from '../timeZones.ts';
import { defineCall } from './call.ts';

const countries = [...currencyOfCountry.keys()];
const currencies = [...new Set(currencyOfCountry.values())];
const zones = timeZoneChoices.map(({ id }) => id);

/** A removed customer can be restored for this many days. Then its data is deleted. */
export const restorableDays = 30;

const name = z.string().trim().min(1).max(80);

/** What a customer starts with. Its owners can change all of it later. */
export const newBusiness = z.strictObject({
  name,
  country: z.enum(countries).describe('ISO 3166-1, two letters.'),
  currency: z.enum(currencies).describe('ISO 4217, three letters.'),
  language: z.enum(languageCodes).default('en').describe('In which it writes to its guests.'),
  timeZone: z.enum(zones),
});
export type NewBusiness = z.infer<typeof newBusiness>;

const owner = z.strictObject({ name, email: emailAddress });

const customerState = z.enum(['active', 'suspended', 'removed']);
export type CustomerState = z.infer<typeof customerState>;

export const customerEntry = z.object({
  uuid: z.uuid(),
  name: z.string(),
  country: z.string().nullable(),
  currency: z.string(),
  state: customerState,
  isOwn: z.boolean().describe('You are working in it now.'),
  createdAt: z.string(),
  usedAt: z.string().nullable().describe('When somebody last used it; null if nobody has yet.'),
  deletesAt: z.string().nullable().describe('When the data of a removed customer is deleted.'),
  people: z.int().describe('People who work for it.'),
  stores: z.int(),
  items: z.int().describe('Menu items.'),
  fileBytes: z.int().describe('Bytes of its pictures and other files.'),
});
export type CustomerEntry = z.infer<typeof customerEntry>;

export const installationEvent = z.object({
  id: z.int(),
  occurredAt: z.string(),
  actorName: z.string(),
  action: z.string(),
  customerName: z.string(),
});
export type InstallationEvent = z.infer<typeof installationEvent>;

const common = { service: 'main', tag: 'Installation', access: 'session', operator: true } as const;
const act = {
  ...common,
  method: 'POST',
  freshCode: true,
  params: z.object({ customer: z.uuid() }),
} as const;

/** Everything that a new business says of itself at once: all of it is written, or nothing. */
export const setUpBusiness = defineCall({
  service: 'main',
  tag: 'Business',
  access: 'session',
  method: 'POST',
  path: '/business/setUp',
  summary:
    'Set up the business, with its first store if it has one. The answer shows the key for the till of the store once.',
  right: { resource: 'setup/business', action: 'update' },
  body: z.strictObject({
    business: z.looseObject({ version: z.int() }).describe('As in a change of `business`.'),
    store: z
      .looseObject({})
      .nullable()
      .describe('As for a new store. Its issues name fields as `store.name`.'),
  }),
  answer: z.object({
    store: z
      .object({ id: z.uuid(), issued: z.record(z.string(), z.string()) })
      .nullable()
      .describe('Null without a store.'),
  }),
});

/** Everything of the customer in one file, for its own people. */
export const exportBusiness = defineCall({
  service: 'main',
  tag: 'Business',
  access: 'session',
  method: 'GET',
  freshCode: true,
  path: '/business/export',
  summary: 'Every list that you may export as CSV, and every file, in one ZIP',
  right: { resource: 'setup/business', action: 'update' },
  produces: 'application/zip',
});

/** What people do who run the installation. */
export const installationCalls = {
  customers: defineCall({
    ...common,
    method: 'GET',
    path: '/installation/customers',
    summary: 'Every customer, with its size and its last use',
    answer: z.array(customerEntry),
  }),
  events: defineCall({
    ...common,
    method: 'GET',
    path: '/installation/events',
    summary: 'The latest 200 things that people who run the installation did to customers',
    answer: z.array(installationEvent),
  }),
  create: defineCall({
    ...common,
    method: 'POST',
    freshCode: true,
    path: '/installation/customers',
    summary: 'Create a customer and invite its first owner',
    body: newBusiness.extend({
      owner: owner.nullable().describe('Gets a mail with a link. Null: you are the owner yourself.'),
    }),
    status: 201,
    answer: z.object({ uuid: z.uuid() }),
  }),
  addDemo: defineCall({
    ...common,
    method: 'POST',
    freshCode: true,
    path: '/installation/demo',
    summary: 'Create a customer with the stores, menus and orders of the demo. You are its owner.',
    status: 201,
    answer: z.object({ uuid: z.uuid() }),
  }),
  rename: defineCall({
    ...act,
    path: '/installation/customers/{customer}/rename',
    summary: 'Change the name of a customer',
    body: z.strictObject({ name }),
  }),
  export: defineCall({
    ...act,
    method: 'GET',
    path: '/installation/customers/{customer}/export',
    summary: 'Every list of a customer as CSV, and every file, in one ZIP',
    produces: 'application/zip',
  }),
  suspend: defineCall({
    ...act,
    path: '/installation/customers/{customer}/suspend',
    summary: 'Keep people out of a customer. Tills and screens go on with what they have.',
  }),
  reopen: defineCall({
    ...act,
    path: '/installation/customers/{customer}/reopen',
    summary: 'Let people into a suspended customer again',
  }),
  remove: defineCall({
    ...act,
    path: '/installation/customers/{customer}/remove',
    summary: `Keep people out of a customer, and delete its data after ${restorableDays} days`,
  }),
  restore: defineCall({
    ...act,
    path: '/installation/customers/{customer}/restore',
    summary: 'Take the removal of a customer back',
  }),
};
