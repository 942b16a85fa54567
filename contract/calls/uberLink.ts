import { z } from 'zod';
import { defineCall } from './call.ts';

const common = { service: 'main', tag: 'Uber Eats', access: 'session' } as const;
const reading = { resource: 'stores/uber-links', action: 'read' } as const;
const changing = { resource: 'stores/uber-links', action: 'update' } as const;
const storeUuid = z.uuid().describe('The store of ours.');

export const linkStates = ['LINKING', 'ACTIVE', 'DISABLED', 'REMOVED'] as const;
export type LinkState = (typeof linkStates)[number];

const uberStore = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
});
/** A store that the merchant has at Uber Eats. */
export type UberStoreShown = z.infer<typeof uberStore>;

/** How the dialogue at Uber Eats ended; the completion page says it in words. */
export const linkOutcomes = ['allowed', 'refused', 'expired', 'failed'] as const;
export type LinkOutcome = (typeof linkOutcomes)[number];

/** Linking a store with a store of Uber Eats. The first four paths are the specification's. */
export const uberLinkCalls = {
  authAddress: defineCall({
    ...common,
    method: 'GET',
    path: '/ubermenudeploy/getUberAuthURL',
    summary: 'The address where Uber Eats asks for permission, for one store and ten minutes',
    right: changing,
    query: z.strictObject({ storeUuid }),
    answer: z.object({ url: z.string() }),
  }),
  list: defineCall({
    ...common,
    method: 'POST',
    path: '/ubermenudeploy/listUberStore',
    summary: 'The stores that the merchant has at Uber Eats',
    right: changing,
    body: z.strictObject({ storeUuid }),
    answer: z.object({ stores: z.array(uberStore) }),
  }),
  set: defineCall({
    ...common,
    method: 'POST',
    path: '/ubermenudeploy/setUberStore',
    summary: 'Link a store with a store of Uber Eats, or sell through it again after a pause',
    right: changing,
    body: z.strictObject({ storeUuid, uberStoreUuid: z.uuid() }),
    answer: z.object({ storeUuid: z.string(), uberStoreUuid: z.string(), state: z.enum(linkStates) }),
  }),
  unset: defineCall({
    ...common,
    method: 'POST',
    path: '/ubermenudeploy/unsetUberStore/{storeUuid}',
    summary: 'Pause the link of a store with Uber Eats, or end it',
    right: changing,
    params: z.object({ storeUuid }),
    body: z.strictObject({
      permanently: z.boolean().default(false).describe('Ending a link needs permission at Uber Eats again.'),
    }),
  }),
  state: defineCall({
    ...common,
    method: 'GET',
    path: '/ubermenudeploy/links/{storeUuid}',
    summary: 'Whether a store sells through Uber Eats',
    right: reading,
    params: z.object({ storeUuid }),
    answer: z.object({
      isSetUp: z.boolean().describe('Whether the installation has an application at Uber Eats.'),
      hasPermission: z.boolean().describe('Whether the person may choose a store now.'),
      uberStoreUuid: z.string().nullable(),
      state: z.enum(linkStates).nullable(),
      lastToldAt: z.string().nullable().describe('When Uber Eats last said something about the link.'),
      guestPage: z.string().nullable().describe('Where guests see the store, if the platform is invented.'),
    }),
  }),
  callback: defineCall({
    ...{ service: 'main', tag: 'Uber Eats', access: 'public', method: 'GET' },
    path: '/ubermenudeploy/callback',
    summary: 'Where Uber Eats sends people back to',
    query: z.object({
      state: z.string().max(200).optional(),
      code: z.string().max(2000).optional(),
      error: z.string().max(200).optional(),
    }),
    produces: 'text/html',
  }),
};

/** Where Uber Eats sends its events. The signature in `X-Uber-Signature` says that they are from Uber Eats. */
export const uberWebhookCall = defineCall({
  ...{ service: 'main', tag: 'Uber Eats', access: 'public', method: 'POST' },
  path: '/ubermenudeploy/webhooks',
  summary: 'Take an event of Uber Eats',
  produces: 'text/plain',
});
