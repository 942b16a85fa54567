import { z } from 'zod';
import { defineCall } from './call.ts';
import { checkAnswer, importOptions } from './imports.ts';

/** Days that a file stays that nobody imports, and files that each person may keep. */
export const daysOfKeptImports = 7;
export const mostKeptImports = 10;

const keptImport = z.object({
  id: z.uuid(),
  resource: z.string(),
  name: z.string().describe('The name of the file.'),
  size: z.int().describe('Its bytes.'),
  createdAt: z.string(),
  state: z
    .enum(['checking', 'checked', 'stopped', 'importing'])
    .describe('`stopped`: somebody stopped the check, or the check or the import failed.'),
  done: z.int().describe('How many rows the job has read.'),
  rows: z.int().nullable().describe('How many rows the file has, once it is checked.'),
  problems: z.int().nullable().describe('How many of them have problems.'),
});
export type KeptImport = z.infer<typeof keptImport>;

const params = z.object({ id: z.uuid() });
const common = { service: 'main', tag: 'Imports', access: 'session' } as const;

/** Files that the person has had checked and not imported yet. */
export const keptImportCalls = {
  list: defineCall({
    ...common,
    method: 'GET',
    path: '/imports',
    summary: 'Your own files that are checked, but not imported yet',
    answer: z.array(keptImport),
  }),
  follow: defineCall({
    ...common,
    method: 'GET',
    path: '/imports/{id}',
    summary: 'How far the check of a file is, and what it found',
    params,
    answer: keptImport.extend({
      options: importOptions,
      answer: checkAnswer.nullable(),
      failure: z.unknown().describe('Why the check or the import failed, as the job has it.'),
    }),
  }),
  stop: defineCall({
    ...common,
    method: 'POST',
    path: '/imports/{id}/stop',
    summary: 'Stop the check of a file; the file is kept',
    params,
  }),
  remove: defineCall({
    ...common,
    method: 'DELETE',
    path: '/imports/{id}',
    summary: 'Forget a file that you do not want to import',
    params,
  }),
};
