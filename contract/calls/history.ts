import { z } from 'zod';
import { recordId } from '../fieldKinds/kinds/link.ts';
import { namedIds } from './namedIds.ts';
import { resourceCall } from './resourceCall.ts';

/** What can happen to a record of every resource, as its history names it. */
export const historyActions = [
  'create',
  'update',
  'delete',
  'restore',
  'sequence',
  'import',
  'undo',
] as const;

const fieldChange = z.object({
  field: z.string(),
  before: z.string(),
  after: z.string(),
  inherited: z
    .enum(['before', 'after'])
    .optional()
    .describe(
      'Whether the record inherited the value before or after the change, instead of having its own.',
    ),
});

/** What happened to one line of a record. */
const lineChange = z.object({
  field: z.string().describe('The field that holds the lines.'),
  action: z.enum(historyActions),
  name: z.string(),
  changes: z.array(fieldChange),
});
export type LineChange = z.infer<typeof lineChange>;

/** One change of a record as people read it: texts, and names where a reference was changed. */
export const historyEntry = z.object({
  id: z.int(),
  occurredAt: z.string(),
  actor: z.object({ name: z.string() }),
  address: z
    .string()
    .nullable()
    .describe('The network address of the person; null if the product itself made the change.'),
  action: z
    .string()
    .describe(
      'create, update, delete, restore, sequence, import or undo, or the name of an action of the resource.',
    ),
  changes: z.array(fieldChange),
  lines: z.array(lineChange).describe('What happened to its lines.'),
  moreLines: z.int().describe('How many lines changed besides those.'),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const pastRecord = z.looseObject({ id: recordId }).nullable();

/** A record before and after an event. */
export const historyMoment = z.object({
  before: pastRecord.describe('Null if the event added the record.'),
  after: pastRecord.describe('Null if the event deleted the record.'),
  comesBack: z
    .boolean()
    .describe('True if the caller deleted the record so recently that `undo` still brings it back.'),
});
export type Moment = z.input<typeof historyMoment>;

/** What an undo brought back. */
export const undone = z.object({
  ids: z.array(recordId).describe('The records that are as before.'),
  skipped: z
    .array(z.object({ id: recordId, name: z.string() }))
    .describe('The records that somebody has changed since.'),
});
export type Undone = z.infer<typeof undone>;

/** What is undone: the caller's own request, what an event did, or the delete of records. */
export const undoBody = z.union([
  z.strictObject({
    request: z
      .uuid()
      .describe('The name of your own request of the last hour, from the header of its answer.'),
  }),
  z.strictObject({
    event: z
      .int()
      .min(1)
      .describe('The event in the history of a record: what its request did to the record and its lines.'),
  }),
  z.strictObject({
    ids: namedIds.describe(
      'Deleted records: those that are only marked as deleted, and those that you deleted within the last hour.',
    ),
  }),
]);
export type UndoBody = z.infer<typeof undoBody>;

/** What happened to records, and how people get earlier values and deleted records back. */
export const historyCalls = {
  read: resourceCall({
    method: 'GET',
    path: '/{id}/history',
    summary: 'Who changed what',
    right: 'read',
    answer: z.array(historyEntry).describe('The newest changes first.'),
  }),
  moment: resourceCall({
    method: 'GET',
    path: '/{id}/history/{event}',
    summary: 'What it was like before and after an event',
    right: 'read',
    params: z.object({ id: z.string(), event: z.coerce.number().int().min(1) }),
    answer: historyMoment,
  }),
  undo: resourceCall({
    method: 'POST',
    keyed: true,
    path: '/undo',
    summary: 'Undo what a request or an event did, or bring back deleted records',
    body: undoBody,
    answer: undone,
  }),
};
