import { z } from 'zod';
import { type ErrorCode, errorTable, fieldIssue } from '../errors.ts';
import { fieldEdit } from '../fieldKinds/edits.ts';
import { jsonValue } from '../fieldKinds/jsonValue.ts';
import { recordId } from '../fieldKinds/kinds/link.ts';
import { jobsName } from '../jobsName.ts';
import { defineCall } from './call.ts';
import { mostNamed, namedIds } from './namedIds.ts';
import { resourceCall } from './resourceCall.ts';

/** Up to this number of records, a bulk change is done at once; otherwise a job does it. */
export const mostDoneAtOnce = 500;

/** Records whose refusal a job keeps; the others are only counted. */
export const mostRefusalsKept = 20_000;

const filter = z
  .record(z.string(), jsonValue)
  .describe('The filter of a list, as a list request has it. `{}` means all records.');

const common = {
  except: z.array(recordId).max(mostNamed).default([]).describe('Records that are left out.'),
  dryRun: z.boolean().default(false).describe('Only tells what would happen to the first records.'),
};

const named = { ids: namedIds };
const edits = {
  edits: z
    .array(fieldEdit)
    .min(1)
    .max(50)
    .refine((all) => new Set(all.map(({ field }) => field)).size === all.length, { error: 'repeated' }),
};

export const bulkEditBody = z.union([
  z.strictObject({ ...named, ...common, ...edits }),
  z.strictObject({ filter, ...common, ...edits }),
]);

export const bulkRemoveBody = z.union([
  z.strictObject({ ...named, ...common }),
  z.strictObject({ filter, ...common }),
]);

/** Why a record stays as it is. */
export const refusal = z.object({
  id: recordId,
  name: z.string(),
  code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]),
  details: z.record(z.string(), z.unknown()),
  issues: z.array(fieldIssue),
  users: z
    .array(z.object({ resource: z.string(), count: z.int(), names: z.array(z.string()) }))
    .optional()
    .describe('The records that refer to it.'),
});
export type Refusal = z.infer<typeof refusal>;

const plannedChange = z.object({
  id: recordId,
  name: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type PlannedChange = z.infer<typeof plannedChange>;

/** How many records a bulk change changed, left as they were because they are so already, and refused. */
export const bulkCounts = z.object({ changed: z.int(), unchanged: z.int(), refused: z.int() });
export type BulkCounts = z.infer<typeof bulkCounts>;

/** What a bulk change did or would do. */
export const bulkAnswer = z.object({
  ...bulkCounts.shape,
  count: z.int().describe('The records that it is about.'),
  looked: z.int().describe('How many of them this answer is about: none yet if a job does it.'),
  first: z.array(plannedChange).describe('Of a dry run: what would happen to the first records.'),
  refusals: z.array(refusal).describe('The first records that stay as they are, and why.'),
  job: z.uuid().optional().describe('The job under `jobs` that does it, or that keeps what was done.'),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;

const bulk = { method: 'POST', keyed: true, undoable: true, answer: bulkAnswer, job: bulkAnswer } as const;

/** Changes of many records, which the body names or a filter finds. */
export const bulkCalls = {
  edit: resourceCall({
    ...bulk,
    path: '/bulkEdit',
    summary: 'Change fields of many records, or of all that a filter finds, where it is possible',
    body: bulkEditBody,
  }),
  remove: resourceCall({
    ...bulk,
    path: '/bulkRemove',
    summary: 'Delete many records, or all that a filter finds, where it is possible',
    body: bulkRemoveBody,
  }),
};

/** The records that a bulk change left as they were, and why. */
export const refusalsCall = defineCall({
  service: 'main',
  method: 'GET',
  path: '/jobs/{id}/refusals',
  tag: 'Jobs',
  summary: 'The records that a bulk change left as they were, and why',
  access: 'session',
  right: { resource: jobsName, action: 'read' },
  params: z.object({ id: z.uuid() }),
  answer: z.array(refusal),
});
