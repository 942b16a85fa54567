import type pg from 'pg';
import type { StorePart, StoreParts } from '../../../../contract/catalogue/inStore.ts';
import type { DeploymentChannel } from '../../../../contract/deployment/deploymentMenu.ts';
import type { DeploymentFacts } from '../../../../contract/deployment/deploymentOf.ts';
import type { SoldOutParts } from '../../../../contract/deployment/supply.ts';
import { sharedHours } from '../../../../contract/deployment/weekSpans.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { WeekHours } from '../../../../contract/stores/weekHours.ts';
import { living } from '../../../schema/rows.ts';
import { readSupplyOfStores } from './readSupply.ts';

interface StoreRow {
  id: string;
  name: string;
  trading: WeekHours | null;
  uberStoreUuid: string | null;
  mrdStoreId: string | null;
}

const hoursSql = 'SELECT hours FROM menus WHERE customer_uuid = $1 AND id = $2';

const storeSql = `SELECT store.id, store.name, trading.hours AS trading, uber.uber_store_uuid AS "uberStoreUuid",
    CASE WHEN mrd.enabled THEN mrd.mrd_store_id END AS "mrdStoreId"
  FROM stores store
  LEFT JOIN store_trading_hours trading ON trading.customer_uuid = $1 AND trading.store_uuid = store.id
  LEFT JOIN uber_stores uber ON uber.customer_uuid = $1 AND uber.store_uuid = store.id AND uber.state IN ('ACTIVE', 'LINKING')
  LEFT JOIN mrd_credentials mrd ON mrd.customer_uuid = $1 AND mrd.store_uuid = store.id
  WHERE ${living('store')} AND store.id = ANY($2)`;

interface PartRow {
  storeUuid: string;
  id: string;
  own: string[] | null;
  isActive: boolean | null;
  name: string | null;
  description: string | null;
  imageId: string | null;
  plu: string | null;
}

const partsSql = `SELECT store_uuid AS "storeUuid", menu_item_id AS id, own, is_active AS "isActive", name, description,
    image AS "imageId", NULL AS plu FROM store_menu_items WHERE customer_uuid = $1 AND store_uuid = ANY($2)
  UNION ALL SELECT store_uuid, modifier_id, own, is_active, name, NULL, NULL, code
    FROM store_modifiers WHERE customer_uuid = $1 AND store_uuid = ANY($2)`;

/** A value is the store's own if it says so; records from before it could say so have every value that is there. */
function partOf({ own, isActive, name, description, imageId, plu }: PartRow): StorePart {
  const isOwn = (field: string, value: unknown) => own?.includes(field) ?? value !== null;
  return {
    isHidden: isOwn('isActive', isActive) && isActive === false,
    isSoldOut: false,
    own: {
      ...(isOwn('name', name) && name !== null && { name }),
      ...(isOwn('description', description) && { description }),
      ...(isOwn('image', imageId) && { imageId }),
      ...(isOwn('code', plu) && { plu }),
    },
  };
}

/** Adds what guests cannot order. */
function withSupply(parts: readonly PartRow[], supply: SoldOutParts | undefined): Map<string, StorePart> {
  const inStore = new Map(parts.map((row) => [row.id, partOf(row)]));
  for (const [id, gone] of supply ?? [])
    inStore.set(id, { ...(inStore.get(id) ?? { isHidden: false, own: {} }), ...gone });
  return inStore;
}

/** What the channel calls the store; null if they are not linked. Our own channels call it what we do. */
const platformIdOf = (channel: DeploymentChannel, { id, uberStoreUuid, mrdStoreId }: StoreRow) =>
  ({ UBER_EATS: uberStoreUuid, MR_DELIVERY: mrdStoreId, WEBSITE: id, COUNTER: id })[channel];

/** On which channel a menu is sold. */
interface PartsWanted {
  channel: DeploymentChannel;
  /** The channel as the customer has it, for what is sold out there; null if they do not have it. */
  channelId: string | null;
  /** The menu is kept for later, so it must not carry what is sold out just now. */
  isKept?: boolean;
}

/** Which menu, on which channel. */
interface FactsWanted extends PartsWanted {
  menuId: string;
}

/** What each store has otherwise than the menu: other names, what it switched off, and what guests cannot order. */
export async function readPartsOfStores(
  client: pg.ClientBase,
  customerUuid: string,
  { channel, channelId, isKept = false, storeUuids }: PartsWanted & { storeUuids: readonly string[] },
): Promise<Map<string, StoreParts>> {
  const [parts, supply] = await Promise.all([
    client.query<PartRow>(partsSql, [customerUuid, storeUuids]),
    readSupplyOfStores(client, customerUuid, {
      ...{ channelId, storeUuids },
      // Tills hear of the rest apart from their menu.
      isForGood: isKept || channel === 'COUNTER',
    }),
  ]);
  const ofStore = Map.groupBy(parts.rows, (row) => row.storeUuid);
  return new Map(storeUuids.map((id) => [id, withSupply(ofStore.get(id) ?? [], supply.get(id))]));
}

async function readMenuHours(client: pg.ClientBase, customerUuid: string, menuId: string) {
  const { rows } = await client.query<{ hours: WeekHours | null }>(hoursSql, [customerUuid, menuId]);
  return rows[0]?.hours ?? null;
}

/**
 * Reads what a menu needs besides its prices before a channel gets it: when guests can order, and what each store has
 * otherwise. Stores that are not there, or where the person does not work, are left out.
 */
export async function readFactsOfStores(
  client: pg.ClientBase,
  customerUuid: string,
  { menuId, storeUuids, ...wanted }: FactsWanted & { storeUuids: readonly string[] },
): Promise<Map<string, DeploymentFacts & { store: { id: string; name: string } }>> {
  const [menuHours, stores, parts] = await Promise.all([
    readMenuHours(client, customerUuid, menuId),
    client.query<StoreRow>(storeSql, [customerUuid, storeUuids]),
    readPartsOfStores(client, customerUuid, { ...wanted, storeUuids }),
  ]);
  return new Map(
    stores.rows.map((store) => [
      store.id,
      {
        store: { id: store.id, name: store.name, platformId: platformIdOf(wanted.channel, store) },
        // A store that has no hours is closed.
        hours: sharedHours(store.trading ?? {}, menuHours),
        inStore: parts.get(store.id) ?? new Map(),
      },
    ]),
  );
}

/**
 * Reads the same for one store, or for the menu without a store.
 * @throws ServiceError NOT_FOUND if there is no such store, or the person does not work there
 */
export async function readFacts(
  client: pg.ClientBase,
  customerUuid: string,
  { storeUuid, ...wanted }: FactsWanted & { storeUuid: string | undefined },
): Promise<DeploymentFacts> {
  if (storeUuid === undefined) {
    const menuHours = await readMenuHours(client, customerUuid, wanted.menuId);
    return { store: null, hours: sharedHours(menuHours, null), inStore: new Map() };
  }
  const facts = await readFactsOfStores(client, customerUuid, { ...wanted, storeUuids: [storeUuid] });
  const found = facts.get(storeUuid);
  if (!found) throw new ServiceError('NOT_FOUND');
  return found;
}
