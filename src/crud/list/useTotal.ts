import { useListContext } from 'ra-core';
import { useNumberFormats } from '../../i18n/useNumberFormats.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** How many records match; "about 1,002,000" if the server only estimates. */
export function useTotal() {
  const { total, meta } = useListContext();
  const translate = useTranslate();
  const { figures } = useNumberFormats();
  const isEstimated = Boolean((meta as { isTotalEstimated?: boolean } | undefined)?.isTotalEstimated);
  if (total === undefined) return { text: '', total: 0, isEstimated };
  const rounded = isEstimated ? Number(total.toPrecision(4)) : total;
  const figure = figures(rounded);
  return { text: isEstimated ? translate('crud.list.about', { total: figure }) : figure, total, isEstimated };
}
