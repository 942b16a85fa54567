import type { PriceStep } from '../../../../contract/catalogue/prices.ts';
import { isEmptyValue } from '../../../../contract/emptiness.ts';
import { useNumberFormats } from '../../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { valueKey } from '../../../kit/grid/gridColumns.ts';
import type { GridExtras, Instead, SideColumn } from '../../../kit/grid/gridExtras.ts';
import { useMoneyFormats } from '../../../session/useMoneyFormats.ts';
import { marginAt } from './priceBook.ts';
import { type PriceRow, sources } from './priceFacts.ts';
import type { PriceWork } from './usePriceWork.ts';

/** How a margin and its food cost read: "R 41.20 · 31.5 %". */
export function useMarginText() {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const { figures } = useNumberFormats();
  return (left: ReturnType<typeof marginAt>): string => {
    if (!left) return '';
    if (left.foodCost === null) return money(left.margin);
    const rate = figures(left.foodCost / 100, 1);
    return translate('pricing.grid.marginText', { margin: money(left.margin), rate });
  };
}

/** What the grid shows besides the prices that channels and lists have of their own: where others come from, costs and margins. */
export function usePriceExtras(prices: PriceWork): GridExtras {
  const { facts, work, book, rows, columns, channelIds } = prices;
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const marginText = useMarginText();
  const amount = (cents: number | null) => (cents === null ? '' : money(cents));

  const sourceOf = ({ rule, price, record }: PriceStep): string => {
    const said = translate(`pricing.${price === null ? 'notFound' : 'found'}.${rule}`);
    return record?.name && rule !== 'custom' && rule !== 'zero' ? `${record.name} · ${said}` : said;
  };
  const onChannel = (row: PriceRow, channelId: string, own: unknown): Instead | undefined => {
    if (!row.soldOn.has(channelId)) {
      if (!isEmptyValue(own)) return undefined;
      return {
        value: null,
        text: translate('pricing.grid.notSold'),
        title: translate('pricing.grid.notSoldAbout'),
      };
    }
    const { price, steps } = book.priceOf(row, channelId);
    const last = steps.at(-1);
    if (price === null || !last)
      return {
        value: null,
        ...{ text: translate('pricing.noPrice'), title: translate('pricing.noRule'), isWarning: true },
      };
    const isOwn = last.rule === 'channelPrice';
    if ((marginAt(row, price)?.margin ?? 0) < 0) {
      const title = translate('pricing.grid.belowCostAbout', { cost: amount(row.cost) });
      return { value: price, mark: translate('pricing.grid.belowCost'), title, isWarning: true, isOwn };
    }
    if (isOwn) return undefined;
    return {
      ...{ value: price, title: sourceOf(last) },
      // A price that follows from lists needs no word, because most do.
      mark:
        last.rule === 'zero' || last.rule === 'custom'
          ? translate(`pricing.grid.strategy.${last.rule}`)
          : undefined,
    };
  };
  const lowest = (row: PriceRow) =>
    facts.channels
      .filter(({ id }) => row.soldOn.has(id))
      .map(({ id }) => marginAt(row, book.priceOf(row, id).price))
      .reduce((least, left) => (left && (!least || left.margin < least.margin) ? left : least), undefined);

  const column = (
    name: 'size' | 'cost' | 'base' | 'margin',
    width: number,
    textOf: (row: PriceRow) => string,
  ): SideColumn => ({
    ...{
      name,
      width,
      label: translate(`pricing.grid.column.${name}`),
      align: name === 'size' ? 'left' : 'right',
    },
    textOf: (at) => {
      const row = rows[at];
      return row ? textOf(row) : '';
    },
  });
  return {
    insteadOf: (place) => {
      const [row, at] = [rows[place.row], columns[place.column]];
      if (!row || !at) return undefined;
      const columnId = String(at.id);
      const own = work.drafts.valueOf(valueKey(row.id, columnId, sources.price));
      // Pasted text that is no price is shown unchanged.
      if (typeof own === 'string') return undefined;
      if (channelIds.has(columnId)) return onChannel(row, columnId, own);
      const price = book.listPriceOf(row, columnId);
      if (!isEmptyValue(own) || price === null) return undefined;
      return { value: price, title: translate('pricing.grid.itemPrice', { item: row.item.name }) };
    },
    side: [
      column('size', 144, (row) => row.size),
      ...(facts.hasCosts ? [column('cost', 88, (row) => amount(row.cost))] : []),
      column('base', 96, (row) => amount(book.basePriceOf(row))),
      ...(prices.hasMargin && facts.hasCosts
        ? [column('margin', 168, (row) => marginText(lowest(row)))]
        : []),
    ],
  };
}
