import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { type DeploymentMenu, deploymentMenu } from '../../../contract/deployment/deploymentMenu.ts';
import { withSupply } from '../../../contract/deployment/supply.ts';
import { read, rowsOf, type Slots } from '../../area/read.ts';
import { readSupplyOfStores } from '../soldOut/readSoldOut.ts';

/** A document as a channel got it, and the menu that it was written from. */
export interface StoredDocument {
  id: string;
  channelMenuId: string;
  contentSha256: string;
  document: string;
  menu: DeploymentMenu;
}

const readById = rowsOf('menu_documents', {
  fields: ['id', 'channelMenuId', 'contentSha256', 'document', 'menu'],
  among: ['id'],
});

/** The documents with these ids, by id. */
export async function readDocuments(
  client: pg.ClientBase,
  customerUuid: string,
  ids: readonly string[],
): Promise<Map<string, StoredDocument>> {
  const rows = await readById(client, customerUuid, { id: [...new Set(ids)] });
  return new Map(rows.map((row) => [row.id, { ...row, menu: deploymentMenu.parse(row.menu) }]));
}

/** A menu of a channel, at one store. */
interface MenuAtStore {
  channelMenuId: string;
  storeUuid: string;
}

const readLive = read((rows, { channelMenuId, storeUuid }: Slots<MenuAtStore>) =>
  rows
    .selectFrom('deployments/live as live')
    .innerJoin('menus/channel-menus as sold', 'sold.id', 'live.channelMenuId')
    .select(['live.documentUuid', 'live.deployedAt', 'sold.channelId'])
    .where('live.storeUuid', '=', storeUuid)
    .where('live.channelMenuId', '=', channelMenuId),
);

/** A menu that a store sells, as it was deployed, with what guests can order of it now. */
export interface LiveMenu {
  menu: DeploymentMenu;
  deployedAt: string;
}

/** Reads menus that stores sell. A document never changes, so each is read once: many screens show the same one. */
export function openLiveMenus() {
  const known = new LRUCache<string, DeploymentMenu>({ max: 100 });

  /** The live menu; undefined if the store has not got this menu on its channel. */
  return async (
    client: pg.ClientBase,
    customerUuid: string,
    place: MenuAtStore,
  ): Promise<LiveMenu | undefined> => {
    const [live] = await readLive(client, customerUuid, place);
    if (!live) return undefined;
    const { documentUuid, deployedAt, channelId } = live;
    const before = known.get(documentUuid);
    const menu =
      before ?? (await readDocuments(client, customerUuid, [documentUuid])).get(documentUuid)?.menu;
    if (!menu) return undefined;
    known.set(documentUuid, menu);
    const { storeUuid } = place;
    const supply = await readSupplyOfStores(client, customerUuid, { channelId, storeUuids: [storeUuid] });
    return { menu: withSupply(menu, supply.get(storeUuid) ?? new Map()), deployedAt };
  };
}
