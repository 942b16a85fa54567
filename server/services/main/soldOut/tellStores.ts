import type pg from 'pg';
import type { Actor } from '../../../access/actor.ts';
import type { ResourceContext, RuleScope, Rules } from '../../../crud/context/resourceContext.ts';
import { soldOutMessage } from '../../../domain/tills/contents.ts';
import { post } from '../../../domain/tills/mailbox.ts';
import { living } from '../../../schema/rows.ts';

type Ids = readonly (string | number)[];

/** The stores that entries are for, in one order for everybody, and whether they have a till. */
const storesSql = `SELECT store.id, EXISTS (SELECT FROM till_keys live WHERE live.customer_uuid = $1
    AND live.store_uuid = store.id AND (live.ends_at IS NULL OR live.ends_at > now())) AS "hasTill"
  FROM stores store WHERE ${living('store')} AND EXISTS (
    SELECT FROM sold_outs entry WHERE entry.customer_uuid = $1 AND entry.id = ANY ($2)
      AND (entry.all_stores OR store.id = ANY (entry.store_uuids)))
  ORDER BY store.id`;

/**
 * Notes when what is sold out changes for the platforms that these stores are linked with: now, and at the end of these
 * entries. What was due before is the same as now.
 */
const noteSql = `WITH places AS (
    SELECT store_uuid, channel.id AS channel_id FROM channels channel JOIN (
      SELECT store_uuid, 'UBER_EATS' AS code FROM uber_links WHERE customer_uuid = $1
      UNION ALL SELECT store_uuid, 'MR_DELIVERY' FROM mrd_credentials WHERE customer_uuid = $1 AND enabled
    ) linked ON linked.code = channel.code
    WHERE channel.customer_uuid = $1 AND store_uuid = ANY ($2::uuid[])),
  earlier AS (DELETE FROM sold_out_changes change USING places WHERE change.customer_uuid = $1
    AND change.store_uuid = places.store_uuid AND change.channel_id = places.channel_id AND change.due_at < now())
  INSERT INTO sold_out_changes (customer_uuid, store_uuid, channel_id, due_at)
  SELECT $1, store_uuid, channel_id, due.at FROM places CROSS JOIN (
    SELECT now() UNION SELECT until FROM sold_outs WHERE customer_uuid = $1 AND id = ANY ($3::uuid[]) AND until > now()
  ) AS due (at) ORDER BY 2, 3, 4 ON CONFLICT DO NOTHING`;

/** Tells stores and platforms what is sold out there from now on, in the transaction of the change. */
async function tellStores(
  client: pg.ClientBase,
  actor: Actor,
  context: ResourceContext,
  { ids, without, tell }: { ids: Ids; without: Ids; tell: TellPlatforms },
): Promise<void> {
  const { customerUuid } = actor;
  const { rows } = await client.query<{ id: string; hasTill: boolean }>(storesSql, [customerUuid, ids]);
  for (const { id: storeUuid, hasTill } of rows)
    if (hasTill) {
      const message = await soldOutMessage(client, customerUuid, { storeUuid, without });
      await post(client, context.announcements, actor, storeUuid, message);
    }
  const { rowCount } = await client.query(noteSql, [customerUuid, rows.map(({ id }) => id), ids]);
  if (rowCount) await tell({ client, actor, context });
}

/** Has somebody tell the platforms outside. */
export type TellPlatforms = (scope: RuleScope) => Promise<void>;

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
