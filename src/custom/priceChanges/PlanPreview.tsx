import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Answered } from '../../../contract/calls/call.ts';
import { type priceChangeCalls, pricesListed } from '../../../contract/calls/priceChanges.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { FigureTable, inOrder, type Order } from '../../kit/FigureTable.tsx';
import { FigureTiles } from '../../kit/FigureTiles.tsx';
import { ViewNote } from '../../kit/ViewNote.tsx';
import { usePercentText, usePriceColumns } from './usePriceColumns.tsx';

type Preview = Awaited<Answered<typeof priceChangeCalls.preview>>;

/** What a plan would make of prices. */
export function PlanPreview({ preview: { count, averageChange, belowCost, rows } }: { preview: Preview }) {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const percent = usePercentText();
  const columns = usePriceColumns<Preview['rows'][number]>();
  const [order, setOrder] = useState<Order>();
  if (count === 0) return <ViewNote text={translate('priceChanges.nothing')} />;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FigureTiles
        tiles={[
          { label: translate('priceChanges.figures.count'), value: figures(count) },
          { label: translate('priceChanges.figures.averageChange'), value: percent(averageChange) },
          {
            label: translate('priceChanges.figures.belowCost'),
            value: figures(belowCost),
            isWarning: belowCost > 0,
          },
        ]}
      />
      {count > rows.length && (
        <ViewNote text={translate('priceChanges.first', { count: figures(pricesListed) })} />
      )}
      <FigureTable
        label={translate('priceChanges.prices')}
        {...{ columns, order }}
        rows={inOrder(rows, columns, order)}
        keyOf={({ label }) => label}
        onOrder={setOrder}
      />
    </Box>
  );
}
