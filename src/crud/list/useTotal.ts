import { useListContext } from 'ra-core';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** Returns how many records there are in words: "about 1,002,000" for an estimate. */
export function useTotalText() {
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  return (total: number, isEstimated: boolean): string => {
    const figure = figures(isEstimated ? Number(total.toPrecision(4)) : total);
    return isEstimated ? translate('crud.list.about', { total: figure }) : figure;
  };
}

/** How many records match; "about 1,002,000" if the server only estimates. */
export function useTotal() {
  const { total, meta } = useListContext();
  const textOf = useTotalText();
  const isEstimated = Boolean((meta as { isTotalEstimated?: boolean } | undefined)?.isTotalEstimated);
  if (total === undefined) return { text: '', total: 0, isEstimated };
  return { text: textOf(total, isEstimated), total, isEstimated };
}
