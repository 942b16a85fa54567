import type pg from 'pg';
import { copyChannelCall, updateChannelGroupCall } from '../../../../contract/calls/channelItems.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { inheritedFields, ownNames } from '../../../../contract/inherited.ts';
import { ownName } from '../../../../contract/options/ownName.ts';
import type { WireRecord } from '../../../../contract/recordSchema.ts';
import { type Actor, authorise, realmOf } from '../../../access/actor.ts';
import { serve } from '../../../calls/serve.ts';
import type { ResourceContext } from '../../../crud/context/resourceContext.ts';
import { readOneWith } from '../../../crud/read/readOne.ts';
import { writeWith } from '../../../crud/write/write.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { App } from '../../../plugins/validation.ts';

type Values = Record<string, unknown>;

/** How the items of a menu look on a channel: several at once. */
export function channelItemRoutes(app: App, channelItems: () => ResourceContext): void {
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
      const originals = await itemsOf(client, context, actor, menuId, fromChannelId);
      for (const original of originals)
        await save(client, context, actor, {
          ...{ menuId, channelId: toChannelId, menuItemId: original.menuItemId },
          ...ownValues(context, original),
        });
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

async function itemsOf(
  client: pg.ClientBase,
  context: ResourceContext,
  actor: Actor,
  menuId: string,
  channelId: string,
): Promise<WireRecord[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM channel_items WHERE customer_uuid = $1 AND menu_id = $2 AND channel_id = $3 ORDER BY id`,
    [actor.customerUuid, menuId, channelId],
  );
  const records: WireRecord[] = [];
  for (const { id } of rows) records.push(await readOneWith(client, context, id, actor.customerUuid));
  return records;
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
