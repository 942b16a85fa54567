import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { marginCalls } from '../../../contract/calls/margins.ts';
import { itemColumns } from '../../../contract/catalogue/marginColumns.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FigureTable, inOrder, type Order } from '../../kit/FigureTable.tsx';
import { FigureTiles } from '../../kit/FigureTiles.tsx';
import { LabelledSelect } from '../../kit/LabelledSelect.tsx';
import { type Moment, PriceMoment } from '../../kit/prices/PriceMoment.tsx';
import { FileButtons } from '../../kit/report/FileButtons.tsx';
import { ViewNote } from '../../kit/ViewNote.tsx';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useSelectedCustomer } from '../../session/SessionContext.tsx';
import { FigureChart } from './FigureChart.tsx';
import { averageFoodCost, type ItemKind, itemKinds, itemRows } from './itemRows.ts';
import { useItemColumns } from './useItemColumns.tsx';

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
