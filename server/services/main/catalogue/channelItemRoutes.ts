import type pg from 'pg';
import type { z } from 'zod';
import { copyChannelCall, updateChannelGroupCall } from '../../../../contract/calls/channelItems.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { inheritedFields, ownNames } from '../../../../contract/inherited.ts';
import { ownName } from '../../../../contract/options/ownName.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { type Actor, authorise, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import type { ResourceContext } from '../../../crud/context/resourceContext.ts';
import { readOneWith } from '../../../crud/read/readOne.ts';
import { writeWith } from '../../../crud/write/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { App } from '../../../plugins/validation.ts';

type Values = Record<string, unknown>;

/** How the items of a menu look on a channel, and what they cost there: several at once. */
export function channelItemRoutes(app: App, { contextOf }: Pick<Platform, 'contextOf'>): void {
  const channelItems = () => contextOf('menus/channel-items');
  serve(app, updateChannelGroupCall, ({ body: { menuId, channelId, menuItemData }, actor }) =>
    inTransaction(channelItems().pool, realmOf(actor), async (client) => {
      const records: WireRecord[] = [];
      for (const [index, item] of menuItemData.entries())
        records.push(
          await named(`menuItemData.${index}`, () =>
            save(client, channelItems(), actor, { ...item, menuId, channelId }),
          ),
        );
      return records;
    }),
  );
  serve(app, copyChannelCall, ({ body: { menuId, fromChannelId, toChannelId }, actor }) =>
    inTransaction(channelItems().pool, realmOf(actor), async (client) => {
      const context = channelItems();
      authorise(actor, context.resource, 'list');
      const originals = await recordsOn(client, context, actor, { menuId, channelId: fromChannelId });
      for (const original of originals)
        await save(client, context, actor, {
          ...{ menuId, channelId: toChannelId, menuItemId: original.menuItemId },
          ...ownValues(context, original),
        });
      await copyPrices(client, contextOf, actor, { menuId, fromChannelId, toChannelId });
      return { count: originals.length };
    }),
  );
}

/** Creates the record of the item on the channel, or changes it. */
const save = (client: pg.ClientBase, context: ResourceContext, actor: Actor, values: Values) =>
  writeWith(client, context, actor, { action: 'create', values });

/** The values that a record does not inherit, and the list of their fields. */
function ownValues({ resource }: ResourceContext, record: WireRecord): Values {
  const own = ownNames(record);
  const values = inheritedFields(resource).filter(({ source }) => own.includes(source));
  return { ...Object.fromEntries(values.map(({ source }) => [source, record[source]])), [ownName]: own };
}

/** The records of a resource that belong to a menu on a channel. */
async function recordsOn(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  { menuId, channelId }: { menuId: string; channelId: string },
): Promise<WireRecord[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM ${context.resource.table} WHERE customer_uuid = $1 AND menu_id = $2 AND channel_id = $3 ORDER BY id`,
    [actor.customerUuid, menuId, channelId],
  );
  const records: WireRecord[] = [];
  for (const { id } of rows) records.push(await readOneWith(client, context, id, actor.customerUuid));
  return records;
}

/** Copies what the items cost: the prices of the menu on the channel itself, and its price list there. */
async function copyPrices(
  client: pg.ClientBase,
  contextOf: Platform['contextOf'],
  actor: Actor,
  { menuId, fromChannelId, toChannelId }: z.output<typeof copyChannelCall.body>,
): Promise<void> {
  const prices = contextOf('pricing/channel-prices');
  const of = { menuId, channelId: fromChannelId };
  for (const { subtypeId, price } of await recordsOn(client, prices, actor, of))
    await save(client, prices, actor, { menuId, channelId: toChannelId, subtypeId, price });
  const menus = contextOf('menus/channel-menus');
  const [from] = await recordsOn(client, menus, actor, of);
  const [to] = await recordsOn(client, menus, actor, { menuId, channelId: toChannelId });
  if (from && to && from.priceListId !== to.priceListId)
    await writeWith(client, menus, actor, {
      ...{ action: 'update', id: to.id, values: { priceListId: from.priceListId } },
    });
}

/** Adds to a refusal which item of the request is wrong. */
async function named<Result>(place: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.issues) throw error;
    const issues = error.issues.map((issue) => ({ ...issue, field: `${place}.${issue.field}` }));
    throw new ServiceError(error.code, { issues });
  }
}
