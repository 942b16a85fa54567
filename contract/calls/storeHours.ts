import { z } from 'zod';
import { calendarDay, storableMoment } from '../fieldKinds/kinds/moment.ts';
import { reasonCodes, takings } from '../stores/hoursStates.ts';
import { defineCall } from './call.ts';

/** Stores that one answer has, unless a call requests more. */
const storesShown = 100;

const state = {
  takes: z.enum(takings).describe('What guests can order.'),
  reason: z
    .object({
      code: z.enum(reasonCodes),
      name: z
        .string()
        .nullable()
        .describe('The name of the closure or of the special hours, or what a pause is for.'),
    })
    .nullable()
    .describe('Why guests cannot order everything; null if they can.'),
};

const segment = z.object({ from: z.string(), to: z.string(), ...state });
export type HoursOnWire = z.infer<typeof segment>;

const storeWithHours = z.object({
  id: z.uuid(),
  name: z.string(),
  timeZone: z.string(),
  segments: z.array(segment).describe('The whole time, cut where the state changes.'),
});
export type StoreWithHours = z.infer<typeof storeWithHours>;

/** What a store takes at a moment. */
export const orderable = z.object({
  at: z.string(),
  timeZone: z.string(),
  ...state,
  until: z.string().nullable().describe('When the state ends; null if it lasts for weeks.'),
  nextAt: z
    .string()
    .nullable()
    .describe('The first moment from then on when guests can order; null if none comes within weeks.'),
});
export type OrderableMoment = z.infer<typeof orderable>;

const closureOnWire = z.object({
  id: z.uuid(),
  name: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  takes: z.enum(takings).exclude(['ALL']).describe('What guests can still order.'),
  openChannelIds: z.array(z.uuid()).describe('The channels that go on as usual.'),
});
export type ClosureOnWire = z.infer<typeof closureOnWire>;

const shared = {
  service: 'store',
  method: 'GET',
  tag: 'Store hours',
  access: 'session',
  right: { resource: 'stores', action: 'read' },
} as const;

const through = {
  channelId: z.uuid().optional().describe('Through this channel. Default: any that no closure leaves open.'),
  menuId: z.uuid().optional().describe('From this menu. Default: any menu.'),
};

/** Days of all stores that one answer has. */
const mostStoreDays = 7000;

/** Days around it count too, and the calendar has the years 1 to 9999. */
const firstDay = calendarDay.refine((day) => day > '0002' && day < '9999', { error: 'invalid' });

/**
 * When guests can order from stores: trading hours, staff hours, hours of a menu, special hours, closures and pauses
 * put together.
 */
export const storeHoursCalls = {
  effective: defineCall({
    ...shared,
    path: '/hours/effective',
    summary: 'When guests can order from stores on some days, and why not',
    query: z
      .object({
        from: firstDay.describe('The first day, by the clock of each store.'),
        days: z.coerce.number().int().min(1).max(42).default(7),
        storeUuid: z.uuid().optional().describe('Only this store.'),
        groupUuid: z.uuid().optional().describe('Only stores of this group.'),
        ...through,
        limit: z.coerce.number().int().min(1).max(1000).default(storesShown),
        offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      })
      .refine(({ days, limit }) => days * limit <= mostStoreDays),
    answer: z.object({
      total: z.int().describe('How many stores there are in all.'),
      stores: z.array(storeWithHours).describe('By name.'),
    }),
  }),
  calendar: defineCall({
    ...shared,
    path: '/hours/closures',
    summary: 'The closures of some days, and the stores that they are for',
    query: z.object({
      from: firstDay,
      days: z.coerce.number().int().min(1).max(366).default(31),
      groupUuid: z.uuid().optional().describe('Only stores of this group.'),
      limit: z.coerce.number().int().min(1).max(1000).default(storesShown),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    answer: z.object({
      total: z.int().describe('How many stores there are in all.'),
      closures: z.array(closureOnWire).describe('Those of these stores, by their first day.'),
      stores: z.array(z.object({ id: z.uuid(), name: z.string(), closureIds: z.array(z.uuid()) })),
    }),
  }),
  orderable: defineCall({
    ...shared,
    path: '/hours/orderable/{storeUuid}',
    summary: 'Whether guests can order from a store at a moment, and why not',
    params: z.object({ storeUuid: z.uuid() }),
    query: z.object({
      at: storableMoment.optional().describe('Default: now.'),
      ...through,
    }),
    answer: orderable,
  }),
};
