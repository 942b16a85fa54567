import { z } from 'zod';
import { listParameters } from './listParameters.ts';
import { resourceCall } from './resourceCall.ts';

/** Groups that one report shows. */
export const mostGroups = 1000;

/** The figures of a report: a row for each group. */
export const reportAnswer = z
  .object({
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
  })
  .meta({ id: 'ReportAnswer' });
export type ReportAnswer = z.infer<typeof reportAnswer>;

const report = {
  method: 'GET',
  path: '/reports/{report}',
  summary: 'A report',
  query: z.object({
    filter: listParameters.filter,
    format: z.enum(['json', 'xlsx', 'csv']).default('json'),
  }),
} as const;

/** A report of the records that a filter leaves. */
export const reportCalls = {
  figures: resourceCall({ ...report, right: 'read', answer: reportAnswer }),
  /** The same as a file. */
  file: resourceCall({ ...report, right: 'export', produces: 'application/octet-stream' }),
};
