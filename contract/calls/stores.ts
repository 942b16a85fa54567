import { z } from 'zod';
import { defineCall } from './call.ts';

/** A new key for the till of a store. The answer shows it once, and the earlier key stops working. */
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
  }),
  answer: z.record(z.string(), z.unknown()),
});
