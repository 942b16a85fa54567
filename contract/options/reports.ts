import { z } from 'zod';
import { inWords } from '../fieldKinds/completeOptions.ts';
import { fieldName } from '../fieldKinds/names.ts';
import { defaultWords, words } from '../fieldKinds/words.ts';
import { callPath } from './calls.ts';
import { tabConditions } from './listTabs.ts';

/** The periods by which a report groups a date. An hour is that of the day, whichever day it is. */
export const periods = ['hour', 'day', 'week', 'month', 'year'] as const;
export type Period = (typeof periods)[number];

const groupInput = z.union([
  fieldName,
  z.strictObject({ hour: fieldName }),
  z.strictObject({ day: fieldName }),
  z.strictObject({ week: fieldName }),
  z.strictObject({ month: fieldName }),
  z.strictObject({ year: fieldName }),
]);

/** What a report works out over the records of a group. */
const measureFunctions = ['sum', 'average', 'min', 'max'] as const;
type MeasureFunction = 'count' | (typeof measureFunctions)[number];

const measureLabel = words(60).optional();
const measureInput = z.union([
  z.literal('count'),
  z.strictObject({ sum: fieldName, label: measureLabel }),
  z.strictObject({ average: fieldName, label: measureLabel }),
  z.strictObject({ min: fieldName, label: measureLabel }),
  z.strictObject({ max: fieldName, label: measureLabel }),
]);

const reportInput = z.strictObject({
  label: words(80),
  groupBy: z
    .array(groupInput)
    .min(1)
    .max(2)
    .describe(
      'One or two fields, a date by its day, week, month or year, a moment by its hour of the day too: `{ month: placedAt }`. Of several records, the first one counts.',
    ),
  measures: z
    .record(fieldName, measureInput)
    .refine((measures) => Object.keys(measures).length > 0, { error: 'required' })
    .describe('What it works out for each group: `count`, or the sum, average, min or max of a number.'),
  where: tabConditions
    .default({})
    .describe(
      'The values of the records that it counts: one for a field, or a list of them. People read them beside the figures.',
    ),
  paths: z
    .array(z.string().regex(callPath, 'callPath'))
    .default([])
    .describe(
      'Further paths after the service. `{customerUuid}` is the customer, and any other `{field}` a value that the records must have.',
    ),
  chart: z.enum(['bar', 'line']).default('bar').describe('How the page draws it beside its table.'),
  home: z
    .boolean()
    .default(false)
    .describe('The home page shows its first measure, by the first group. Of dates, it shows the newest.'),
});

/** The reports over a list, as their author writes them, by name. */
export const reportsInput = z
  .record(fieldName, reportInput)
  .default({})
  .describe(
    'Figures over the records of the list, in groups. People choose the records by the filters of the list.',
  );

type Input = z.output<typeof reportsInput>;

const completeGroup = (group: z.output<typeof groupInput>): { field: string; period?: Period } => {
  if (typeof group === 'string') return { field: group };
  const chosen: Partial<Record<Period, string>> = group;
  const period = periods.find((one) => chosen[one] !== undefined);
  return { field: (period && chosen[period]) ?? '', ...(period && { period }) };
};

function completeMeasure(name: string, measure: z.output<typeof measureInput>) {
  if (measure === 'count')
    return { name, label: inWords(name), function: 'count' as MeasureFunction, field: undefined };
  const chosen: Partial<Record<MeasureFunction, string>> = measure;
  const used = measureFunctions.find((one) => chosen[one] !== undefined) ?? 'sum';
  const label = measure.label === undefined ? inWords(name) : defaultWords(measure.label);
  return { name, label, function: used as MeasureFunction, field: chosen[used] };
}

/** The reports with nothing left out, by name. */
export const completeReports = (reports: Input) =>
  new Map(
    Object.entries(reports).map(([name, { label, groupBy, measures, where, paths, chart, home }]) => [
      name,
      {
        name,
        label: defaultWords(label),
        groups: groupBy.map(completeGroup),
        measures: Object.entries(measures).map(([own, measure]) => completeMeasure(own, measure)),
        where,
        paths,
        chart,
        home,
      },
    ]),
  );

/** Figures over the records of a list. */
export type Report = ReturnType<typeof completeReports> extends Map<string, infer One> ? One : never;
export type Measure = Report['measures'][number];
