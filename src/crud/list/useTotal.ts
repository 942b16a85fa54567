import { useListContext } from 'ra-core';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** An estimate of the server is right within this factor, whatever the filter. */
const estimateFactor = 1.5;

/** The round number that a list surely reaches: 100,000 for an estimate of 161,000. */
export function surelyReached(estimate: number): number {
  const least = estimate / estimateFactor;
  const unit = 10 ** Math.floor(Math.log10(least));
  return Math.floor(least / unit) * unit;
}

/** Returns how many records there are in words: "more than 600,000" for an estimate. */
export function useTotalText() {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  return (total: number, isEstimated: boolean): string =>
    isEstimated ? translate('crud.list.moreThan', { total: figures(surelyReached(total)) }) : figures(total);
}

/** How many records match; "more than 600,000" if the server only estimates. */
export function useTotal() {
  const { total, meta } = useListContext();
  const textOf = useTotalText();
  const isEstimated = Boolean((meta as { isTotalEstimated?: boolean } | undefined)?.isTotalEstimated);
  if (total === undefined) return { text: '', total: 0, isEstimated };
  return { text: textOf(total, isEstimated), total, isEstimated };
}
