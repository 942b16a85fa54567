import { Box, Button } from '@mui/material';
import { useListContext } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { mostGroups, type ReportAnswer, reportCalls } from '../../../contract/calls/reports.ts';
import type { Report } from '../../../contract/options/reports.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { patiently } from '../../i18n/patiently.ts';
import { useNotifyFailure } from '../../i18n/useNotify.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { ViewNote } from '../../kit/notes.tsx';
import { useWords } from '../../kit/records/useWords.ts';
import { ReportTable } from '../../kit/report/ReportTable.tsx';
import { chartData, useReport } from '../../kit/report/reportData.ts';
import { useReportTexts } from '../../kit/report/useReportTexts.ts';
import { saveFile } from '../../kit/saveFile.ts';
import { useAddressPart } from '../../kit/useAddressPart.ts';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';

const ReportChart = lazy(patiently(() => import('../../kit/report/ReportChart.tsx')));

/** The reports over a list: the figures of its filtered records, as a chart and as a table. */
export default function ReportView({ resource }: { resource: Resource }) {
  const [first] = resource.reports.values();
  const [kept, keep] = useState(first?.name ?? '');
  const [said, show] = useAddressPart({ name: 'report', isUsed: true, kept, keep });
  const report = resource.reports.get(said) ?? first;
  return report ? <OneReport key={report.name} {...{ resource, report }} onReport={show} /> : null;
}

interface ReportToolsProps {
  resource: Resource;
  report: Report;
  /** The name of the measure that the chart draws. */
  drawn: string;
  onReport: (name: string) => void;
  onDraw: (measure: string) => void;
}

/** Which report, what its chart draws, and the report as a file. */
function ReportTools({ resource, report, drawn, onReport, onDraw }: ReportToolsProps) {
  const translate = useTranslate();
  const { filterValues: filter } = useListContext();
  const api = useApi();
  const notifyFailure = useNotifyFailure();
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      const query = { filter: JSON.stringify(filter), format };
      saveFile(await api(reportCalls.file(resource), { params: { report: report.name }, query }));
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, pb: 4 }}>
      <LabelledSelect label={translate('crud.report.choose')} value={report.name} onChange={onReport}>
        {[...resource.reports.values()].map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </LabelledSelect>
      {report.measures.length > 1 && (
        <LabelledSelect label={translate('crud.report.drawn')} value={drawn} onChange={onDraw}>
          {report.measures.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </LabelledSelect>
      )}
      {resource.verbs.has('export') && (
        <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
          <Button color="inherit" onClick={() => void save('xlsx')}>
            {translate('crud.export.excel')}
          </Button>
          <Button color="inherit" onClick={() => void save('csv')}>
            {translate('crud.export.csv')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface OneReportProps {
  resource: Resource;
  report: Report;
  onReport: (name: string) => void;
}

function OneReport({ resource, report, onReport }: OneReportProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const words = useWords(resource);
  const counted = useReportTexts(resource).counted(report);
  const { filterValues } = useListContext();
  const [drawn, setDrawn] = useState(report.measures[0]?.name ?? '');
  const { data, error, isPending, refetch } = useReport(resource, report.name, filterValues);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <LoadingSkeleton shape="table" rows={8} />;
  return (
    <Box
      role="region"
      aria-label={translate('crud.shapes.report')}
      tabIndex={0}
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: 6, pb: 4 }}
    >
      <ReportTools {...{ resource, report, drawn, onReport }} onDraw={setDrawn} />
      {counted && <ViewNote text={counted} />}
      {data.rows.length === 0 && <ViewNote text={translate('crud.report.empty', words.names)} />}
      {data.isCut && <ViewNote text={translate('crud.report.cut', { count: figures(mostGroups) })} />}
      {data.rows.length > 0 && <Figures {...{ resource, report, drawn }} rows={data.rows} />}
    </Box>
  );
}

interface FiguresProps {
  resource: Resource;
  report: Report;
  drawn: string;
  rows: ReportAnswer['rows'];
}

/** The chart of one measure, and the table of all. */
function Figures({ resource, report, drawn, rows }: FiguresProps) {
  const translate = useTranslate();
  const texts = useReportTexts(resource);
  const measure = report.measures.find(({ name }) => name === drawn) ?? report.measures[0];
  const data =
    measure &&
    chartData(rows, measure, ({ groups }) =>
      report.groups.map((group, index) => texts.group(group, groups[index] ?? { value: null, label: null })),
    );
  return (
    <>
      {measure && data ? (
        <Box
          role="img"
          aria-label={translate('crud.report.chart', { report: report.label, measure: measure.label })}
          sx={{ height: 320, mb: 4 }}
        >
          <Suspense fallback={null}>
            <ReportChart kind={report.chart} data={data} textOf={(value) => texts.measure(measure, value)} />
          </Suspense>
        </Box>
      ) : (
        <ViewNote text={translate('crud.report.tooMany')} />
      )}
      <ReportTable report={report} rows={rows} texts={texts} />
    </>
  );
}
