import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LinkBase, useCreatePath } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { Answered } from '../../../contract/calls/call.ts';
import { type ItemMarginRow, marginCalls } from '../../../contract/calls/margins.ts';
import { type ItemColumn, itemColumns } from '../../../contract/catalogue/marginColumns.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { listText } from '../../i18n/listText.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type Column, FigureTable, FigureTiles, inOrder, type Order } from '../../kit/figures.tsx';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { ViewNote } from '../../kit/notes.tsx';
import { type Moment, PriceMoment } from '../../kit/prices/PriceMoment.tsx';
import { FileButtons } from '../../kit/report/FileButtons.tsx';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useRegistry } from '../../session/permittedRegistry.tsx';
import { useSelectedCustomer } from '../../session/SessionContext.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { FigureChart, type Measure } from './FigureChart.tsx';

/** The kinds of rows that people look for. */
const itemKinds = ['all', 'belowCost', 'noPrice', 'noCost'] as const;
type ItemKind = (typeof itemKinds)[number];

const isOf: Record<ItemKind, (row: ItemMarginRow) => boolean> = {
  all: () => true,
  belowCost: ({ margin }) => margin !== null && margin < 0,
  noPrice: ({ price }) => price === null,
  noCost: ({ cost }) => cost === null,
};

/** The rows of a kind, in one category or in all. */
const itemRows = (
  rows: readonly ItemMarginRow[],
  { kind, category }: { kind: ItemKind; category: string },
): ItemMarginRow[] =>
  rows.filter((row) => isOf[kind](row) && (category === '' || row.categoryIds.includes(category)));

/** The average of what is known, or null. */
function averageFoodCost(rows: readonly ItemMarginRow[]): number | null {
  const known = rows.flatMap(({ foodCost }) => foodCost ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
}

type Report = Awaited<Answered<typeof marginCalls.items>>;

const amounts = ['price', 'netPrice', 'cost', 'margin'] as const;

/** The columns of the report on items, and what its chart can draw. */
function useItemColumns(report: Report | undefined) {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const { figures } = useNumberFormats();
  const createPath = useCreatePath();
  const seesItems = useRegistry().get('menus/items')?.verbs.has('get') ?? false;
  const categories = new Map(report?.categories.map(({ id, name }) => [id, name]));
  const unknown = translate('margins.unknown');
  const shownAmount = (cents: number | null) => (cents === null ? unknown : money(cents));
  const percent = (hundredths: number) =>
    translate('margins.percent', { number: figures(hundredths / 100, 2) });
  const namesOf = (row: ItemMarginRow) => listText(row.categoryIds.flatMap((id) => categories.get(id) ?? []));

  const amount = (name: (typeof amounts)[number]): Omit<Column<ItemMarginRow>, 'name' | 'label'> => ({
    isNumber: true,
    value: (row) => row[name],
    show: (row) => shownAmount(row[name]),
  });
  const parts: Record<ItemColumn, Omit<Column<ItemMarginRow>, 'name' | 'label'>> = {
    item: {
      value: ({ item }) => item,
      show: ({ item, itemId }) =>
        seesItems ? (
          <LinkBase
            className="link"
            to={`${createPath({ resource: 'menus/items', id: itemId, type: 'edit' })}/prices`}
          >
            {item}
          </LinkBase>
        ) : (
          item
        ),
    },
    size: { value: ({ size }) => size, show: ({ size }) => size },
    category: { value: namesOf, show: namesOf },
    price: amount('price'),
    netPrice: amount('netPrice'),
    cost: amount('cost'),
    margin: amount('margin'),
    foodCost: {
      isNumber: true,
      value: ({ foodCost }) => foodCost,
      show: ({ foodCost }) => (foodCost === null ? unknown : percent(foodCost)),
    },
  };
  const shown = itemColumns(report?.hasCosts ?? false);
  const columns = shown.map((name) => ({ name, label: translate(`margins.column.${name}`), ...parts[name] }));
  const measures = (['foodCost', 'margin', 'cost', 'price'] as const)
    .filter((name) => shown.includes(name))
    .map(
      (name): Measure<ItemMarginRow> => ({
        name,
        label: translate(`margins.column.${name}`),
        value: (row) => row[name],
        text: name === 'foodCost' ? percent : money,
      }),
    );
  return { columns, measures, percent };
}

interface ItemMarginsProps {
  menuId: string;
  channelId: string;
  /** The menu and the channel, as people read them. */
  label: string;
  /** Chooses another menu. */
  chooser: ReactNode;
}

/** The report of one menu on one channel: figures, a chart, the table, and files. */
export function ItemMargins({ menuId, channelId, label, chooser }: ItemMarginsProps) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const api = useApi();
  const customerUuid = useSelectedCustomer()?.customerUuid ?? '';
  const [moment, setMoment] = useState<Moment>({});
  const [kind, setKind] = useState<ItemKind>('all');
  const [category, setCategory] = useState('');
  const [order, setOrder] = useState<Order>({ column: 'foodCost', isDescending: true });
  const [drawn, setDrawn] = useState('foodCost');
  const params = { menuId, channelId, customerUuid };
  const { data, error, refetch } = useQuery({
    queryKey: ['margins', 'items', params, moment],
    queryFn: ({ signal }) => api(marginCalls.items, { params, query: moment, signal }),
    placeholderData: keepPreviousData,
  });
  const { columns, measures, percent } = useItemColumns(data);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton shape="table" rows={8} />;
  if (data.rows.length === 0)
    return <EmptyState names={translate('margins.noItems')} hint={translate('margins.noItemsHint')} />;
  const { hasCosts } = data;
  const rows = inOrder(itemRows(data.rows, { kind, category }), columns, order);
  const inCategory = (one: ItemKind) => itemRows(data.rows, { kind: one, category });
  const average = averageFoodCost(inCategory('all'));
  const counted = (one: ItemKind) => ({
    label: translate(one === 'all' ? 'margins.figures.rows' : `margins.shown.${one}`),
    value: figures(inCategory(one).length),
    isWarning: one !== 'all' && inCategory(one).length > 0,
  });
  const tiles = [
    counted('all'),
    ...(hasCosts
      ? [
          {
            label: translate('margins.figures.foodCost'),
            value: average === null ? translate('margins.unknown') : percent(average),
          },
          counted('belowCost'),
        ]
      : []),
    counted('noPrice'),
    ...(hasCosts ? [counted('noCost')] : []),
  ];
  const headings = JSON.stringify(
    itemColumns(hasCosts).map((column) => translate(`margins.column.${column}`)),
  );
  const kinds = itemKinds.filter((one) => hasCosts || one === 'all' || one === 'noPrice');
  return (
    <Box sx={{ px: 6, pb: 6, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        {chooser}
        <LabelledSelect label={translate('margins.category')} value={category} onChange={setCategory}>
          <option value="">{translate('margins.everyCategory')}</option>
          {data.categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </LabelledSelect>
        <LabelledSelect
          label={translate('margins.show')}
          value={kind}
          onChange={(value) => setKind(itemKinds.find((one) => one === value) ?? 'all')}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {translate(`margins.shown.${one}`)}
            </option>
          ))}
        </LabelledSelect>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 4 }}>
        <PriceMoment moment={moment} day={data.on} onChange={setMoment} />
        <Box sx={{ flex: 1 }} />
        <FileButtons
          load={(format) =>
            api(marginCalls.itemsFile, {
              params,
              query: {
                ...moment,
                format,
                headings,
                title: `${translate('margins.items')} ${data.name} ${data.channelName}`.slice(0, 80),
              },
            })
          }
        />
      </Box>
      {!hasCosts && <ViewNote text={translate('margins.noCosts')} />}
      <FigureTiles tiles={tiles} />
      {rows.length === 0 ? (
        <ViewNote text={`${translate('margins.noRows')}. ${translate('margins.noRowsHint')}`} />
      ) : (
        <>
          <FigureChart
            {...{ measures, drawn, rows }}
            onDraw={setDrawn}
            nameOf={({ item, size }) => `${item} · ${size}`}
          />
          <FigureTable
            label={label}
            {...{ columns, rows, order }}
            keyOf={({ sizeId }) => sizeId}
            onOrder={setOrder}
          />
        </>
      )}
    </Box>
  );
}
