import { z } from 'zod';
import { auditLogName } from '../auditLogName.ts';
import { jsonValue } from '../fieldKinds/jsonValue.ts';
import { defineCall } from './call.ts';

const words = (length: number) => z.string().max(length);

/**
 * What a client wants to record about something that it did (part 2, "Audit record"). The person, the customer, the
 * time and the address come only from the session and the clock: `userId` is stored as the client's word and means
 * nothing else.
 */
const auditRecord = z.strictObject({
  activityCode: words(60).min(1).describe('What kind of action it was, as a code of the client.'),
  activityDescription: words(500).default('').describe('What kind of action it was, in words.'),
  additionalInformation: z
    .union([words(4000), z.record(z.string().max(100), jsonValue)])
    .nullish()
    .describe('Anything else; at most 4,000 characters.')
    .refine((value) => JSON.stringify(value ?? '').length <= 4_100, { error: 'tooLarge' }),
  counterId: z
    .union([words(60), z.int()])
    .nullish()
    .describe('The counter or till where it was done.'),
  counterDescription: words(200).nullish(),
  userId: z
    .union([words(60), z.int()])
    .nullish()
    .describe('Who did it, as the client sees it.'),
});

/** What can be wrong with a seal, or with the events under it. */
export const findings = [
  'changed',
  'deleted',
  'inserted',
  'sealChanged',
  'sealMissing',
  'keyMissing',
] as const;
export type Finding = (typeof findings)[number];

/** How far the log of the customer is sealed. */
export const sealState = z.object({
  sealedAt: z.string().nullable().describe('When the newest seal was made; null while there is none.'),
  isComplete: z
    .boolean()
    .describe('Whether every event is sealed. Events of the last few seconds are not sealed yet.'),
});
export type SealState = z.output<typeof sealState>;

/** The result of checking the log against its seals. */
export const trailCheck = z.object({
  sealed: z.int().describe('Unchanged events under an intact seal.'),
  waiting: z.int().describe('Events that are not sealed yet.'),
  seals: z.int().describe('Unbroken seals.'),
  sealedAt: z.string().nullable().describe('When the last of them was made.'),
  head: z
    .string()
    .nullable()
    .describe(
      'The value of the last seal. A copy kept elsewhere shows whether somebody cut off the end of the log.',
    ),
  broken: z
    .object({
      number: z.int(),
      finding: z.enum(findings),
      after: z.string().nullable().describe('When the seal before it was made.'),
      upTo: z.string().nullable().describe('When this seal was made.'),
    })
    .nullable()
    .describe('The first seal that fails. Later seals were not checked.'),
});
export type TrailCheck = z.output<typeof trailCheck>;

/** One event in full. */
export const eventDetails = z.object({
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  details: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  canOpen: z.boolean().describe('Whether the record still exists and the reader may see it.'),
});
export type EventDetails = z.output<typeof eventDetails>;

const log = {
  service: 'main',
  tag: 'Audit log',
  access: 'session',
  right: { resource: auditLogName, action: 'read' },
} as const;

/** What the audit log has in addition to its list. */
export const auditCalls = {
  record: defineCall({
    service: 'main',
    method: 'POST',
    path: '/audit',
    tag: 'Audit',
    summary: 'Record in the audit log what a client did',
    access: 'session',
    body: auditRecord,
    answer: z.object({ id: z.int(), occurredAt: z.string() }),
    status: 201,
  }),
  event: defineCall({
    ...log,
    method: 'GET',
    path: '/access/audit-log/{id}/details',
    summary: 'The values before and after an event, and its other details',
    answer: eventDetails,
  }),
  seals: defineCall({
    ...log,
    method: 'GET',
    path: '/access/audit-log/seals',
    summary: 'How far the log is sealed',
    answer: sealState,
  }),
  check: defineCall({
    ...log,
    method: 'POST',
    path: '/access/audit-log/check',
    summary: 'Check the whole log against its seals',
    answer: trailCheck,
  }),
};
