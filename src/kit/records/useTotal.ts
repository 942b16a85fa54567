import { useListContext } from 'ra-core';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** An estimate of the server is typically off by less than a twentieth, so only its first two figures say something. */
export const roundedEstimate = (estimate: number): number => Number(estimate.toPrecision(2));

/** Returns how many records there are in words: "about 150,000" for an estimate. */
export function useTotalText() {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  return (total: number, isEstimated: boolean): string =>
    isEstimated ? translate('crud.list.about', { total: figures(roundedEstimate(total)) }) : figures(total);
}

/** How many records match; "about 150,000" if the server only estimates. */
export function useTotal() {
  const { total, meta } = useListContext();
  const textOf = useTotalText();
  const isEstimated = Boolean((meta as { isTotalEstimated?: boolean } | undefined)?.isTotalEstimated);
  if (total === undefined) return { text: '', total: 0, isEstimated };
  return { text: textOf(total, isEstimated), total, isEstimated };
}
