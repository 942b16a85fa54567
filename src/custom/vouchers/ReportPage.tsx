import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  useFigures as figuresOfUses,
  type ReportType,
  reportTypes,
  type UseFigure,
  type UseReportRow,
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
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';

const ReportChart = lazy(patiently(() => import('../../kit/report/ReportChart.tsx')));

const template = completeField(
  'template',
  fieldInput.parse({ kind: 'reference', resource: 'vouchers/voucher-templates' }),
);
const date = completeField('date', fieldInput.parse({ kind: 'date' }));

/** More days than bars that people can tell apart. */
const mostBars = 62;

/** What becomes of a voucher; every voucher is exactly one of these. */
const states = ['upcoming', 'active', 'used', 'expired', 'cancelled'] as const;

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
  const isOfUses = type === 'REDEMPTIONS' || type === 'STORE';
  const headings = [translate(`vouchers.report.${firstOf[type]}`)].concat(
    (isOfUses ? figuresOfUses : voucherFigures).map((name) => translate(`vouchers.report.figure.${name}`)),
  );
  const content = () => {
    if (id === null) return <ViewNote text={translate('vouchers.report.begin')} />;
    if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
    if (!data) return <LoadingSkeleton shape="table" rows={6} />;
    const days = `${dayText(data.startDate)} – ${dayText(data.endDate)}`;
    const of = { label: `${data.template.name}, ${days}`, type: data.type };
    if (data.type === 'REDEMPTIONS' || data.type === 'STORE')
      return data.uses.every(({ uses, givenBack }) => uses + givenBack === 0) ? (
        <ViewNote text={translate('vouchers.report.noUses')} />
      ) : (
        <Figures<UseReportRow, (typeof figuresOfUses)[number]>
          key={data.type}
          {...of}
          rows={data.uses}
          names={figuresOfUses}
          amounts={['basket', 'discount']}
          drawn={['discount']}
          headOf={({ day, store }) => (day === null ? (store?.name ?? '') : dayText(day))}
          keyOf={({ day, store }) => day ?? store?.id ?? ''}
        />
      );
    return data.rows.every(({ issued }) => issued === 0) ? (
      <ViewNote text={translate('vouchers.report.empty')} />
    ) : (
      <Figures<VoucherReportRow, (typeof voucherFigures)[number]>
        key={data.type}
        {...of}
        rows={data.rows}
        names={voucherFigures}
        amounts={[]}
        drawn={states}
        headOf={({ day }) => (day === null ? days : dayText(day))}
        keyOf={({ day }) => day ?? days}
      />
    );
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

/** What the first column of a report says. */
const firstOf = { SUMMARY: 'days', DAILY: 'day', REDEMPTIONS: 'day', STORE: 'store' } as const;

interface FiguresProps<Row, Name extends string> {
  rows: readonly Row[];
  /** The template and the days, which name the table. */
  label: string;
  type: ReportType;
  names: readonly Name[];
  /** Those that are amounts of money. */
  amounts: readonly Name[];
  /** Those that the chart draws. */
  drawn: readonly Name[];
  /** What the first column says, and what tells the rows apart. */
  headOf: (row: Row) => string;
  keyOf: (row: Row) => string;
}

/** The figures of a report. The table has what the chart draws. */
function Figures<
  Row extends Record<Name, number> & { day: string | null },
  Name extends VoucherFigure | UseFigure,
>({ rows, label, type, names, amounts, drawn, headOf, keyOf }: FiguresProps<Row, Name>) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const { money } = useMoneyFormats();
  const [order, setOrder] = useState<Order>();
  const nameOf = (name: Name) => translate(`vouchers.report.figure.${name}`);
  const textOf = (name: Name, value: number) => (amounts.includes(name) ? money(value) : figures(value));
  const sumOf = (name: Name) => rows.reduce((sum, row) => sum + row[name], 0);
  const columns: readonly Column<Row>[] = [
    {
      name: 'head',
      label: translate(`vouchers.report.${firstOf[type]}`),
      value: (row) => row.day ?? headOf(row),
      show: headOf,
    },
    ...names.map((name) => ({
      ...{ name, label: nameOf(name), isNumber: true },
      value: (row: Row) => row[name],
      show: (row: Row) => textOf(name, row[name]),
    })),
  ];
  const data =
    type === 'SUMMARY'
      ? {
          categories: drawn.map(nameOf),
          series: [{ label: translate('vouchers.report.figure.issued'), values: drawn.map(sumOf) }],
        }
      : {
          categories: rows.map(headOf),
          series: drawn.map((name) => ({ label: nameOf(name), values: rows.map((row) => row[name]) })),
        };
  const [firstDrawn] = drawn;
  return (
    <>
      <FigureTiles tiles={names.map((name) => ({ label: nameOf(name), value: textOf(name, sumOf(name)) }))} />
      <Box role="img" aria-label={translate('vouchers.report.chart', { of: label })} sx={{ height: 280 }}>
        <Suspense fallback={null}>
          <ReportChart
            kind={rows.length > mostBars ? 'line' : 'bar'}
            height={280}
            data={data}
            textOf={(value) => (value === null || !firstDrawn ? '' : textOf(firstDrawn, value))}
          />
        </Suspense>
      </Box>
      <FigureTable
        label={label}
        columns={columns}
        rows={inOrder(rows, columns, order)}
        keyOf={keyOf}
        order={order}
        onOrder={setOrder}
      />
    </>
  );
}
