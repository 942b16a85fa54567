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
  'revert',
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
      'create, update, delete, restore, sequence, import, undo or revert, or the name of an action of the resource.',
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
    .describe('True if the caller deleted the record so recently that `undoDelete` still brings it back.'),
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

/** Which values come back, and from when. */
export const revertBody = z.strictObject({
  event: z.int().min(1).describe('The event in the history of the record.'),
  state: z.enum(['before', 'after']).describe('The record as it was before the event, or after it.'),
  fields: z.array(z.string()).min(1).max(500).describe('The fields that get their values back.'),
  version: z.int32().min(0).describe('The version of the record that the person saw.'),
});

/** Which request is undone. */
export const undoBody = z.strictObject({
  request: z.uuid().describe('The name of the request, from the header of its answer.'),
});

/** The records that come back. */
export const broughtBack = z.strictObject({ ids: namedIds });

const change = { method: 'POST', keyed: true } as const;

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
  revert: resourceCall({
    ...change,
    path: '/{id}/revert',
    summary: 'Bring back values from the history',
    body: revertBody,
    answer: 'record',
  }),
  undoSave: resourceCall({
    ...change,
    path: '/{id}/undoSave',
    summary: 'Undo what a save of the history changed, with its lines',
    body: z.strictObject({
      event: z.int().min(1).describe('The event of the save in the history of the record.'),
    }),
    answer: 'record',
  }),
  undoChange: resourceCall({
    ...change,
    path: '/undoChange',
    summary: 'Undo what your own request of the last hour changed or deleted',
    body: undoBody,
    answer: undone,
  }),
  undoDelete: resourceCall({
    ...change,
    path: '/undoDelete',
    summary: 'Bring back what you deleted within the last hour, with everything that went with it',
    body: broughtBack,
    answer: broughtBack,
  }),
  restore: resourceCall({
    ...change,
    path: '/restore',
    summary: 'Bring back deleted records, whoever deleted them, with everything that went with them',
    body: broughtBack,
    answer: broughtBack,
  }),
};
