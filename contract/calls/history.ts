import { z } from 'zod';

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

/** `GET {path}/{id}/history`: the newest changes of a record, newest first. */
export const historyAnswer = z.array(historyEntry);
