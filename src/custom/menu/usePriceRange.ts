import type { PricedMenu } from '../../../contract/catalogue/builtMenu.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useMoneyFormats } from '../../session/useMoneyFormats.ts';

/** What the sizes of an item cost, from the cheapest to the dearest. */
export function usePriceRange(): (item: PricedMenu['items'][number]) => string {
  const translate = useTranslate();
  const { money } = useMoneyFormats();
  return ({ sizes }) => {
    const prices = sizes.flatMap(({ priceCents }) => priceCents ?? []);
    if (prices.length === 0) return translate('menu.noPrice');
    const [least, most] = [Math.min(...prices), Math.max(...prices)];
    return least === most ? money(least) : `${money(least)} – ${money(most)}`;
  };
}
