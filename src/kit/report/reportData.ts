import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReportAnswer, reportCalls } from '../../../contract/calls/reports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';

/** Groups and lines that people can tell apart on a chart. */
const mostCategories = 120;
const mostSeries = 12;

/** What a chart draws: its categories, and for each series a value or none in each of them. */
export interface ChartData {
  categories: string[];
  series: { label: string; values: (number | null)[] }[];
}

type Row = ReportAnswer['rows'][number];

/**
 * The rows as a chart: the first group along the axis, the second as series. Undefined where there are too many of them.
 * @param textsOf the groups of a row as people read them
 */
export function chartData(
  rows: readonly Row[],
  measure: { name: string; label: string },
  textsOf: (row: Row) => string[],
): ChartData | undefined {
  const categories = new Map<string, number>();
  const series = new Map<string, (number | null)[]>();
  for (const row of rows) {
    const [category = '', name = measure.label] = textsOf(row);
    const position = categories.get(category) ?? categories.size;
    categories.set(category, position);
    const values = series.get(name) ?? [];
    values[position] = row.measures[measure.name] ?? null;
    series.set(name, values);
  }
  if (categories.size > mostCategories || series.size > mostSeries) return undefined;
  return {
    categories: [...categories.keys()],
    series: [...series].map(([label, values]) => ({
      label,
      values: Array.from({ length: categories.size }, (_, index) => values[index] ?? null),
    })),
  };
}

/** The figures of a report over the records that match a filter. */
export function useReport(resource: Resource, report: string, filter: Readonly<Record<string, unknown>>) {
  const api = useApi();
  return useQuery({
    queryKey: [resource.name, 'report', { report, filter }],
    queryFn: ({ signal }) =>
      api(reportCalls.figures(resource), {
        ...{ params: { report }, query: { filter: JSON.stringify(filter) }, signal },
      }),
    placeholderData: keepPreviousData,
  });
}
