import type pg from 'pg';
import { z } from 'zod';
import { soldOutNowCall } from '../../../../contract/calls/soldOut.ts';
import { soldOutEnds, soldOutName } from '../../../../contract/deployment/soldOut.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { minuteOf, momentOf } from '../../../../contract/stores/days.ts';
import { tradingDayEnd } from '../../../../contract/stores/tradingDay.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Area, DemoCustomer } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import type { ActionHandler } from '../../../crud/context.ts';
import { readOneWith } from '../../../crud/read.ts';
import { createAllWith } from '../../../crud/records.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { storesAt } from '../../../domain/hours/readStores.ts';
import { readSoldOut } from '../../../domain/soldOut/readSoldOut.ts';
import { tellPlatforms } from '../../../domain/soldOut/tellPlatforms.ts';
import { soldOutRules, type TellPlatforms } from './tellStores.ts';

/** An installation that reaches no platform has nobody to tell. */
const tellLinked =
  ({ menuPlatforms }: Platform): TellPlatforms =>
  async (scope) => {
    if (Object.keys(menuPlatforms).length > 0) await tellPlatforms(scope);
  };

/** Two things that a store has run out of. */
async function fillSoldOut({ size, act, idOf }: DemoCustomer): Promise<void> {
  if (size === 'small') return;
  await act('menus/items', await idOf('menus/items', 'Soft Serve'), 'sellOut', {
    ...{ ends: 'NEVER', storeUuids: [await idOf('stores', 'Rosebank')], channelIds: [] },
  });
  await act('stock-items/items', await idOf('stock-items/items', 'Avocado'), 'sellOut', {
    ...{ ends: 'DAY', storeUuids: [await idOf('stores', 'Claremont')], channelIds: [] },
  });
}

/** What the actions ask for, as the form of `sellOut` has it; `sellOutToday` asks nothing. */
const soldOutForm = z.object({
  ends: z.enum(soldOutEnds).default('DAY'),
  until: z.string().nullish(),
  storeUuids: z.array(z.string()).nullish(),
  channelIds: z.array(z.string()).nullish(),
});
type Form = z.infer<typeof soldOutForm>;

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

const pauseIssue = (field: string, code: 'pauseOver' | 'required') =>
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
  throw pauseIssue('until', 'pauseOver');
}

/** Sells out the records that an action is for: menu items, their sizes, modifiers or stock items. */
function sellOutBy(reference: 'menuItemId' | 'subtypeId' | 'modifierId' | 'stockItemId') {
  const handler: ActionHandler = async ({ ids, entered }, { client, actor, context }) => {
    const input = soldOutForm.parse(entered);
    const { ends, channelIds } = input;
    const places = await placesOf(client, actor, input);
    if (places.length === 0) throw pauseIssue('storeUuids', 'required');
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

/** What stores have run out of: selling it out, telling tills and platforms, and answering screens. */
export const soldOutArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [
    ...([
      soldOutName,
      'menus/items',
      'menus/modifiers',
      'stock-items/items',
      'menus/subtypes',
      'menus/subtype-recipes',
    ] as const),
    ...(['recipes/lines', 'stores', 'stores/trading-hours', 'stores/special-hours', 'channels'] as const),
  ],
  calls(app) {
    serve(app, soldOutNowCall, ({ params: { storeUuid }, query: { channelId = null }, actor }) =>
      inTransaction(platform.pool, realmOf(actor), async (client) => {
        await readOneWith(client, platform.contextOf('stores'), storeUuid, actor.customerUuid);
        return readSoldOut(client, actor.customerUuid, { storeUuid, channelId });
      }),
    );
  },
  rules: { [soldOutName]: soldOutRules(tellLinked(platform)) },
  handlers: {
    'menus/items': sellOutBy('menuItemId'),
    'menus/subtypes': sellOutBy('subtypeId'),
    'menus/modifiers': sellOutBy('modifierId'),
    'stock-items/items': sellOutBy('stockItemId'),
  },
  demo: fillSoldOut,
});
