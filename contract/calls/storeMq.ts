import { z } from 'zod';
import { rpcStatuses, tillWireTypes } from '../stores/tillMessages.ts';
import { defineCall } from './call.ts';

/** Stores that one call may send to. */
const mostStores = 500;

const shared = { service: 'main', tag: 'Store message queue', access: 'session' } as const;
const right = { resource: 'stores', action: 'update' } as const;

const stores = {
  clientUuid: z.uuid().optional(),
  storeUuids: z.array(z.uuid()).min(1).max(mostStores),
};

const sent = z.object({
  id: z.uuid().describe('The message, which is the remote procedure call.'),
  storeUuid: z.uuid(),
  type: z.enum(tillWireTypes),
  status: z.enum(rpcStatuses),
});
export type SentRpc = z.infer<typeof sent>;

const file = z.object({ sha256: z.string(), name: z.string(), bytes: z.int(), createdAt: z.string() });

/** The calls of the specification that reach the tills of stores. */
export const storeMqCalls = {
  updateConfig: defineCall({
    ...shared,
    method: 'POST',
    path: '/v1/storeMq/updateConfig',
    summary: 'Send stores their settings and hours',
    right,
    body: z.strictObject(stores),
    answer: z.array(sent),
  }),
  menus: defineCall({
    ...shared,
    method: 'GET',
    path: '/v1/storeMq/download/menus/{x}',
    summary: 'The menu files that the till of a store can load',
    right: { resource: 'stores', action: 'read' },
    params: z.object({ x: z.uuid().describe('The store.') }),
    answer: z.array(file),
  }),
  downloadFile: defineCall({
    ...shared,
    method: 'POST',
    path: '/v1/storeMq/downloadFile',
    summary: 'A file that the till of a store can load',
    right: { resource: 'stores', action: 'read' },
    body: z.strictObject({
      clientUuid: z.uuid().optional(),
      storeUuid: z.uuid(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    produces: 'application/octet-stream',
  }),
  deployItem: defineCall({
    ...shared,
    method: 'POST',
    path: '/v1/storeMq/deployRestaurantSpecificItem',
    summary: 'Send a store one of its stock items, and switch it on or off first if the body says so',
    right: { resource: 'stock-items/restaurant', action: 'update' },
    body: z.strictObject({
      clientUuid: z.uuid().optional(),
      storeUuid: z.uuid(),
      stockItemId: z.uuid(),
      isActive: z.boolean().optional(),
    }),
    answer: sent,
  }),
  updateTillSlipHeader: defineCall({
    ...shared,
    method: 'POST',
    path: '/v1/storeMq/updateTillSlipHeader',
    summary: 'Send stores a till-slip header',
    right,
    body: z.strictObject({ ...stores, tillSlipHeaderUuid: z.uuid() }),
    answer: z.array(sent),
  }),
  storeLogs: defineCall({
    ...shared,
    method: 'POST',
    path: '/v1/storeMq/getStoreLogsData',
    summary: 'Ask the till of a store for its logs, and read those that it has sent',
    right,
    body: z.strictObject({
      clientUuid: z.uuid().optional(),
      storeUuid: z.uuid(),
      ask: z.boolean().default(true).describe('False reads what is there and asks for nothing.'),
    }),
    answer: z.object({
      request: sent.nullable().describe('The question that the till has not answered yet.'),
      logs: z.array(z.object({ receivedAt: z.string(), text: z.string() })),
    }),
  }),
  rePublishMenu: defineCall({
    ...shared,
    method: 'POST',
    path: '/v1/restaurants/rePublishPosMenu',
    summary: 'Send stores the menus of the channel Counter again',
    right,
    body: z.strictObject(stores),
    answer: z.array(sent),
  }),
};
