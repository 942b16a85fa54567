import Box from '@mui/material/Box';
import { isBelowCost, marginAt, type PriceBasis } from '../../../contract/catalogue/priceChange.ts';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { Column } from '../../kit/figures.tsx';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';

/** A price before and after a change: in the record, and as guests pay it. */
interface ChangedPrice extends PriceBasis {
  label: string;
  oldPrice: number | null;
  newPrice: number;
  oldGuestPrice: number | null;
  newGuestPrice: number;
}

/** Writes a change in percent, to one decimal. */
export function usePercentText(): (percent: number | null) => string {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  return (percent) =>
    percent === null
      ? translate('priceChanges.unknown')
      : translate('priceChanges.percent', { number: figures(percent, 1) });
}

/** The columns of a table of new prices: before, after, by how much, and what each leaves. */
export function usePriceColumns<Row extends ChangedPrice>(): Column<Row>[] {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  const percent = usePercentText();
  const unknown = translate('priceChanges.unknown');
  const amount = (cents: number | null) => (cents === null ? unknown : money(cents));
  const changed = ({ oldGuestPrice, newGuestPrice }: Row) =>
    oldGuestPrice ? (100 * (newGuestPrice - oldGuestPrice)) / oldGuestPrice : null;
  /** What the list says, where its price batch makes guests pay something else. */
  const inList = (price: number | null, guestPrice: number | null) =>
    price !== null &&
    price !== guestPrice && (
      <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {translate('priceChanges.inList', { price: money(price) })}
      </Box>
    );
  const part = (
    name: 'oldPrice' | 'newPrice' | 'marginBefore' | 'marginAfter',
    value: (row: Row) => number | null,
    show = (row: Row) => <>{amount(value(row))}</>,
  ): Column<Row> => ({
    ...{ name, label: translate(`priceChanges.column.${name}`), isNumber: true, value, show },
  });
  const marginOf = (row: Row, price: number | null) => marginAt(price, row)?.margin ?? null;
  return [
    {
      name: 'label',
      label: translate('priceChanges.column.label'),
      value: ({ label }) => label,
      show: ({ label }) => label,
    },
    part(
      'oldPrice',
      (row) => row.oldGuestPrice,
      (row) => (
        <>
          {amount(row.oldGuestPrice)}
          {inList(row.oldPrice, row.oldGuestPrice)}
        </>
      ),
    ),
    part(
      'newPrice',
      (row) => row.newGuestPrice,
      (row) => (
        <>
          <strong>{money(row.newGuestPrice)}</strong>
          {inList(row.newPrice, row.newGuestPrice)}
        </>
      ),
    ),
    {
      name: 'change',
      label: translate('priceChanges.column.change'),
      isNumber: true,
      value: changed,
      show: (row) => percent(changed(row)),
    },
    part('marginBefore', (row) => marginOf(row, row.oldGuestPrice)),
    part(
      'marginAfter',
      (row) => marginOf(row, row.newGuestPrice),
      (row) => (
        <>
          {amount(marginOf(row, row.newGuestPrice))}
          {isBelowCost(row.newGuestPrice, row) && (
            <Box component="span" sx={{ display: 'block', color: 'error.main' }}>
              {translate('priceChanges.belowCost')}
            </Box>
          )}
        </>
      ),
    ),
  ];
}
