import type pg from 'pg';
import { dayNumber, dayOfNumber, type Stretch } from '../../../../contract/stores/days.ts';
import type { StoreFacts } from '../../../../contract/stores/effectiveHours.ts';
import type { Actor } from '../../../access/actor.ts';
import { clockOf } from './clocks.ts';
import { type HoursWanted, readStores } from './readStores.ts';

/** More stores than any customer has. */
const mostStores = 10_000;

/** A store with its hours around a moment, and its clock then. */
export interface StoreAt {
  id: string;
  facts: StoreFacts;
  stretches: readonly Stretch[];
}

/** Reads what decides about the hours of stores around a moment: one store, or all that the actor sees. */
export async function storesAt(
  client: pg.ClientBase,
  actor: Pick<Actor, 'customerUuid' | 'stores'>,
  { at, ...wanted }: { at: string } & Pick<HoursWanted, 'storeUuid' | 'channelId'>,
): Promise<StoreAt[]> {
  const today = dayNumber(at.slice(0, 10));
  // The day of a store may be the one before or after that of UTC, and the hours of the day before may go on.
  const [firstDay, lastDay] = [dayOfNumber(today - 2), dayOfNumber(today + 2)];
  const { stores } = await readStores(client, actor, {
    ...{ ...wanted, firstDay, lastDay, menu: null, limit: mostStores, offset: 0 },
  });
  return stores.map(({ id, timeZone, facts }) => ({
    ...{ id, facts },
    stretches: clockOf(timeZone, firstDay, 5),
  }));
}
