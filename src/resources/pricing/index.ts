import { priceBatches } from './priceBatches.ts';
import { priceChangeLines, priceChanges } from './priceChanges.ts';
import { priceLists } from './priceLists.ts';
import { channelPrices, priceListElements } from './prices.ts';
import { pricingStrategies } from './strategies.ts';

/** What things cost. */
export const pricingResources = [
  priceLists,
  priceListElements,
  priceBatches,
  priceChanges,
  priceChangeLines,
  channelPrices,
  pricingStrategies,
];
