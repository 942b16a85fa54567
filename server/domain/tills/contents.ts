import type pg from 'pg';
import { channelIds } from '../../../contract/deployment/channelIds.ts';
import type { DeploymentMenu } from '../../../contract/deployment/deploymentMenu.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { Actor } from '../../access/actor.ts';
import type { Platform } from '../../area/platform.ts';
import { read, rowsOf } from '../../area/read.ts';
import { readSingleWith } from '../../crud/read.ts';
import { channelMenus } from '../menus/channelMenus.ts';
import { checkedDocument } from '../menus/previewMenu.ts';
import { channelWithCode } from '../menus/readChannel.ts';
import { readSoldOut } from '../soldOut/readSoldOut.ts';
import type { NewMessage } from './mailbox.ts';
import { keepTillFile } from './tillFiles.ts';

/** What a store has of its own that its till needs, by the name in the message. */
const parts = {
  settings: 'stores/settings',
  tradingHours: 'stores/trading-hours',
  operatingHours: 'stores/operating-hours',
} as const;

/** The ids under which a till finds things in its menu. It knows stock items by their own. */
const menuIds = {
  ...{ ITEM: channelIds.item, SIZE: channelIds.size, MODIFIER: channelIds.option },
  STOCK_ITEM: (id: string) => id,
};

/** The values of a record that mean something to a till: not those that only the product uses. */
function valuesOf({
  labels: _labels,
  createdAt: _created,
  updatedAt: _updated,
  ...values
}: WireRecord): Record<string, unknown> {
  return values;
}

/** The settings and hours of a store, and the loyalty programme of the customer while it is active. */
export async function configMessage(
  client: pg.ClientBase,
  { contextOf }: Pick<Platform, 'contextOf'>,
  { customerUuid }: Actor,
  { id, name, code, phone, email, timeZone, isActive }: WireRecord,
): Promise<NewMessage> {
  const store = { uuid: id, name, code, phone, email, timeZone, isActive };
  const payload: Record<string, unknown> = { store };
  for (const [part, resource] of Object.entries(parts))
    payload[part] = valuesOf(await readSingleWith(client, contextOf(resource), String(id), customerUuid));
  const loyalty = await readSingleWith(client, contextOf('stores/loyalty'), customerUuid, customerUuid);
  if (loyalty.isActive) payload.loyalty = valuesOf(loyalty);
  return { type: 'CONFIG', entity: '', subject: '', supersedes: true, payload };
}

/**
 * A till-slip header, its logo as a file that the till hands to its printer. A store has one header at a time, so a newer
 * one takes its place.
 */
export async function slipMessage(
  client: pg.ClientBase,
  of: { customerUuid: string; storeUuid: string },
  { header, logo }: { header: WireRecord; logo: Buffer | null },
): Promise<NewMessage> {
  const { logo: _picture, files: _addresses, ...values } = valuesOf(header);
  const [business] = await readTaxNumber(client, of.customerUuid);
  const tillSlipHeader = { ...values, vatNumber: header.vatNumber || (business?.taxNumber ?? null) };
  const file = logo && (await keepTillFile(client, of, { name: `${header.name}.logo.bin`, content: logo }));
  return {
    ...{ type: 'TILL_SLIP_HEADER', entity: '', subject: String(header.name), supersedes: true },
    ...{ payload: { tillSlipHeader }, ...(file && { file }) },
  };
}

const readTaxNumber = rowsOf('setup/business', { fields: ['taxNumber'] });

const readStockItem = rowsOf('stock-items/items', {
  fields: ['showThresholdOnPosApp', 'nonDeductible', 'controllable', 'version'],
  by: ['id'],
});

/**
 * A stock item of a store as it is now, with what the item says of it: whether the till shows its threshold, whether sales
 * reduce it and whether people count it. The same versions of both are sent once.
 */
export async function stockItemMessage(
  client: pg.ClientBase,
  customerUuid: string,
  inStore: WireRecord,
): Promise<NewMessage> {
  const { stockItemId, quantityOnHand, isActive, itemLabel, version } = inStore;
  const [item] = await readStockItem(client, customerUuid, { id: String(stockItemId) });
  if (!item) throw new ServiceError('NOT_FOUND');
  const { showThresholdOnPosApp, nonDeductible: nonDeductable, controllable } = item;
  const threshold = showThresholdOnPosApp ? inStore.threshold : null;
  const thresholdState = showThresholdOnPosApp ? inStore.thresholdState : 'NONE';
  return {
    ...{ type: 'STOCK_ITEM', entity: String(stockItemId), subject: String(itemLabel), supersedes: true },
    dedupeKey: `stockitem:${stockItemId}:v${version}:i${item.version}`,
    payload: {
      ...{ stockItemId, quantityOnHand, threshold, thresholdState, isActive },
      ...{ nonDeductable, controllable },
    },
  };
}

/** Everything that is sold out in a store now, with its ends. A till brings things back by itself, also without a network. */
export async function soldOutMessage(
  client: pg.ClientBase,
  customerUuid: string,
  { storeUuid, without }: { storeUuid: string; without: readonly (string | number)[] },
): Promise<NewMessage> {
  const channelId = await channelWithCode(client, customerUuid, 'COUNTER');
  const things = await readSoldOut(client, customerUuid, { storeUuid, channelId, without });
  const soldOut = things.map(({ kind, id, name, until }) => ({ kind, id: menuIds[kind](id), name, until }));
  return { type: 'SOLD_OUT', entity: '', subject: '', supersedes: true, payload: { soldOut } };
}

const readCounterMenus = read((rows) =>
  rows
    .selectFrom(channelMenus(rows).as('sold'))
    .select('sold.id')
    .where('sold.channelCode', '=', 'COUNTER')
    .where('sold.isSold', '=', true)
    .orderBy('sold.id'),
);

/** A menu as a file that the till loads. A newer version of the same menu takes its place. */
export async function menuMessage(
  client: pg.ClientBase,
  of: { customerUuid: string; storeUuid: string },
  { channelMenuId, menu, document }: { channelMenuId: string; menu: DeploymentMenu; document: string },
): Promise<NewMessage> {
  const file = await keepTillFile(client, of, { name: `${menu.name}.json`, content: Buffer.from(document) });
  return {
    ...{ type: 'MENU', entity: channelMenuId, subject: menu.name, supersedes: true },
    ...{ payload: { channelMenuId, name: menu.name, on: menu.on, items: menu.items.length }, file },
  };
}

/**
 * The menus of the channel Counter as the tills of the store get them, each as a file that the till loads, and what is
 * sold out.
 * @throws ServiceError TILL_MENU_MISSING if the channel sells none, TILL_MENU_REFUSED if something must be mended first
 */
export async function menuMessages(
  client: pg.ClientBase,
  { customerUuid }: Actor,
  store: WireRecord,
): Promise<NewMessage[]> {
  const storeUuid = String(store.id);
  const menus = await readCounterMenus(client, customerUuid);
  if (menus.length === 0) throw new ServiceError('TILL_MENU_MISSING');
  const messages: NewMessage[] = [];
  for (const { id: channelMenuId } of menus) {
    const query = { channelMenuId, storeUuid, channel: 'COUNTER' } as const;
    const { document, menu, findings } = await checkedDocument(client, customerUuid, query);
    const blocker = findings.find(({ severity }) => severity === 'BLOCKER');
    if (blocker)
      throw new ServiceError('TILL_MENU_REFUSED', {
        details: { menu: menu.name, store: String(store.name), first: blocker.record.name },
      });
    messages.push(await menuMessage(client, { customerUuid, storeUuid }, { channelMenuId, menu, document }));
  }
  // A till that is new, or was cleared, has not heard what was sold out before.
  messages.push(await soldOutMessage(client, customerUuid, { storeUuid, without: [] }));
  return messages;
}
