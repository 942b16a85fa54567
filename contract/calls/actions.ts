import { z } from 'zod';
import { jsonValue } from '../fieldKinds/jsonValue.ts';
import { recordId } from '../fieldKinds/kinds/link.ts';
import { jobStarted } from './jobs.ts';
import { namedIds } from './namedIds.ts';
import { resourceCall } from './resourceCall.ts';

/** A selected record that an action leaves as it is. */
const skippedRecord = z.object({
  id: recordId,
  name: z.string(),
  field: z.string().nullable().describe('The field that rules it out; null if the record does not exist.'),
  value: jsonValue.describe('The value of that field.'),
});
export type SkippedRecord = z.infer<typeof skippedRecord>;

/** What an action did to selected records, or would do. */
export const selectionAnswer = z.object({
  count: z.int().describe('The records that it changed, or would change.'),
  skipped: z.array(skippedRecord),
  isUnchecked: z
    .boolean()
    .optional()
    .describe(
      'True if the list is so long that the records were only counted: a job looks at each, and may skip some.',
    ),
  job: z.uuid().optional().describe('The job that does it, under `jobs`. Absent if it is already done.'),
});
export type SelectionAnswer = z.infer<typeof selectionAnswer>;

const inputs = {
  values: z.record(z.string(), jsonValue).default({}).describe('The inputs of its form.'),
  dryRun: z.boolean().default(false).describe('Only tells what would happen.'),
};

/** What an action on many records takes: those that are named, or those that a filter finds. */
export const selectionBody = z.strictObject({ ids: namedIds, ...inputs });
export const listBody = z.strictObject({
  filter: z
    .record(z.string(), jsonValue)
    .describe('The filter of the list, as a list request has it. `{}` means all records.'),
  ...inputs,
});

const act = { method: 'POST', keyed: true } as const;

/** Actions of a resource. */
export const actionCalls = {
  /** Does it to a record, and answers with the record or with the copy that it made. */
  record: resourceCall({
    ...act,
    path: '/{id}/actions/{action}',
    summary: 'An action on one record',
    body: z
      .record(z.string(), z.unknown())
      .describe('The inputs of its form, and the version that the person saw.'),
    answer: 'record',
    job: jobStarted,
    undoable: true,
  }),
  many: resourceCall({
    ...act,
    path: '/actions/{action}',
    summary: 'An action on many records',
    body: z.union([selectionBody, listBody]),
    answer: selectionAnswer,
    job: selectionAnswer,
    prefer: true,
    undoable: true,
  }),
};
