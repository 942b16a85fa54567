import type pg from 'pg';
import type { OrderableMoment } from '../../../contract/calls/storeHours.ts';
import { allows } from '../../../contract/rights/rights.ts';
import { dayOfNumber, momentOf } from '../../../contract/stores/days.ts';
import { effectiveHours, orderableAt } from '../../../contract/stores/effectiveHours.ts';
import type { Takes } from '../../../contract/stores/hoursStates.ts';
import { minutesInDay } from '../../../contract/stores/weekHours.ts';
import type { Actor } from '../../access/actor.ts';
import { clockOf, type HoursQuery, readStores } from './readStores.ts';

/** What the hours follow from. A role must be able to read all of it. */
const parts = ['stores/trading-hours', 'stores/operating-hours', 'stores/special-hours', 'stores/closures'];

/** True if the actor may read all that the hours of stores follow from. */
export const seesHours = ({ rights }: Pick<Actor, 'rights'>): boolean =>
  parts.every((resource) => allows(rights, resource, 'read'));

/** How far ahead the next opening is looked for. */
const daysAhead = 42;

interface OrderableQuery extends Pick<HoursQuery, 'channelId' | 'menu'> {
  storeUuid: string;
  /** In minutes since 1970. */
  minute: number;
  /** What guests must be able to order at the next moment that the answer names. Default: anything. */
  isMatch?: (takes: Takes) => boolean;
}

/** Whether guests can order from a store at a minute, and why not; undefined without such a store. */
export async function orderableMoment(
  client: pg.ClientBase,
  actor: Pick<Actor, 'customerUuid' | 'stores'>,
  { minute, isMatch, ...filters }: OrderableQuery,
): Promise<OrderableMoment | undefined> {
  // Somewhere, it is the day before already or still, so the days begin one earlier.
  const first = Math.floor(minute / minutesInDay) - 1;
  const [firstDay, lastDay] = [dayOfNumber(first), dayOfNumber(first + daysAhead)];
  const { stores } = await readStores(client, actor, { ...filters, firstDay, lastDay, limit: 1, offset: 0 });
  const [store] = stores;
  if (!store) return undefined;
  const segments = effectiveHours(store.facts, clockOf(store.timeZone, firstDay, daysAhead));
  const found = orderableAt(segments, minute, isMatch);
  if (!found) throw new Error('The hours of a store do not reach the requested moment.');
  const { takes, reason, until, nextAt } = found;
  return {
    ...{ at: momentOf(minute), timeZone: store.timeZone, takes, reason },
    until: until === null ? null : momentOf(until),
    nextAt: nextAt === null ? null : momentOf(nextAt),
  };
}
