import type pg from 'pg';
import { liveOutcome, revertOutcome } from '../../../../contract/catalogue/priceChange.ts';
import { rowsOf } from '../../../area/read.ts';
import type { ActionHandler, Writing } from '../../../crud/context.ts';
import {
  type CurrentLine,
  channelPrices,
  keepOutcomes,
  listPrices,
  lockLines,
  type PriceWrites,
  writePrices,
} from './changedLines.ts';
import { cancelWaiting } from './schedule.ts';

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
export const liveHandlers = {
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
