import { z } from 'zod';

/** How pages ask for a file in the language of the person. */
export const fileWords = {
  headings: z
    .string()
    .max(5000)
    .optional()
    .describe('JSON: ["text", …] in another language, one for each column'),
  title: z.string().min(1).max(80).optional().describe('What the file is called, in another language'),
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
export type ExportAgain = z.infer<typeof exportAgain>;

/** What an export did, as its job keeps it. */
export const exportResult = z.object({
  rows: z.int(),
  format: z.enum(['xlsx', 'csv']),
  again: exportAgain.optional().describe('Absent where the export is more than a list.'),
});
