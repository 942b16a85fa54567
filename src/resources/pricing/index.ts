import { priceLists } from './priceLists.ts';
import { channelPrices, priceListElements } from './prices.ts';

/** What things cost. */
export const pricingResources = [priceLists, priceListElements, channelPrices];
