import type pg from 'pg';
import { z } from 'zod';
import { soldOutEnds, soldOutName } from '../../../../contract/deployment/soldOut.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { minuteOf, momentOf } from '../../../../contract/stores/days.ts';
import { tradingDayEnd } from '../../../../contract/stores/tradingDay.ts';
import type { Actor } from '../../../access/actor.ts';
import type { ActionHandler } from '../../../crud/context.ts';
import { createAllWith } from '../../../crud/records.ts';
import { storesAt } from '../../../domain/hours/readStores.ts';

/** What the actions ask for, as the form of `sellOut` has it; `sellOutToday` asks nothing. */
const form = z.object({
  ends: z.enum(soldOutEnds).default('DAY'),
  until: z.string().nullish(),
  storeUuids: z.array(z.string()).nullish(),
  channelIds: z.array(z.string()).nullish(),
});
type Form = z.infer<typeof form>;

/** Stores in which something comes back at the same moment; null for all stores, also those that open later. */
interface Place {
  stores: readonly string[] | null;
  until: string | null;
}

/** The ends of the trading day in these stores, or in all that the person sees, and the stores of each. */
async function dayEnds(
  client: pg.ClientBase,
  actor: Actor,
  chosen: readonly string[] | null,
  now: string,
): Promise<Place[]> {
  const places = new Map<string, string[]>();
  for (const { id, facts, stretches } of await storesAt(client, actor, { at: now })) {
    if (chosen && !chosen.includes(id)) continue;
    const until = momentOf(tradingDayEnd(facts, stretches, minuteOf(now)));
    places.set(until, [...(places.get(until) ?? []), id]);
  }
  return [...places].map(([until, those]) => ({ stores: those, until }));
}

const wrong = (field: string, code: 'pauseOver' | 'required') =>
  new ServiceError('VALIDATION_FAILED', { issues: [{ field, code, details: {} }] });

/** Where something is sold out, and until when. @throws ServiceError VALIDATION_FAILED for a moment that is over */
async function placesOf(
  client: pg.ClientBase,
  actor: Actor,
  { ends, until, storeUuids }: Form,
): Promise<Place[]> {
  const now = new Date().toISOString();
  const own = actor.stores === 'all' ? null : actor.stores;
  const stores = storeUuids?.length ? storeUuids : own;
  if (ends === 'NEVER') return [{ stores, until: null }];
  if (ends === 'DAY') return dayEnds(client, actor, stores, now);
  if (until && Date.parse(until) > Date.now()) return [{ stores, until }];
  throw wrong('until', 'pauseOver');
}

/** Sells out the records that an action is for: menu items, their sizes, modifiers or stock items. */
export function sellOutBy(reference: 'menuItemId' | 'subtypeId' | 'modifierId' | 'stockItemId') {
  const handler: ActionHandler = async ({ ids, entered }, { client, actor, context }) => {
    const input = form.parse(entered);
    const { ends, channelIds } = input;
    const places = await placesOf(client, actor, input);
    if (places.length === 0) throw wrong('storeUuids', 'required');
    const entries = ids.flatMap((id) =>
      places.map(({ stores, until }) => ({
        ...{ [reference]: id, ends, until, since: new Date().toISOString(), soldOutBy: actor.name },
        ...{ allStores: stores === null, storeUuids: stores ?? [] },
        ...{ allChannels: !channelIds?.length, channelIds: channelIds ?? [] },
      })),
    );
    await createAllWith({ client, context: context.contextOf(soldOutName), actor }, entries);
  };
  return { sellOutToday: handler, sellOut: handler };
}
