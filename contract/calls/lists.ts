import { z } from 'zod';
import { jsonValue } from '../fieldKinds/jsonValue.ts';
import { mostSums } from '../listGroups.ts';
import { defineCall } from './call.ts';
import { reportAnswer } from './reports.ts';

/** Filters that one call counts. */
export const mostCounts = 30;

const count = z.object({
  total: z.int().describe('How many records the filter leaves.'),
  isEstimated: z.boolean().describe('Whether the number is only close.'),
});
export type Count = z.output<typeof count>;

/** Calls about lists of any resource. */
export const listCalls = {
  counts: defineCall({
    service: 'main',
    method: 'POST',
    path: '/lists/counts',
    tag: 'Lists',
    summary: 'How many records of a list each of several filters leaves',
    access: 'session',
    body: z.strictObject({
      resource: z.string().max(120).describe('The name of the resource.'),
      filters: z
        .array(z.record(z.string(), jsonValue))
        .min(1)
        .max(mostCounts)
        .describe('Filters as a list takes them.'),
    }),
    answer: z
      .array(count.nullable())
      .describe('The count of each filter, in their order; null for one that the list does not understand.'),
  }),
  groups: defineCall({
    service: 'main',
    method: 'POST',
    path: '/lists/groups',
    tag: 'Lists',
    summary: 'The records of a list in groups: how many there are in each, and the sums of some fields',
    description: 'Measures: `count`, and `sum` with the name of each field.',
    access: 'session',
    body: z.strictObject({
      resource: z.string().max(120).describe('The name of the resource.'),
      by: z.string().max(120).describe('The name of the field: a choice, a reference or a boolean.'),
      sums: z.array(z.string().max(120)).max(mostSums).describe('The names of the numbers to add up.'),
      filter: z.record(z.string(), jsonValue).describe('A filter as the list takes it.'),
    }),
    answer: reportAnswer,
  }),
};
