import type pg from 'pg';
import {
  type DeploymentChannel,
  deploymentChannels,
} from '../../../../contract/deployment/deploymentMenu.ts';
import type { JobTask } from '../../../crud/context/jobs.ts';
import type { PlatformStore } from '../../../integrations/channels/menuPlatform.ts';
import { type KeptDocument, readDocuments } from './documents.ts';
import { platformStores } from './platformStores.ts';

/** Stores that one step of a job takes. */
const storesPerStep = 10;

const liveSql = `SELECT id, store_uuid AS "storeUuid", channel, document_uuid AS "documentUuid" FROM live_menus
  WHERE customer_uuid = $1 AND channel = ANY($2) AND ($3::uuid[] IS NULL OR id = ANY($3)) AND id > $4 ORDER BY id LIMIT $5`;

interface LiveRow {
  id: string;
  storeUuid: string;
  channel: string;
  documentUuid: string;
}

/** A store on a platform, with the menu that it has there as far as we know. */
export interface LiveStore {
  id: string;
  storeUuid: string;
  channel: DeploymentChannel;
  kept: KeptDocument | undefined;
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
  const { rows } = await client.query<LiveRow>(liveSql, [
    ...[customerUuid, channels, Array.isArray(input.ids) ? input.ids : null],
    ...[typeof checkpoint === 'string' ? checkpoint : first, storesPerStep],
  ]);
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
      found.push({ id, storeUuid, channel, kept: documents.get(documentUuid), store: stores.get(storeUuid) });
  }
  return found.sort((one, other) => (one.id < other.id ? -1 : 1));
}
