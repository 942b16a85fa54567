import type pg from 'pg';
import type { BodyOf } from '../../../../contract/calls/call.ts';
import type { priceChangeCalls } from '../../../../contract/calls/priceChanges.ts';
import { formulaListPrice, guestPriceOf } from '../../../../contract/catalogue/priceFormula.ts';
import { wallClock } from '../../../../contract/fieldKinds/wallClock.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, type Slots } from '../../../area/read.ts';
import { createAllWith } from '../../../crud/records.ts';
import { writeWith } from '../../../crud/write.ts';
import { zoneOf } from '../../../domain/menus/changedPrices.ts';
import { changeLines } from './changedLines.ts';
import type { DescribedPrice } from './describedPrice.ts';
import { pricesInScope } from './readPrices.ts';

type Plan = BodyOf<typeof priceChangeCalls.plan>;

/** A price that a formula changes. */
interface NewPrice extends DescribedPrice {
  price: number;
  newPrice: number;
  /** What guests pay before and after. */
  oldGuestPrice: number;
  newGuestPrice: number;
}

/** The prices that the formula changes. What has no price or would cost the same is left out. */
export async function plannedPrices(
  client: pg.ClientBase,
  customerUuid: string,
  { scope, formula, day }: Pick<Plan, 'scope' | 'formula' | 'day'>,
): Promise<NewPrice[]> {
  const prices = await pricesInScope(client, customerUuid, { scope, day });
  return prices.flatMap(({ price, ...of }) => {
    if (price === null) return [];
    const { price: newPrice, guestPrice: newGuestPrice } = formulaListPrice(price, formula, of.batch);
    if (newPrice === price) return [];
    return [{ ...of, price, newPrice, oldGuestPrice: guestPriceOf(price, of.batch), newGuestPrice }];
  });
}

const readZone = read((rows, { storeUuid }: Slots<{ storeUuid: string | null }>) =>
  rows.selectNoFrom(zoneOf(rows, storeUuid).as('zone')),
);

/**
 * The moment of a day and a minute by the clock of a store, or of the customer. The database would take the later of two
 * moments that a clock shows when it goes back, and forms and files take the first.
 */
async function momentOf(
  client: pg.ClientBase,
  customerUuid: string,
  { day, time, storeUuid }: Pick<Plan, 'day' | 'time' | 'storeUuid'>,
): Promise<string> {
  const [found] = await readZone(client, customerUuid, { storeUuid });
  return wallClock(found?.zone ?? 'UTC')
    .instantOf(day, time)
    .toISOString();
}

/** Creates a price change, as a draft, with a line for each price that the formula changes. */
export async function planChange(
  client: pg.ClientBase,
  contextOf: Platform['contextOf'],
  actor: Actor,
  { name, onConflict, storeUuid, ...plan }: Plan,
): Promise<{ id: string; count: number }> {
  const prices = await plannedPrices(client, actor.customerUuid, plan);
  const goesLiveAt = await momentOf(client, actor.customerUuid, { ...plan, storeUuid });
  const { id } = await writeWith(
    { client, context: contextOf('pricing/price-changes'), actor },
    {
      action: 'create',
      values: { name, onConflict, storeUuid, goesLiveAt },
    },
  );
  const lines = contextOf(changeLines);
  const values = prices.map(({ target, newPrice }) => ({ priceChangeId: id, ...target, newPrice }));
  if (values.length > 0) await createAllWith({ client, context: lines, actor }, values);
  return { id: String(id), count: values.length };
}
