import type pg from 'pg';
import type { DeploymentChannel } from '../../../../contract/deployment/channels.ts';
import { compileMenu, namesStore } from '../../../../contract/deployment/compile.ts';
import { haveSameSupply, withSupply } from '../../../../contract/deployment/supply.ts';
import { rowsOf } from '../../../area/read.ts';
import type { StoredDocument } from '../../../domain/menus/liveMenus.ts';
import { readFactsOfStores } from '../../../domain/menus/readFacts.ts';
import { readSupplyOfStores } from '../../../domain/soldOut/readSoldOut.ts';

/** A menu that a store has, or is about to get. */
interface StoreDocument {
  storeUuid: string;
  stored: StoredDocument;
}

/** The menu and the channel of a channel menu: one row, or none if it is not there any more. */
export const readPlaces = rowsOf('menus/channel-menus', { fields: ['menuId', 'channelId'], by: ['id'] });

/** The documents of one channel menu, for those of `entries` whose store sells otherwise than the menu says. */
async function changedOfOneMenu<Entry extends StoreDocument>(
  client: pg.ClientBase,
  customerUuid: string,
  { channel, channelMenuId }: { channel: DeploymentChannel; channelMenuId: string },
  entries: readonly Entry[],
): Promise<[Entry, string][]> {
  const [place] = await readPlaces(client, customerUuid, { id: channelMenuId });
  if (!place) return [];
  const storeUuids = entries.map(({ storeUuid }) => storeUuid);
  const supply = await readSupplyOfStores(client, customerUuid, { channelId: place.channelId, storeUuids });
  const soldOutAt = (storeUuid: string) => supply.get(storeUuid) ?? new Map();
  // Hundreds of stores share a menu and have run out of the same.
  const alike = Map.groupBy(entries, ({ storeUuid, stored }) => {
    const ends = [...soldOutAt(storeUuid)].map(([id, { soldOutUntil }]) => `${id} ${soldOutUntil}`);
    return [stored.id, ...ends.sort()].join();
  });
  const changed: [Entry, string][] = [];
  for (const stores of alike.values()) {
    const [first] = stores;
    if (!first) continue;
    const menu = withSupply(first.stored.menu, soldOutAt(first.storeUuid));
    if (haveSameSupply(first.stored.menu, menu)) continue;
    if (!namesStore(channel)) {
      const document = compileMenu(menu, channel);
      for (const one of stores) changed.push([one, document]);
      continue;
    }
    const facts = await readFactsOfStores(client, customerUuid, {
      ...place,
      channel,
      storeUuids: stores.map(({ storeUuid }) => storeUuid),
    });
    for (const one of stores) {
      const store = facts.get(one.storeUuid)?.store ?? null;
      changed.push([one, compileMenu({ ...menu, store }, channel)]);
    }
  }
  return changed;
}

/**
 * Menus as stores get them at this moment: what people reviewed, with what each store has run out of. What was reviewed
 * says nothing of that, so that a menu for the night does not carry what was sold out at noon.
 */
export async function documentsNow<Entry extends StoreDocument>(
  client: pg.ClientBase,
  customerUuid: string,
  channel: DeploymentChannel,
  entries: readonly Entry[],
): Promise<Map<Entry, string>> {
  const documents = new Map(entries.map((one) => [one, one.stored.document]));
  for (const [channelMenuId, of] of Map.groupBy(entries, ({ stored }) => stored.channelMenuId)) {
    const changed = await changedOfOneMenu(client, customerUuid, { channel, channelMenuId }, of);
    for (const [one, document] of changed) documents.set(one, document);
  }
  return documents;
}
