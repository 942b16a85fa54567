import { useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { colours } from '../../../contract/colours.ts';
import type { Report } from '../../../contract/options/reports.ts';
import type { ChartData } from './reportData.ts';

interface ReportChartProps {
  kind: Report['chart'];
  data: ChartData;
  textOf: (value: number | null) => string;
  height?: number;
}

/** The page around a chart says in its own words that there is nothing to draw. */
const NoData = () => null;

/** A report as bars or lines. The table below it has the same figures, so the keyboard skips it. */
export default function ReportChart({ kind, data, textOf, height = 320 }: ReportChartProps) {
  const { palette } = useTheme();
  const isNegative = data.series.some(({ values }) => values.some((value) => (value ?? 0) < 0));
  const common = {
    height,
    hideLegend: data.series.length < 2,
    skipAnimation: true,
    disableKeyboardNavigation: true,
    colors: [...colours[palette.mode].series],
    // Lines that begin above zero would make small differences look large.
    yAxis: [{ width: 96, min: isNegative ? undefined : 0, valueFormatter: (value: number) => textOf(value) }],
    grid: { horizontal: true },
    slots: { noDataOverlay: NoData },
    sx: { '&& .MuiChartsAxis-line, && .MuiChartsAxis-tick': { stroke: palette.divider } },
  };
  const series = data.series.map(({ label, values }) => ({
    label,
    data: values,
    valueFormatter: (value: number | null) => textOf(value),
  }));
  return kind === 'line' ? (
    <LineChart
      {...common}
      xAxis={[{ data: data.categories, scaleType: 'point' as const }]}
      series={series.map((one) => ({
        ...one,
        curve: 'linear' as const,
        showMark: data.categories.length < 40,
      }))}
    />
  ) : (
    <BarChart {...common} xAxis={[{ data: data.categories, scaleType: 'band' as const }]} series={series} />
  );
}
