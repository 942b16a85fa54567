import { z } from 'zod';

/** Groups that one report shows. */
export const mostGroups = 1000;

/** The answer of a report: a row for each group. */
export const reportAnswer = z.object({
  rows: z.array(
    z.object({
      groups: z.array(
        z.object({
          value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
          /** The name of the record that a reference points to. */
          label: z.string().nullable(),
        }),
      ),
      measures: z.record(z.string(), z.number().nullable()),
    }),
  ),
  /** There are more groups than these. */
  isCut: z.boolean(),
});
export type ReportAnswer = z.infer<typeof reportAnswer>;
