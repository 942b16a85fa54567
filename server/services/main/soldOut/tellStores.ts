import { sql } from 'kysely';
import type pg from 'pg';
import { byText } from '../../../../contract/deployment/channelIds.ts';
import { platforms } from '../../../../contract/deployment/channels.ts';
import type { Actor } from '../../../access/actor.ts';
import { change } from '../../../area/change.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';
import type { ResourceContext, Rules, Writing } from '../../../crud/context.ts';
import { readStoreLinks } from '../../../domain/menus/storeLinks.ts';
import { soldOutMessage } from '../../../domain/tills/contents.ts';
import { post } from '../../../domain/tills/mailbox.ts';
import { isLive } from '../../../domain/tills/tillKeys.ts';

type Ids = readonly (string | number)[];

/** The stores that entries are for, in one order for everybody, and whether they have a till. */
const readPlaces = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  rows
    .selectFrom('stores as store')
    .select('store.id')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('till_keys as key')
          .select('key.id')
          .whereRef('key.storeUuid', '=', 'store.id')
          .where(({ ref }) => isLive(ref('key.endsAt'))),
      ).as('hasTill'),
    )
    .where(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom('sold-out with deleted as entry')
          .select('entry.id')
          .where(({ eb, fn }) => eb('entry.id', '=', fn.any(ids)))
          .where(({ or, eb }) =>
            or([
              eb('entry.allStores', '=', true),
              sql<boolean>`${ref('store.id')} = ANY(${eb.ref('entry.storeUuids')})`,
            ]),
          ),
      ),
    )
    .orderBy('store.id'),
);

const readChannels = rowsOf('channels', { fields: ['id', 'code'], among: ['code'] });

/** The platforms that these stores are linked with, as their channels: in one order for everybody. */
async function readLinked(
  client: pg.ClientBase,
  customerUuid: string,
  storeUuids: readonly string[],
): Promise<{ storeUuid: string; channelId: string }[]> {
  const sold = await readChannels(client, customerUuid, { code: platforms.map(({ code }) => code) });
  const links = await readStoreLinks(client, customerUuid, { channel: null, storeUuids });
  return links
    .flatMap(({ channel, storeUuid }) =>
      sold.flatMap(({ id, code }) => (code === channel ? [{ storeUuid, channelId: id }] : [])),
    )
    .sort((one, other) => byText(one.storeUuid, other.storeUuid) || byText(one.channelId, other.channelId));
}

interface Places {
  storeUuids: readonly string[];
  channelIds: readonly string[];
}

const places = ({ storeUuids, channelIds }: Slots<Places>) =>
  sql<{
    storeUuid: string;
    channelId: string;
  }>`unnest(${storeUuids}::uuid[], ${channelIds}::uuid[])`.as<'place'>(sql`place ("storeUuid", "channelId")`);

/** What was due before is the same as now. */
const forgetDue = change((tables, values: Slots<Places>) =>
  tables
    .deleteFrom('sold_out_changes')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom(places(values))
          .select('place.channelId')
          .whereRef('place.storeUuid', '=', 'sold_out_changes.storeUuid')
          .whereRef('place.channelId', '=', 'sold_out_changes.channelId'),
      ),
    )
    .where(({ ref }) => sql<boolean>`${ref('dueAt')} < now()`),
);

/** Notes when what is sold out changes for platforms: now, and at the end of these entries. */
const noteDue = change((tables, values: Slots<Places & { ids: readonly string[] }>) =>
  tables
    .insertInto('sold_out_changes')
    .columns(['storeUuid', 'channelId', 'dueAt'])
    .expression(({ selectFrom }) =>
      selectFrom(places(values))
        .innerJoin(
          selectFrom('sold-out with deleted as entry')
            .select(({ ref }) => sql<string>`${ref('entry.until')}`.as('at'))
            .where(({ eb, fn }) => eb('entry.id', '=', fn.any(values.ids)))
            .where(({ ref }) => sql<boolean>`${ref('entry.until')} > now()`)
            .union(selectFrom(sql<{ at: string }>`now()`.as<'now'>(sql`now (at)`)).select('now.at'))
            .as('due'),
          (join) => join.onTrue(),
        )
        .select(['place.storeUuid', 'place.channelId', 'due.at'])
        .orderBy('place.storeUuid')
        .orderBy('place.channelId')
        .orderBy('due.at'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('dueAt'),
);

/** Tells stores and platforms what is sold out there from now on, in the transaction of the change. */
async function tellStores(
  client: pg.ClientBase,
  actor: Actor,
  context: ResourceContext,
  { ids, without, tell }: { ids: Ids; without: Ids; tell: TellPlatforms },
): Promise<void> {
  const { customerUuid } = actor;
  const entries = ids.map(String);
  const rows = await readPlaces(client, customerUuid, { ids: entries });
  for (const { id: storeUuid, hasTill } of rows)
    if (hasTill) {
      const message = await soldOutMessage(client, customerUuid, { storeUuid, without });
      await post(client, context.announcements, actor, storeUuid, message);
    }
  const linked = await readLinked(
    client,
    customerUuid,
    rows.map(({ id }) => id),
  );
  const found = {
    storeUuids: linked.map(({ storeUuid }) => storeUuid),
    channelIds: linked.map(({ channelId }) => channelId),
  };
  await forgetDue(client, customerUuid, found);
  const noted = await noteDue(client, customerUuid, { ...found, ids: entries });
  if (noted.length > 0) await tell({ client, actor, context });
}

/** Has somebody tell the platforms outside. */
export type TellPlatforms = (scope: Writing) => Promise<void>;

/** Whatever changes about what is sold out, the tills and platforms of its stores hear of it. */
export const soldOutRules = (tell: TellPlatforms): Rules => ({
  on: ['delete'],
  /** Afterwards, nobody could say which stores deleted entries were for. */
  async before({ ids }, { client, actor, context }) {
    await tellStores(client, actor, context, { ids, without: ids, tell });
    return undefined;
  },
  async after({ action, ids }, { client, actor, context }) {
    if (action !== 'delete') await tellStores(client, actor, context, { ids, without: [], tell });
  },
});
