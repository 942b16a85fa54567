import { sql } from 'kysely';
import type pg from 'pg';
import { type DeploymentChannel, platforms } from '../../../contract/deployment/channels.ts';
import { type FromNamed, readNamed, type Slots } from '../../area/read.ts';
import type { PlatformStore } from '../../integrations/channels/menuPlatform.ts';

interface LinksFilter {
  /** Null for all platforms. */
  channel: DeploymentChannel | null;
  /** Null for all stores. */
  storeUuids: readonly string[] | null;
}

/** A store that is linked with a platform. Somebody may link it before the ID there is known. */
interface StoreLink {
  channel: DeploymentChannel;
  storeUuid: string;
  platformId: string | null;
}

/** The stores that are linked with one platform. */
const ofPlatform = (
  rows: FromNamed,
  { code, link }: (typeof platforms)[number],
  { channel, storeUuids }: Slots<LinksFilter>,
) =>
  rows
    .selectFrom(link.rows ?? link.resource)
    .select(({ ref }) => [
      sql<DeploymentChannel>`${sql.lit(code)}::text`.as('channel'),
      sql<string>`${ref('storeUuid')}`.as('storeUuid'),
      sql<string | null>`${ref(link.field)}::text`.as('platformId'),
    ])
    .where(link.where.field, 'in', link.where.among)
    .where(sql<boolean>`(${channel}::text = ${sql.lit(code)} OR ${channel}::text IS NULL)`)
    .where(
      ({ ref }) =>
        sql<boolean>`(${ref('storeUuid')} = ANY (${storeUuids}::uuid[]) OR ${storeUuids}::uuid[] IS NULL)`,
    );

/** Which stores are linked with which platforms now, and what these call them. */
export const readStoreLinks = readNamed<StoreLink, LinksFilter>((rows, values) => {
  const [first, ...others] = platforms.map((platform) => ofPlatform(rows, platform, values));
  if (!first) throw new Error('There are no delivery platforms.');
  return others.reduce((all, one) => all.unionAll(one), first);
});

/** The stores as a platform outside knows them: all, or some. A store that is not linked with it is left out. */
export async function platformStores(
  client: pg.ClientBase,
  customerUuid: string,
  channel: string,
  of?: readonly { storeUuid: string }[],
): Promise<Map<string, PlatformStore>> {
  const platform = platforms.find(({ code }) => code === channel);
  if (!platform) return new Map();
  const rows = await readStoreLinks(client, customerUuid, {
    channel: platform.code,
    storeUuids: of?.map(({ storeUuid }) => storeUuid) ?? null,
  });
  return new Map(
    rows.flatMap(({ storeUuid, platformId }) =>
      platformId === null ? [] : [[storeUuid, { customerUuid, storeUuid, platformId }] as const],
    ),
  );
}
