import { z } from 'zod';
import { recordId } from '../fieldKinds/link.ts';

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

/** `GET {path}/{id}/history`: the newest changes of a record, newest first. */
export const historyAnswer = z.array(historyEntry);

const pastRecord = z.looseObject({ id: recordId }).nullable();

/** `GET {path}/{id}/history/{event}`: a record before an event of its history, and after it. */
export const momentAnswer = z.object({
  before: pastRecord.describe('Null if the event added the record.'),
  after: pastRecord.describe('Null if the event deleted the record.'),
  comesBack: z
    .boolean()
    .describe('True if the caller deleted the record so recently that `undoDelete` still brings it back.'),
});
export type Moment = z.input<typeof momentAnswer>;

/** `POST {path}/{id}/revert`: gives fields the values of such a moment. */
export const revertBody = z.strictObject({
  event: z.int().min(1).describe('The event in the history of the record.'),
  state: z.enum(['before', 'after']).describe('The record as it was before the event, or after it.'),
  fields: z.array(z.string()).min(1).max(500).describe('The fields that get their values back.'),
  version: z.int32().min(0).describe('The version of the record that the person saw.'),
});

/** `POST {path}/{id}/undoSave`: undoes what a save did to a record, with its lines. */
export const undoSaveBody = z.strictObject({
  event: z.int().min(1).describe('The event of the save in the history of the record.'),
});

/** `POST {path}/undoChange`: undoes what the person's own request changed. */
export const undoChangeBody = z.strictObject({
  request: z.uuid().describe('The name of the request, from the header of its answer.'),
});

export const undoneAnswer = z.object({
  ids: z.array(recordId).describe('The records that are as before.'),
  skipped: z
    .array(z.object({ id: recordId, name: z.string() }))
    .describe('The records that somebody has changed since.'),
});
export type Undone = z.infer<typeof undoneAnswer>;
