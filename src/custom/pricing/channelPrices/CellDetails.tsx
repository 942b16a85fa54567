import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { strategies } from '../../../../contract/catalogue/menuShape.ts';
import { patiently } from '../../../i18n/patiently.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { valueKey } from '../../../kit/grid/gridColumns.ts';
import { marginAt } from './priceBook.ts';
import { sources } from './priceFacts.ts';
import { StrategySelect } from './StrategySelect.tsx';
import { useMarginText } from './usePriceExtras.ts';
import type { PriceWork } from './usePriceWork.ts';

const LadderDialog = lazy(patiently(() => import('./LadderDialog.tsx')));

/** More about the active price: what it leaves, how the channel prices the size, and why it is what it is. */
export function CellDetails({ prices }: { prices: PriceWork }) {
  const { work, book, facts, rows, columns, channelIds } = prices;
  const translate = useTranslate();
  const marginText = useMarginText();
  const [explained, setExplained] = useState<{ itemId: string; sizeId: string; channelMenuId: string }>();
  const { active } = work.editor;
  const [row, column] = [rows[active.row], columns[active.column]];
  if (!row || !column || !channelIds.has(String(column.id))) return null;
  const channelId = String(column.id);
  const { price } = book.priceOf(row, channelId);
  const left = marginText(marginAt(row, price));
  const keyOf = (source: string) => valueKey(row.id, channelId, source);
  const channelMenuId = facts.channels.find(({ id }) => id === channelId)?.channelMenuId ?? '';
  const choose = (strategy: number | null) =>
    work.drafts.change([
      [keyOf(sources.strategy), strategy],
      [keyOf(sources.customPrice), strategy === strategies.custom ? price : null],
      // A price of the channel would hide the custom one.
      ...(strategy === strategies.custom ? [[keyOf(sources.price), null] as const] : []),
    ]);
  return (
    <>
      {left !== '' && <span>{translate('pricing.grid.leaves', { margin: left })}</span>}
      <StrategySelect
        value={book.strategyOf(row, channelId)}
        isDisabled={work.isReadOnly || !work.drafts.canChange(keyOf(sources.strategy))}
        hasPrice={price !== null}
        onChoose={choose}
      />
      <Button
        size="small"
        onClick={() => setExplained({ itemId: row.item.id, sizeId: row.id, channelMenuId })}
      >
        {translate('pricing.grid.why')}
      </Button>
      {explained && (
        <Suspense fallback={null}>
          <LadderDialog {...explained} name={row.item.name} onClose={() => setExplained(undefined)} />
        </Suspense>
      )}
    </>
  );
}
