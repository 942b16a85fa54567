import { sql } from 'kysely';
import type pg from 'pg';
import { type DeploymentChannel, deploymentChannels } from '../../../../contract/deployment/channels.ts';
import { read, type Slots } from '../../../area/read.ts';
import type { JobTask } from '../../../crud/context.ts';
import { readDocuments, type StoredDocument } from '../../../domain/menus/liveMenus.ts';
import { platformStores } from '../../../domain/menus/storeLinks.ts';
import type { PlatformStore } from '../../../integrations/channels/menuPlatform.ts';

/** Stores that one step of a job takes. */
const storesPerStep = 10;

interface LiveValues {
  channels: readonly string[];
  /** All where it is null. */
  ids: readonly string[] | null;
  after: string;
}

const readLive = read((rows, { channels, ids, after }: Slots<LiveValues>) =>
  rows
    .selectFrom('deployments/live')
    .select(['id', 'storeUuid', 'channel', 'documentUuid'])
    .where(({ eb, fn }) => eb('channel', '=', fn.any(channels)))
    .where(({ or, eb, ref }) => or([sql<boolean>`${ref('id')} = ANY(${ids})`, eb(ids, 'is', null)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(storesPerStep),
);

/** A store on a platform, with the menu that it has there as far as we know. */
export interface LiveStore {
  id: string;
  storeUuid: string;
  channel: DeploymentChannel;
  stored: StoredDocument | undefined;
  /** Undefined if the store is not linked with the platform any more. */
  store: PlatformStore | undefined;
}

const first = '00000000-0000-0000-0000-000000000000';

/**
 * The next stores of a job over live menus: those that its input names, or all, on some channels. The checkpoint of the
 * job is the id of the last one.
 */
export async function nextLiveStores(
  client: pg.ClientBase,
  customerUuid: string,
  {
    input,
    checkpoint,
    channels,
  }: Pick<JobTask, 'input' | 'checkpoint'> & { channels: readonly DeploymentChannel[] },
): Promise<LiveStore[]> {
  const rows = await readLive(client, customerUuid, {
    channels,
    ids: Array.isArray(input.ids) ? input.ids : null,
    after: typeof checkpoint === 'string' ? checkpoint : first,
  });
  const documents = await readDocuments(
    client,
    customerUuid,
    rows.map(({ documentUuid }) => documentUuid),
  );
  const found: LiveStore[] = [];
  for (const [code, some] of Map.groupBy(rows, ({ channel }) => channel)) {
    const channel = deploymentChannels.find((one) => one === code);
    if (!channel) continue;
    const stores = await platformStores(client, customerUuid, channel, some);
    for (const { id, storeUuid, documentUuid } of some)
      found.push({
        id,
        storeUuid,
        channel,
        stored: documents.get(documentUuid),
        store: stores.get(storeUuid),
      });
  }
  return found.sort((one, other) => (one.id < other.id ? -1 : 1));
}
