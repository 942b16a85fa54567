import { z } from 'zod';
import { recordId } from '../fieldKinds/kinds/link.ts';
import { resourceCall } from './resourceCall.ts';

/** Every record of a list with its place. */
export const arranged = z.strictObject({
  sequenceData: z
    .array(z.strictObject({ id: recordId, order: z.int32().min(0) }))
    .min(1)
    .max(10_000)
    .describe('Every record of the list with its new position.'),
});
export type Arranged = z.output<typeof arranged>;

/** Changes of records besides those that react-admin knows. */
export const recordCalls = {
  arrange: resourceCall({
    method: 'POST',
    path: '/updateSequence',
    summary: 'Arrange the list by hand',
    body: arranged,
    answer: z.object({ count: z.int() }).meta({ id: 'RecordCount' }),
    undoable: true,
  }),
  issueKey: resourceCall({
    method: 'POST',
    path: '/{id}/issueKey',
    summary: 'Issue a new key; the earlier one stops working',
    body: z.strictObject({
      field: z.string().describe('The field that holds the key.'),
      version: z.int32().min(0).optional().describe('The version that the request is based on.'),
    }),
    answer: 'record',
  }),
};
