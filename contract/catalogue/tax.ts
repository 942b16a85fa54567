import type { ChannelMenu, OrderService, TaxGroup, TaxRate } from './menuShape.ts';
import { roundHalfUp, thousandths, whole } from './rounding.ts';

/** The rate that applies on a day: the one that began last. */
export const rateOn = (rates: readonly TaxRate[], on: string): TaxRate | undefined =>
  rates
    .filter(({ validFrom }) => validFrom <= on)
    .reduce<TaxRate | undefined>(
      (last, rate) => (last && last.validFrom > rate.validFrom ? last : rate),
      undefined,
    );

/** The rate that an item has on the day of a menu for one service, and the group that says it; undefined if none does. */
export function rateFor(
  { taxGroups, on }: Pick<ChannelMenu, 'taxGroups' | 'on'>,
  taxGroupId: string | null,
  service: OrderService,
): { group: TaxGroup; rate: TaxRate } | undefined {
  const own = taxGroups.get(taxGroupId ?? '');
  const others = { DINE_IN: null, COLLECTION: own?.collectionGroupId, DELIVERY: own?.deliveryGroupId };
  const group = taxGroups.get(others[service] ?? own?.id ?? '');
  const rate = group && rateOn(group.rates, on);
  return rate && { group, rate };
}

/** The rate of an item on a channel; undefined if it has none for one of the services there. */
export function rateOnChannel(menu: ChannelMenu, taxGroupId: string | null): ReturnType<typeof rateFor> {
  const rates = menu.services.map((service) => rateFor(menu, taxGroupId, service));
  return rates.includes(undefined) ? undefined : rates[0];
}

/** The rates of an item by service, if they differ on the channel; otherwise none. */
export function ratesByService(
  menu: ChannelMenu,
  taxGroupId: string | null,
): { service: OrderService; percent: number }[] {
  const rates = menu.services.flatMap((service) => {
    const found = rateFor(menu, taxGroupId, service);
    return found ? [{ service, percent: found.rate.ratePercent }] : [];
  });
  return new Set(rates.map(({ percent }) => percent)).size > 1 ? rates : [];
}

/** An amount with its tax, taken apart. */
export interface Taxed {
  ratePercent: number;
  /** What the guest pays. */
  total: number;
  tax: number;
  /** What is left without tax. */
  value: number;
}

/**
 * Takes a price of the business apart: the tax that it includes, or that guests pay on top. All amounts are integers in minor units, and only the tax is rounded,
 * so `value` and `tax` always add up to `total`.
 * @param pricesIncludeTax false if guests pay tax on top of prices
 */
export function taxOf(amount: number, ratePercent: number, pricesIncludeTax: boolean): Taxed {
  const rate = thousandths(ratePercent);
  const tax = roundHalfUp(amount * rate, pricesIncludeTax ? whole + rate : whole);
  return pricesIncludeTax
    ? { ratePercent, total: amount, tax, value: amount - tax }
    : { ratePercent, total: amount + tax, tax, value: amount };
}

/** The tax in a price, by a rate of `percentInPrice`. */
export const taxIn = (price: number, ratePercent: number): Taxed => taxOf(price, ratePercent, true);

/** The rate of the tax that stands in a price: none where guests pay it on top. */
export const percentInPrice = (ratePercent: number, pricesIncludeTax: boolean): number =>
  pricesIncludeTax ? ratePercent : 0;

/** The tax of a document, by rate: of the sum of its lines, because rounded lines would add up to another tax. */
export function documentTax(
  lines: readonly { amount: number; ratePercent: number }[],
  pricesIncludeTax: boolean,
): Taxed[] {
  const amounts = new Map<number, number>();
  for (const { amount, ratePercent } of lines)
    amounts.set(ratePercent, (amounts.get(ratePercent) ?? 0) + amount);
  return [...amounts].map(([ratePercent, amount]) => taxOf(amount, ratePercent, pricesIncludeTax));
}
