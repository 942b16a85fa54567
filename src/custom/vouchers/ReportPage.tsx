import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  reportTypes,
  type VoucherFigure,
  type VoucherReportRow,
  voucherFigures,
  voucherReportCalls,
} from '../../../contract/calls/vouchers.ts';
import { completeField } from '../../../contract/fieldKinds/field.ts';
import { fieldInput } from '../../../contract/fieldKinds/fieldInput.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { patiently } from '../../i18n/patiently.ts';
import { useMomentFormats } from '../../i18n/useMomentFormats.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { LabelledInput } from '../../kit/fieldKinds/LabelledInput.tsx';
import { type Column, FigureTable, FigureTiles, inOrder, type Order } from '../../kit/figures.tsx';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { ViewNote } from '../../kit/notes.tsx';
import { FileButtons } from '../../kit/report/FileButtons.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useMay } from '../../session/SessionContext.tsx';

const ReportChart = lazy(patiently(() => import('../../kit/report/ReportChart.tsx')));

const template = completeField(
  'template',
  fieldInput.parse({ kind: 'reference', resource: 'vouchers/voucher-templates' }),
);
const date = completeField('date', fieldInput.parse({ kind: 'date' }));

/** More days than bars that people can tell apart. */
const mostBars = 62;

/** What becomes of a voucher; every voucher is exactly one of these. */
const states = ['upcoming', 'active', 'expired', 'cancelled'] as const;

/** What became of the vouchers of a template: its figures as tiles, as a chart, as a table and as a file. */
export default function ReportPage() {
  const translate = useTranslate();
  const { day: dayText } = useMomentFormats();
  const api = useApi();
  const mayExport = useMay('vouchers/vouchers', 'export');
  // In the address, so that a template can lead here, and people can pass a report on.
  const [search, setSearch] = useSearchParams();
  const id = search.get('template');
  const type = reportTypes.find((one) => one === search.get('type')) ?? 'SUMMARY';
  const query = {
    type,
    startDate: search.get('from') ?? undefined,
    endDate: search.get('to') ?? undefined,
  };
  const choose = (name: string, value: unknown) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (typeof value === 'string' && value !== '') next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const { data, error, refetch } = useQuery({
    queryKey: ['vouchers/vouchers', 'voucherReport', id, query],
    queryFn: ({ signal }) => api(voucherReportCalls.figures, { params: { id: id ?? '' }, query, signal }),
    enabled: id !== null,
    placeholderData: keepPreviousData,
  });
  const headings = [translate(`vouchers.report.${type === 'DAILY' ? 'day' : 'days'}`)].concat(
    voucherFigures.map((name) => translate(`vouchers.report.figure.${name}`)),
  );
  const content = () => {
    if (id === null) return <ViewNote text={translate('vouchers.report.begin')} />;
    if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingSkeleton shape="table" rows={6} />;
    if (data.rows.every(({ issued }) => issued === 0))
      return <ViewNote text={translate('vouchers.report.empty')} />;
    const days = `${dayText(data.startDate)} – ${dayText(data.endDate)}`;
    return <Figures key={data.type} rows={data.rows} label={`${data.template.name}, ${days}`} days={days} />;
  };
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
      <PageHeader
        title={translate('vouchers.reports')}
        description={translate('vouchers.report.about')}
        actions={
          mayExport &&
          id !== null &&
          data && (
            <FileButtons
              load={(format) =>
                api(voucherReportCalls.file, {
                  params: { id },
                  query: {
                    ...{ ...query, format, headings: JSON.stringify(headings) },
                    title: translate('vouchers.report.file', { template: data.template.name }).slice(0, 80),
                  },
                })
              }
            />
          )
        }
      />
      <Box sx={{ px: 6, py: 4, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 4 }}>
          <LabelledInput
            width={260}
            label={translate('vouchers.field.voucherTemplateId')}
            field={template}
            value={id}
            onChange={(value) => choose('template', value)}
          />
          <LabelledInput
            width={170}
            label={translate('vouchers.report.from')}
            field={date}
            value={query.startDate ?? data?.startDate}
            onChange={(value) => choose('from', value)}
          />
          <LabelledInput
            width={170}
            label={translate('vouchers.report.to')}
            field={date}
            value={query.endDate ?? data?.endDate}
            onChange={(value) => choose('to', value)}
          />
          <LabelledSelect
            label={translate('vouchers.report.type')}
            value={type}
            onChange={(value) => choose('type', value)}
          >
            {reportTypes.map((one) => (
              <option key={one} value={one}>
                {translate(`vouchers.report.types.${one}`)}
              </option>
            ))}
          </LabelledSelect>
        </Box>
        {content()}
      </Box>
    </Box>
  );
}

interface FiguresProps {
  rows: readonly VoucherReportRow[];
  /** The template and the days, which name the table. */
  label: string;
  days: string;
}

/** The figures of a report. The table has what the chart draws. */
function Figures({ rows, label, days }: FiguresProps) {
  const translate = useTranslate();
  const { day: dayText } = useMomentFormats();
  const { figures } = useNumberFormats();
  const [order, setOrder] = useState<Order>();
  const nameOf = (name: VoucherFigure) => translate(`vouchers.report.figure.${name}`);
  const sumOf = (name: VoucherFigure) => rows.reduce((sum, row) => sum + row[name], 0);
  const isDaily = rows[0]?.day !== null;
  const dayOf = ({ day }: VoucherReportRow) => (day === null ? days : dayText(day));
  const columns: readonly Column<VoucherReportRow>[] = [
    {
      name: 'day',
      label: translate(`vouchers.report.${isDaily ? 'day' : 'days'}`),
      value: ({ day }) => day,
      show: dayOf,
    },
    ...voucherFigures.map((name) => ({
      ...{ name, label: nameOf(name), isNumber: true },
      value: (row: VoucherReportRow) => row[name],
      show: (row: VoucherReportRow) => figures(row[name]),
    })),
  ];
  const drawn = isDaily
    ? {
        categories: rows.map(dayOf),
        series: states.map((name) => ({ label: nameOf(name), values: rows.map((row) => row[name]) })),
      }
    : {
        categories: states.map(nameOf),
        series: [{ label: nameOf('issued'), values: states.map(sumOf) }],
      };
  return (
    <>
      <FigureTiles
        tiles={voucherFigures.map((name) => ({ label: nameOf(name), value: figures(sumOf(name)) }))}
      />
      <Box role="img" aria-label={translate('vouchers.report.chart', { of: label })} sx={{ height: 280 }}>
        <Suspense fallback={null}>
          <ReportChart
            kind={rows.length > mostBars ? 'line' : 'bar'}
            height={280}
            data={drawn}
            textOf={(value) => (value === null ? '' : figures(value))}
          />
        </Suspense>
      </Box>
      <FigureTable
        label={label}
        columns={columns}
        rows={inOrder(rows, columns, order)}
        keyOf={({ day }) => day ?? 'all'}
        order={order}
        onOrder={setOrder}
      />
    </>
  );
}
