import { z } from 'zod';
import { listParameters } from './listParameters.ts';
import { namedIds } from './namedIds.ts';
import { resourceCall } from './resourceCall.ts';

/** How pages ask for a file in the language of the person. */
export const fileWords = {
  headings: z
    .string()
    .max(5000)
    .optional()
    .describe('JSON: ["text", …] in another language, one for each column'),
  title: z.string().min(1).max(80).optional().describe('What the file is called, in another language'),
};

const exported = {
  columns: z.string().max(5000).optional().describe('JSON: ["field", …]; every field when absent'),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  ...fileWords,
};

export const exportSelectedBody = z.strictObject({ ids: namedIds, sort: listParameters.sort, ...exported });

/** The records of a list as a file. */
export const exportCalls = {
  list: resourceCall({
    method: 'GET',
    path: '/downloadExcel',
    summary: 'Download the list as .xlsx or .csv',
    right: 'export',
    query: z.object({ ...listParameters, ...exported }),
    produces: 'application/octet-stream',
  }),
  selected: resourceCall({
    method: 'POST',
    path: '/exportSelected',
    summary: 'Download the named records as .xlsx or .csv',
    right: 'export',
    body: exportSelectedBody,
    produces: 'application/octet-stream',
  }),
};

/** The query of a list's export, as its call takes it: the job of an export keeps it, so that people can export the same again. */
export const exportAgain = z.object({
  filter: z.string(),
  sort: z.string().optional(),
  columns: z.string().optional(),
  format: z.enum(['xlsx', 'csv']),
  headings: z.string().optional(),
  title: z.string().optional(),
});

/** What an export did, as its job keeps it. */
export const exportResult = z.object({
  rows: z.int(),
  format: z.enum(['xlsx', 'csv']),
  again: exportAgain
    .optional()
    .describe('Absent where the export is more than a list, or names too many records for an address.'),
});
