import { z } from 'zod';
import { tillMessageStatuses, tillMessageTypes } from '../stores/tillMessages.ts';
import { defineCall } from './call.ts';

/** What changes of tills are announced as. Pages that show tills name it. */
export const tillsName = 'tills';

/** Messages in one answer, the newest ones, and stores in one list. */
export const messagesShown = 100;
export const tillsShown = 500;

const till = z.object({
  storeUuid: z.uuid(),
  name: z.string().describe('The name of the store.'),
  hasKey: z.boolean().describe('The store has a key that works.'),
  isOnline: z.boolean(),
  seenAt: z.string().nullable(),
  appVersion: z.string().nullable(),
  menuVersion: z.string().nullable(),
  configVersion: z.string().nullable(),
  clockAheadSeconds: z.int().nullable(),
  waiting: z.int(),
  done: z.int(),
  failed: z.int(),
});
export type TillState = z.infer<typeof till>;

const message = z.object({
  id: z.uuid(),
  type: z.enum(tillMessageTypes),
  subject: z.string(),
  status: z.enum(tillMessageStatuses),
  attempts: z.int(),
  lastError: z.string().nullable(),
  nextAt: z.string().nullable().describe('When a message that waits is handed out again.'),
  sentBy: z.string(),
  createdAt: z.string(),
  completedAt: z.string().nullable(),
  logs: z.string().nullable().describe('What the till answered, if somebody requested its logs.'),
  canSendAgain: z.boolean(),
});
export type TillMessage = z.infer<typeof message>;

const shared = { service: 'main', tag: 'Tills', access: 'session' } as const;
const read = { resource: 'stores', action: 'read' } as const;
const update = { resource: 'stores', action: 'update' } as const;

/** What the page of the tills shows and does. */
export const tillCalls = {
  list: defineCall({
    ...shared,
    method: 'GET',
    path: '/tills',
    summary: 'The tills of the stores: who is there, what they run and what they still have to do',
    right: read,
    answer: z.object({ tills: z.array(till), more: z.int().describe('How many stores are left out.') }),
  }),
  messages: defineCall({
    ...shared,
    method: 'GET',
    path: '/tills/{storeUuid}/messages',
    summary: `The newest ${messagesShown} messages for the till of a store`,
    right: read,
    params: z.object({ storeUuid: z.uuid() }),
    answer: z.array(message),
  }),
  sendAgain: defineCall({
    ...shared,
    method: 'POST',
    path: '/tills/messages/{id}/sendAgain',
    summary: 'Send a message again that the till could not do, or did not take in time',
    right: update,
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({}),
    answer: z.object({ id: z.uuid() }),
  }),
};
