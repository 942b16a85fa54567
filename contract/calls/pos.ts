import { z } from 'zod';
import { jsonValue } from '../fieldKinds/jsonValue.ts';
import { mendedJson, mendedText } from '../fieldKinds/kinds/structure.ts';
import { tillWireTypes } from '../stores/tillMessages.ts';
import { defineCall } from './call.ts';

const shared = { service: 'main', tag: 'Tills', access: 'till' } as const;

const visibilitySeconds = z
  .int()
  .min(15)
  .max(300)
  .describe('For how long no other till gets the message. After that it is handed out again.');

const leaseToken = z.uuid().describe('From the message as it was handed out.');

const version = z.string().max(60);

/** A message as it is handed out. */
export const posMessage = z.object({
  id: z.uuid(),
  seq: z.int().describe('Counts the messages of the store.'),
  type: z.enum(tillWireTypes),
  storeUuid: z.uuid(),
  dedupeKey: z.string(),
  attempt: z.int(),
  leaseToken: z.uuid(),
  leaseUntil: z.string(),
  expiresAt: z.string(),
  payload: z.looseObject({
    entity: z.string().describe('What the message is about; empty for something that a store has once.'),
    version: z.int().describe('Grows with each message about the same thing. Apply only newer ones.'),
  }),
  payloadUrl: z.string().nullable().describe('Where the file of the message is, if it has one.'),
  payloadSha256: z.string().nullable(),
  payloadBytes: z.int().nullable(),
});
export type PosMessage = z.infer<typeof posMessage>;

const params = z.object({ id: z.uuid() });

/** What the till of a store calls. Its key says which store it is, and it sees nothing of any other. */
export const posCalls = {
  claim: defineCall({
    ...shared,
    method: 'POST',
    path: '/v1/pos/messages/claim',
    summary: 'Take the next messages of the store, and wait for one if there is none',
    body: z.strictObject({
      max: z.int().min(1).max(20).default(10),
      visibilitySeconds: visibilitySeconds.default(60),
      waitSeconds: z.int().min(0).max(25).default(0),
    }),
    answer: z.object({ messages: z.array(posMessage) }),
  }),
  extend: defineCall({
    ...shared,
    method: 'POST',
    path: '/v1/pos/messages/{id}/extend',
    summary: 'Keep a message for longer',
    params,
    body: z.strictObject({ leaseToken, visibilitySeconds }),
    answer: z.object({ leaseUntil: z.string() }),
  }),
  complete: defineCall({
    ...shared,
    method: 'POST',
    path: '/v1/pos/messages/{id}/complete',
    summary: 'Say that a message is done. Saying it again changes nothing.',
    params,
    body: z.strictObject({
      leaseToken,
      result: z
        .record(z.string().max(60), jsonValue)
        .overwrite(mendedJson)
        .optional()
        .describe(
          'What the till answers, such as its log. The character U+FFFD takes the place of NUL, which a log has in it after a power cut, and of half characters.',
        ),
    }),
  }),
  fail: defineCall({
    ...shared,
    method: 'POST',
    path: '/v1/pos/messages/{id}/fail',
    summary: 'Say why a message could not be done, and whether another try may help',
    params,
    body: z.strictObject({
      leaseToken,
      error: z.string().max(1000).overwrite(mendedText),
      retryable: z.boolean(),
    }),
  }),
  heartbeat: defineCall({
    ...shared,
    method: 'POST',
    path: '/v1/pos/heartbeat',
    summary: 'Say that the till is there, and what it runs',
    body: z.strictObject({
      appVersion: version,
      menuVersion: version,
      configVersion: version,
      clockUtc: z.iso.datetime({ offset: true }),
    }),
    answer: z.object({ serverTime: z.string() }),
  }),
  file: defineCall({
    ...shared,
    method: 'GET',
    path: '/v1/pos/files/{sha256}',
    summary: 'The file of a message, such as a menu',
    params: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    produces: 'application/octet-stream',
  }),
};
