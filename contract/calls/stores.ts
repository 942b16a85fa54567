import { z } from 'zod';
import { defineCall } from './call.ts';

/** A new key for the till of a store. The answer shows it once. */
export const issueStoreKeyCall = defineCall({
  service: 'store',
  method: 'POST',
  path: '/api/v1/stores/updateStoreAuthKey',
  tag: 'Stores',
  summary: 'Issue a new key for the till of a store',
  access: 'session',
  body: z.strictObject({
    storeUuid: z.uuid(),
    clientUuid: z.uuid().optional(),
    version: z.int32().min(0).optional(),
    earlierUntil: z.iso
      .datetime({ offset: true })
      .nullable()
      .optional()
      .describe(
        'Until when the earlier key works too; null until somebody revokes it. Default: it stops at once. At most two keys work.',
      ),
  }),
  answer: z.record(z.string(), z.unknown()),
});

const key = z.object({
  id: z.uuid(),
  lastFour: z.string(),
  madeBy: z.string().describe('Empty where nobody knows.'),
  madeAt: z.string(),
  endsAt: z
    .string()
    .nullable()
    .describe('When it stops working, or stopped. Null until somebody revokes it.'),
  usedAt: z.string().nullable().describe('When a till last signed in with it, to the minute.'),
  isLive: z.boolean(),
});
export type StoreKey = z.infer<typeof key>;

const shared = {
  service: 'store',
  tag: 'Stores',
  access: 'session',
  right: { resource: 'stores', action: 'update' },
} as const;

/** The keys of the till of a store. */
export const storeKeyCalls = {
  list: defineCall({
    ...shared,
    method: 'GET',
    path: '/api/v1/stores/{storeUuid}/authKeys',
    summary: 'The keys of the till of a store, newest first. Nobody can read the keys themselves.',
    params: z.object({ storeUuid: z.uuid() }),
    answer: z.array(key),
  }),
  revoke: defineCall({
    ...shared,
    method: 'POST',
    path: '/api/v1/stores/{storeUuid}/authKeys/{id}/revoke',
    summary: 'End a key of the till of a store at once',
    params: z.object({ storeUuid: z.uuid(), id: z.uuid() }),
    body: z.strictObject({}),
  }),
};
