import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';

const ReportChart = lazy(patiently(() => import('../../kit/report/ReportChart.tsx')));

/** Bars that people can still tell apart. */
const mostBars = 40;

/** Something that the chart can draw of each row. */
export interface Measure<Row> {
  name: string;
  label: string;
  value: (row: Row) => number | null;
  text: (value: number) => string;
}

interface FigureChartProps<Row> {
  measures: readonly Measure<Row>[];
  drawn: string;
  onDraw: (measure: string) => void;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
}

/** One measure of the first rows of the table, as bars. */
export function FigureChart<Row>({ measures, drawn, onDraw, rows, nameOf }: FigureChartProps<Row>) {
  const translate = useTranslate();
  const measure = measures.find(({ name }) => name === drawn) ?? measures[0];
  if (!measure) return null;
  const first = rows.filter((row) => measure.value(row) !== null).slice(0, mostBars);
  return (
    <Box>
      <LabelledSelect label={translate('margins.drawn')} value={measure.name} onChange={onDraw}>
        {measures.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </LabelledSelect>
      {first.length === 0 ? (
        <Typography color="text.secondary">{translate('margins.noFigures')}</Typography>
      ) : (
        <Box
          role="img"
          aria-label={translate('margins.chart', { measure: measure.label, count: first.length })}
          sx={{ height: 240 }}
        >
          <Suspense fallback={null}>
            <ReportChart
              kind="bar"
              height={240}
              data={{
                categories: first.map(nameOf),
                series: [{ label: measure.label, values: first.map(measure.value) }],
              }}
              textOf={(value) => (value === null ? '' : measure.text(value))}
            />
          </Suspense>
        </Box>
      )}
    </Box>
  );
}
