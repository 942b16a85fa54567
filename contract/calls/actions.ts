import { z } from 'zod';
import { jsonValue } from '../fieldKinds/jsonValue.ts';
import { recordId } from '../fieldKinds/link.ts';

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
