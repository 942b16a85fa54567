import type { PriceList } from '../../../../contract/catalogue/menuShape.ts';

/** What a price change sets: a price of a list, or what a size costs in a menu on a channel. */
export interface PriceTarget {
  listPriceId: string | null;
  menuId: string | null;
  channelId: string | null;
  subtypeId: string | null;
}

/** A price that can be changed, as it is before the change. */
export interface DescribedPrice {
  target: PriceTarget;
  label: string;
  /** What it costs: by the record itself, or by the rule that applies where there is no record. */
  price: number | null;
  /** What the record says; null if there is none yet. */
  storedPrice: number | null;
  /** What changes the prices of its list that day; null for a price on a channel. */
  batch: PriceList['batch'];
  taxGroupId: string | null;
  /** The size whose recipes tell the cost, if there is one such size. */
  sizeId: string | null;
}

/** Names a target, so that equal targets have equal names. */
export const targetKey = ({ listPriceId, menuId, channelId, subtypeId }: PriceTarget): string =>
  listPriceId ?? `${menuId} ${channelId} ${subtypeId}`;
