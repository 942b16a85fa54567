import type pg from 'pg';
import type { z } from 'zod';
import { copyChannelCall, updateChannelGroupCall } from '../../../../contract/calls/channelItems.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { inheritedFields, ownNames } from '../../../../contract/inherited.ts';
import { ownName } from '../../../../contract/options/ownName.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { type Actor, authorise, realmOf } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import type { ResourceContext, Writing } from '../../../crud/context.ts';
import { readOneWith } from '../../../crud/read.ts';
import { writeWith } from '../../../crud/write.ts';
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
            save({ client, context: channelItems(), actor }, { ...item, menuId, channelId }),
          ),
        );
      return records;
    }),
  );
  serve(app, copyChannelCall, ({ body: { menuId, fromChannelId, toChannelId }, actor }) =>
    inTransaction(channelItems().pool, realmOf(actor), async (client) => {
      const context = channelItems();
      authorise(actor, context.resource, 'list');
      const originals = await recordsOn(client, contextOf, actor, {
        ...{ name: 'menus/channel-items', menuId, channelId: fromChannelId },
      });
      for (const original of originals)
        await save(
          { client, context, actor },
          {
            ...{ menuId, channelId: toChannelId, menuItemId: original.menuItemId },
            ...ownValues(context, original),
          },
        );
      await copyPrices(client, contextOf, actor, { menuId, fromChannelId, toChannelId });
      return { count: originals.length };
    }),
  );
}

/** Creates the record of the item on the channel, or changes it. */
const save = (writing: Writing, values: Values) => writeWith(writing, { action: 'create', values });

/** The values that a record does not inherit, and the list of their fields. */
function ownValues({ resource }: ResourceContext, record: WireRecord): Values {
  const own = ownNames(record);
  const values = inheritedFields(resource).filter(({ source }) => own.includes(source));
  return { ...Object.fromEntries(values.map(({ source }) => [source, record[source]])), [ownName]: own };
}

interface OnChannel {
  menuId: string;
  channelId: string;
}

/** The ids of the records of a resource that belong to a menu on a channel. */
const idsOnChannel = (name: 'menus/channel-items' | 'menus/channel-menus' | 'pricing/channel-prices') =>
  read((rows, { menuId, channelId }: Slots<OnChannel>) =>
    rows
      .selectFrom(name)
      .select('id')
      .where('menuId', '=', menuId)
      .where('channelId', '=', channelId)
      .orderBy('id'),
  );

const readIds = {
  'menus/channel-items': idsOnChannel('menus/channel-items'),
  'menus/channel-menus': idsOnChannel('menus/channel-menus'),
  'pricing/channel-prices': idsOnChannel('pricing/channel-prices'),
};

/** The records of a resource that belong to a menu on a channel. */
async function recordsOn(
  client: pg.ClientBase,
  contextOf: Platform['contextOf'],
  { customerUuid }: Actor,
  { name, ...of }: OnChannel & { name: keyof typeof readIds },
): Promise<WireRecord[]> {
  const records: WireRecord[] = [];
  for (const { id } of await readIds[name](client, customerUuid, of))
    records.push(await readOneWith(client, contextOf(name), id, customerUuid));
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
  const originals = await recordsOn(client, contextOf, actor, { name: 'pricing/channel-prices', ...of });
  for (const { subtypeId, price } of originals)
    await save({ client, context: prices, actor }, { menuId, channelId: toChannelId, subtypeId, price });
  const menus = contextOf('menus/channel-menus');
  const [from] = await recordsOn(client, contextOf, actor, { name: 'menus/channel-menus', ...of });
  const [to] = await recordsOn(client, contextOf, actor, {
    ...{ name: 'menus/channel-menus', menuId, channelId: toChannelId },
  });
  if (from && to && from.priceListId !== to.priceListId)
    await writeWith(
      { client, context: menus, actor },
      { action: 'update', id: to.id, values: { priceListId: from.priceListId } },
    );
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
