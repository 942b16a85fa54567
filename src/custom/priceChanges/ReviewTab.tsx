import { Box, Button } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { priceChangeCalls, type ReviewedPrice } from '../../../contract/calls/priceChanges.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Resource } from '../../../contract/resource.ts';
import { useApi } from '../../dataProviders/ApiContext.tsx';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FigureTable, FigureTiles, inOrder, type Order } from '../../kit/figures.tsx';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { FailedState } from '../../layout/states/FailedState.tsx';
import { LoadingSkeleton } from '../../layout/states/LoadingSkeleton.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';
import { usePercentText, usePriceColumns } from './usePriceColumns.tsx';

/** What a price change does to each price: before, after, what it leaves, and what became of it. */
export default function ReviewTab({ resource, record }: { resource: Resource; record: WireRecord }) {
  const translate = useTranslate();
  const api = useApi();
  const { figures } = useNumberFormats();
  const percent = usePercentText();
  const everyColumn = useReviewColumns();
  const [order, setOrder] = useState<Order>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [resource.name, 'review', String(record.id)],
    queryFn: ({ pageParam: from, signal }) =>
      api(priceChangeCalls.review, { params: { id: record.id }, query: { from }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const read = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return read < count ? read : undefined;
    },
  });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  const first = data?.pages[0];
  if (!first) return <LoadingSkeleton shape="table" rows={6} />;
  const { count, averageChange, belowCost, changed } = first;
  if (count === 0)
    return (
      <EmptyState names={translate('priceChanges.noLines')} hint={translate('priceChanges.noLinesHint')} />
    );
  const rows = data.pages.flatMap((page) => page.rows);
  // A plan has no outcomes yet, and a narrow screen needs the room.
  const hasOutcomes = rows.some(({ outcome, isChanged }) => outcome !== null || isChanged);
  const columns = everyColumn.filter(({ name }) => hasOutcomes || name !== 'outcome');
  const tile = (name: 'count' | 'belowCost' | 'changed', value: number) => ({
    label: translate(`priceChanges.figures.${name}`),
    value: figures(value),
    isWarning: name !== 'count' && value > 0,
  });
  return (
    <Box sx={{ px: 6, py: 4, display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FigureTiles
        tiles={[
          tile('count', count),
          { label: translate('priceChanges.figures.averageChange'), value: percent(averageChange) },
          tile('belowCost', belowCost),
          tile('changed', changed),
        ]}
      />
      <FigureTable
        label={translate('priceChanges.prices')}
        {...{ columns, order }}
        rows={inOrder(rows, columns, order)}
        keyOf={({ id }) => id}
        onOrder={setOrder}
      />
      {hasNextPage && (
        <Box>
          <Button color="inherit" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {translate('priceChanges.more')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** The columns of new prices, and what became of each. */
function useReviewColumns() {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const outcomeText = ({ outcome, replacedPrice, isChanged, currentPrice }: ReviewedPrice): string => {
    const written = (price: number | null) =>
      price === null ? translate('priceChanges.unknown') : money(price);
    if (outcome) return translate(`priceChanges.outcome.${outcome}`, { price: written(replacedPrice) });
    if (!isChanged) return '';
    return currentPrice === null
      ? translate('priceChanges.removed')
      : translate('priceChanges.changedTo', { price: money(currentPrice) });
  };
  return [
    ...usePriceColumns<ReviewedPrice>(),
    {
      name: 'outcome',
      label: translate('priceChanges.column.outcome'),
      value: outcomeText,
      show: outcomeText,
    },
  ];
}
