import { z } from 'zod';
import { position } from '../fieldKinds/kinds/structure.ts';
import { defineCall } from './call.ts';

/** Stores that one request may change. */
const mostStores = 50;

const record = z.looseObject({ id: z.union([z.string(), z.number()]) });

const choice = z.strictObject({
  resource: z.string(),
  fields: z.array(z.string()).max(200).describe('Their names. Empty for parts whose records come whole.'),
});
export type CopyChoice = z.infer<typeof choice>;

const choices = z.array(choice).max(50).describe('What to copy.');

const recordsOf = z.object({ storeUuid: z.uuid(), name: z.string(), records: z.array(record) });

const address = z
  .strictObject({
    streetAddress: z.string(),
    suburb: z.string(),
    city: z.string(),
    province: z.string(),
    postalCode: z.string(),
    country: z.string(),
    place: position,
  })
  .partial();

const shared = { service: 'store', method: 'POST', tag: 'Stores', access: 'session' } as const;

/** Opening a store like another one, and giving stores the settings of another one. */
export const storeCopyCalls = {
  compare: defineCall({
    ...shared,
    path: '/api/stores/compareStores',
    summary: 'What a store has that others can get, and what these have now',
    right: { resource: 'stores', action: 'read' },
    body: z.strictObject({ fromUuid: z.uuid(), toUuids: z.array(z.uuid()).max(mostStores).default([]) }),
    answer: z.object({
      parts: z.array(z.object({ resource: z.string(), from: z.array(record), to: z.array(recordsOf) })),
    }),
  }),
  copy: defineCall({
    ...shared,
    path: '/api/stores/copySettings',
    summary: 'Give stores the settings of another store: all of them or none',
    right: { resource: 'stores', action: 'update' },
    body: z.strictObject({
      fromUuid: z.uuid(),
      toUuids: z.array(z.uuid()).min(1).max(mostStores),
      choices,
    }),
    answer: z.object({
      records: z.int().describe('How many records changed.'),
      request: z.string().describe('Names the copy for stores/undoChange.'),
    }),
  }),
  open: defineCall({
    ...shared,
    path: '/api/stores/openStore',
    summary:
      'Open a store like another one. The answer shows the key for its till once. What the address says counts before what the choices copy.',
    right: { resource: 'stores', action: 'create' },
    body: z.strictObject({
      fromUuid: z.uuid(),
      name: z.string(),
      code: z.string(),
      address,
      choices,
    }),
    answer: z.object({ id: z.uuid(), issued: z.record(z.string(), z.string()) }),
    status: 201,
  }),
};
