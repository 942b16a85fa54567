import BarChartIcon from '@mui/icons-material/BarChart';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import { Box, Link, Typography } from '@mui/material';
import { LinkBase } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Period, Report } from '../../../contract/options/reports.ts';
import { fieldOf, type Resource } from '../../../contract/resource.ts';
import { patiently } from '../../i18n/patiently.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { HomeNote } from '../../kit/notes.tsx';
import { ReportTable } from '../../kit/report/ReportTable.tsx';
import { chartData, useReport } from '../../kit/report/reportData.ts';
import { useReportTexts } from '../../kit/report/useReportTexts.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { ToolButton } from '../../layout/ToolButton.tsx';
import { HomeSection } from './HomeSection.tsx';

const ReportChart = lazy(patiently(() => import('../../kit/report/ReportChart.tsx')));

const chartHeight = 180;

const day = 24 * 60 * 60_000;

/** The days that a small chart covers, by the period of its groups. Hours are those of many days. */
const days: Record<Period, number> = { hour: 30, day: 30, week: 26 * 7, month: 365, year: 5 * 365 };

/** The filter for the newest records of a report over time; for any other report, no filter. */
function newest(
  resource: Resource,
  { groups: [group] }: Report,
  now: number,
): Readonly<Record<string, unknown>> {
  if (!group?.period) return {};
  const { kind, source } = fieldOf(resource, group.field);
  // A chart begins with a whole day, so that it stays the same from one minute to the next.
  const begin = new Date(Math.floor(now / day - days[group.period]) * day).toISOString();
  return { [source]: { gte: kind === 'date' ? begin.slice(0, 10) : begin } };
}

interface FigureCardProps {
  resource: Resource;
  report: Report;
}

/** The newest figures of a report: a small chart of the first measure, or the table of all. */
export function FigureCard({ resource, report }: FigureCardProps) {
  const translate = useTranslate();
  const texts = useReportTexts(resource);
  const [isTable, setTable] = useState(false);
  const [filter] = useState(() => newest(resource, report, Date.now()));
  const { data, error, isPending, refetch } = useReport(resource, report.name, filter);
  const [measure] = report.measures;
  const counted = texts.counted(report);
  const period = report.groups[0]?.period;
  const chart =
    measure &&
    chartData(data?.rows ?? [], measure, ({ groups }) =>
      report.groups.map((group, index) => texts.group(group, groups[index] ?? { value: null, label: null })),
    );
  const address = new URLSearchParams({
    view: 'report',
    report: report.name,
    filter: JSON.stringify(filter),
  });
  const isShownAsTable = isTable || !chart;
  return (
    <HomeSection
      title={report.label}
      aside={
        <>
          {period && (
            <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {translate(`home.newest.${period === 'hour' ? 'day' : period}`)}
            </Box>
          )}
          {chart && (
            <ToolButton
              size="small"
              label={translate(isTable ? 'home.asChart' : 'home.asTable')}
              icon={isTable ? <BarChartIcon fontSize="small" /> : <TableIcon fontSize="small" />}
              onClick={() => setTable(!isTable)}
            />
          )}
        </>
      }
    >
      {error && <FailedState isSmall error={error} onRetry={() => void refetch()} />}
      {isPending && <LoadingSkeleton shape="form" rows={3} />}
      {data?.rows.length === 0 && <HomeNote text={translate('home.noFigures')} />}
      {data && data.rows.length > 0 && measure && (
        <>
          {isShownAsTable ? (
            <Box
              sx={{ maxHeight: 320, overflow: 'auto' }}
              tabIndex={0}
              role="group"
              aria-label={report.label}
            >
              <ReportTable report={report} rows={data.rows} texts={texts} />
            </Box>
          ) : (
            <Box
              role="img"
              aria-label={translate('home.chart', { report: report.label, measure: measure.label })}
              sx={{ height: chartHeight, px: 2 }}
            >
              <Suspense fallback={null}>
                <ReportChart
                  kind={report.chart}
                  data={chart}
                  height={chartHeight}
                  textOf={(value) => texts.measure(measure, value)}
                />
              </Suspense>
            </Box>
          )}
          <Box sx={{ px: 4, py: 2 }}>
            {counted && (
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                {counted}
              </Typography>
            )}
            <Link component={LinkBase} to={`/${resource.name}?${address}`} variant="body2">
              {translate('home.wholeReport', { report: report.label })}
            </Link>
          </Box>
        </>
      )}
    </HomeSection>
  );
}
