import { formulaPrice, type PriceFormula } from '../../../../contract/catalogue/priceFormula.ts';
import type { DemoCustomer } from '../../../area/area.ts';

const day = 24 * 60 * 60_000;

const formula: PriceFormula = {
  changePercent: 25,
  changeBy: 0,
  ending: { every: 100, endsIn: 90, rounding: 'up' },
};

/** A draft of new prices on a platform, for somebody to look at and to ask for approval. */
export async function fillPriceChange(
  { create, createAll, idOf }: DemoCustomer,
  menuId: unknown,
  sizes: readonly { subtypeId: unknown; price: number }[],
): Promise<void> {
  const channelId = await idOf('channels', 'Uber Eats');
  const { id: priceChangeId } = await create('pricing/price-changes', {
    name: 'Uber Eats from next month',
    note: 'The platform takes more from then on.',
    goesLiveAt: new Date(Date.now() + 30 * day).toISOString(),
  });
  const lines = sizes.map(({ subtypeId, price }) => ({
    ...{ priceChangeId, menuId, channelId, subtypeId },
    newPrice: formulaPrice(price, formula),
  }));
  await createAll('pricing/price-change-lines', lines);
}
