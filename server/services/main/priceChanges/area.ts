import type pg from 'pg';
import { priceChangeCalls, pricesListed } from '../../../../contract/calls/priceChanges.ts';
import {
  averageChange,
  isBelowCost,
  liveOutcome,
  revertOutcome,
} from '../../../../contract/catalogue/priceChange.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { type Actor, authorise, realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import type { ActionHandler, Writing } from '../../../crud/context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { authorisePrices } from '../../../domain/menus/channelMenus.ts';
import { turns } from '../../../limits/turns.ts';
import type { App } from '../../../plugins/validation.ts';
import {
  type CurrentLine,
  changeLines,
  channelPrices,
  keepOutcomes,
  listPrices,
  lockLines,
  type PriceWrites,
  writePrices,
} from './changedLines.ts';
import { changeRules, lineRules } from './lineRules.ts';
import { planChange, plannedPrices } from './planChange.ts';
import { basisOf } from './readPrices.ts';
import { reviewChange } from './reviewChange.ts';
import { cancelWaiting, schedule } from './schedule.ts';

/** Those of the changes that have no prices. */
const readEmpty = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  rows
    .selectFrom('pricing/price-changes as change')
    .select('change.id')
    .where(({ eb, fn, exists, not, selectFrom }) =>
      eb('change.id', '=', fn.any(ids)).and(
        not(
          exists(
            selectFrom('pricing/price-change-lines as line')
              .select('line.id')
              .whereRef('line.priceChangeId', '=', 'change.id'),
          ),
        ),
      ),
    ),
);

/** What the moves around the approval do. */
const approvalHandlers = {
  /** A change without prices would change nothing. */
  async submit({ ids }, { client, actor }) {
    const empty = await readEmpty(client, actor.customerUuid, { ids: ids.map(String) });
    if (empty.length > 0) throw new ServiceError('PRICE_CHANGE_EMPTY');
  },
  /**
   * The job writes the prices with the rights of whoever approves, so we check the rights now and not at night.
   */
  async approve({ ids }, scope) {
    const { actor, context } = scope;
    authorise(actor, context.contextOf(listPrices).resource, 'update');
    authorise(actor, context.contextOf(channelPrices).resource, 'create', 'update', 'delete');
    for (const id of ids) {
      await schedule(scope, id);
    }
  },
  async withdraw({ ids }, scope) {
    for (const id of ids) await cancelWaiting(scope, id);
  },
} satisfies Record<string, ActionHandler>;

/** What a formula makes of prices, planning it, and what a change does. That reads whole menus, so only a few people at once may ask. */
function priceChangeRoutes(app: App, platform: Pick<Platform, 'pool' | 'contextOf'>): void {
  const takeTurn = turns({ most: 8, mostForOne: 4 });
  const reading = async <Result>(actor: Actor, work: (client: pg.ClientBase) => Promise<Result>) => {
    authorisePrices(actor);
    const giveBack = takeTurn(actor.customerUuid);
    try {
      return await inTransaction(platform.pool, realmOf(actor), work);
    } finally {
      giveBack();
    }
  };

  serve(app, priceChangeCalls.preview, ({ body, actor }) =>
    reading(actor, async (client) => {
      const prices = await plannedPrices(client, actor.customerUuid, body);
      const basis = await basisOf(client, actor, { prices, day: body.day });
      const rows = prices.map(({ label, price, newPrice, oldGuestPrice, newGuestPrice, ...of }) => ({
        ...{ label, oldPrice: price, newPrice, oldGuestPrice, newGuestPrice },
        ...basis(of),
      }));
      return {
        count: rows.length,
        belowCost: rows.filter((row) => isBelowCost(row.newGuestPrice, row)).length,
        averageChange: averageChange(rows),
        rows: rows.slice(0, pricesListed),
      };
    }),
  );
  serve(app, priceChangeCalls.plan, ({ body, actor }) =>
    reading(actor, (client) => planChange(client, platform.contextOf, actor, body)),
  );
  serve(app, priceChangeCalls.review, ({ params, query, actor }) =>
    reading(actor, (client) => reviewChange(client, actor, { id: params.id, from: query.from })),
  );
}

const readChanges = rowsOf('pricing/price-changes', { fields: ['name', 'onConflict'], by: ['id'] });

/** A change that an action moves. The action has locked it. */
async function readChange(client: pg.ClientBase, customerUuid: string, id: string) {
  const [change] = await readChanges(client, customerUuid, { id });
  if (!change) throw new Error(`There is no price change ${id}.`);
  return change;
}

const resourceOf = ({ listPriceId }: CurrentLine) => (listPriceId === null ? channelPrices : listPrices);

/** False if the record that a line names was deleted. A size without a price on the channel still can get one. */
const isThere = ({ listPriceId, menuId, channelId, subtypeId }: CurrentLine) =>
  listPriceId !== null || (menuId !== null && channelId !== null && subtypeId !== null);

/** Writes the new prices of a change, all in one transaction, and remembers the price that each replaced. */
async function putLive(scope: Writing, id: string): Promise<void> {
  const { name, onConflict } = await readChange(scope.client, scope.actor.customerUuid, id);
  const writes: PriceWrites = { set: [], add: [], remove: [] };
  const lines = (await lockLines(scope, id)).map((line) => {
    const { priceId, currentPrice, newPrice, menuId, channelId, subtypeId } = line;
    const outcome = isThere(line) ? liveOutcome(line, onConflict) : 'SKIPPED';
    if (outcome === 'WRITTEN' && priceId === null)
      writes.add.push({ menuId, channelId, subtypeId, price: newPrice });
    else if (outcome === 'WRITTEN' && priceId !== null && currentPrice !== newPrice)
      writes.set.push({ resource: resourceOf(line), id: priceId, price: newPrice });
    return { id: line.id, values: { outcome, replacedPrice: currentPrice } };
  });
  await writePrices(scope, name, writes);
  await keepOutcomes(scope, lines);
}

/** Gives the prices of a change the values that they had before, except those that somebody has changed since. */
async function takeBack(scope: Writing, id: string): Promise<void> {
  const { name } = await readChange(scope.client, scope.actor.customerUuid, id);
  const writes: PriceWrites = { set: [], add: [], remove: [] };
  const written = (await lockLines(scope, id)).filter(({ outcome }) => outcome === 'WRITTEN');
  const lines = written.map((line) => {
    const { priceId, replacedPrice, currentPrice } = line;
    const outcome = priceId === null ? 'KEPT' : revertOutcome(line);
    if (outcome === 'REVERTED' && priceId !== null) {
      if (replacedPrice === null) writes.remove.push(priceId);
      else if (replacedPrice !== currentPrice)
        writes.set.push({ resource: resourceOf(line), id: priceId, price: replacedPrice });
    }
    return { id: line.id, values: { outcome } };
  });
  await writePrices(scope, name, writes);
  await keepOutcomes(scope, lines);
}

/** What the moves to and from live prices do. */
const liveHandlers = {
  async goLive({ ids }, scope) {
    for (const id of ids) {
      await cancelWaiting(scope, id);
      await putLive(scope, String(id));
    }
  },
  async takeBack({ ids }, scope) {
    for (const id of ids) await takeBack(scope, String(id));
  },
} satisfies Record<string, ActionHandler>;

/** New prices that take effect together at one moment: planned, approved, live, and taken back. */
export const priceChangesArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [
    'pricing/price-changes',
    'pricing/price-change-lines',
    'pricing/price-list-elements',
    'pricing/channel-prices',
    'menus/channel-menus',
    'menus/subtypes',
    'menus/modifiers',
    'recipes',
    'tax/groups',
    'stores',
  ],
  calls: (app) => priceChangeRoutes(app, platform),
  rules: { 'pricing/price-changes': changeRules, [changeLines]: lineRules },
  handlers: { 'pricing/price-changes': { ...approvalHandlers, ...liveHandlers } },
});
