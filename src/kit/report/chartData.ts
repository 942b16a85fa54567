import type { ReportAnswer } from '../../../contract/calls/reports.ts';

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
