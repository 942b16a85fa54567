import type pg from 'pg';
import type { DeploymentChannel } from '../../../../contract/deployment/channels.ts';
import { compileMenu, namesStore } from '../../../../contract/deployment/compile.ts';
import { haveSameSupply, withSupply } from '../../../../contract/deployment/supply.ts';
import { rowsOf } from '../../../area/read.ts';
import type { KeptDocument } from '../../../domain/menus/liveMenus.ts';
import { readFactsOfStores } from '../../../domain/menus/readFacts.ts';
import { readSupplyOfStores } from '../../../domain/soldOut/readSoldOut.ts';

/** A menu that a store has, or is about to get. */
interface KeptForStore {
  storeUuid: string;
  kept: KeptDocument;
}

/** The menu and the channel of a channel menu: one row, or none if it is not there any more. */
export const readPlaces = rowsOf('menus/channel-menus', { fields: ['menuId', 'channelId'], by: ['id'] });

/** The documents of one channel menu, for those of `wanted` whose store sells otherwise than the menu says. */
async function changedOfOneMenu<Wanted extends KeptForStore>(
  client: pg.ClientBase,
  customerUuid: string,
  { channel, channelMenuId }: { channel: DeploymentChannel; channelMenuId: string },
  wanted: readonly Wanted[],
): Promise<[Wanted, string][]> {
  const [place] = await readPlaces(client, customerUuid, { id: channelMenuId });
  if (!place) return [];
  const storeUuids = wanted.map(({ storeUuid }) => storeUuid);
  const supply = await readSupplyOfStores(client, customerUuid, { channelId: place.channelId, storeUuids });
  const soldOutAt = (storeUuid: string) => supply.get(storeUuid) ?? new Map();
  // Hundreds of stores share a menu and have run out of the same.
  const alike = Map.groupBy(wanted, ({ storeUuid, kept }) => {
    const ends = [...soldOutAt(storeUuid)].map(([id, { soldOutUntil }]) => `${id} ${soldOutUntil}`);
    return [kept.id, ...ends.sort()].join();
  });
  const changed: [Wanted, string][] = [];
  for (const stores of alike.values()) {
    const [first] = stores;
    if (!first) continue;
    const menu = withSupply(first.kept.menu, soldOutAt(first.storeUuid));
    if (haveSameSupply(first.kept.menu, menu)) continue;
    if (!namesStore(channel)) {
      const document = compileMenu(menu, channel);
      for (const one of stores) changed.push([one, document]);
      continue;
    }
    const facts = await readFactsOfStores(client, customerUuid, {
      ...{ ...place, channel },
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
export async function documentsNow<Wanted extends KeptForStore>(
  client: pg.ClientBase,
  customerUuid: string,
  channel: DeploymentChannel,
  wanted: readonly Wanted[],
): Promise<Map<Wanted, string>> {
  const documents = new Map(wanted.map((one) => [one, one.kept.document]));
  for (const [channelMenuId, of] of Map.groupBy(wanted, ({ kept }) => kept.channelMenuId)) {
    const changed = await changedOfOneMenu(client, customerUuid, { channel, channelMenuId }, of);
    for (const [one, document] of changed) documents.set(one, document);
  }
  return documents;
}
