import type { NotNull } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import type { StoreReview } from '../../../../contract/calls/deployments.ts';
import { isDeploymentChannel } from '../../../../contract/deployment/channels.ts';
import { finding } from '../../../../contract/deployment/findings.ts';
import { changesBetween, keptDrift } from '../../../../contract/deployment/menuChanges.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { read, type Slots } from '../../../area/read.ts';
import { readDocuments, type StoredDocument } from '../../../domain/menus/liveMenus.ts';

const readLines = read((rows, { id }: Slots<{ id: string }>) =>
  rows
    .selectFrom('deployments/stores')
    .select(['channel', 'documentUuid', 'beforeUuid', 'findings'])
    .where('id', '=', id)
    .$narrowType<{ documentUuid: NotNull }>(),
);

/** What somebody changed there counts until the store gets its next menu. */
const readDrift = read((rows, { id }: Slots<{ id: string }>) =>
  rows
    .selectFrom('deployments/stores as line')
    .innerJoin('deployments/live as live', (join) =>
      join
        .onRef('live.storeUuid', '=', 'line.storeUuid')
        .onRef('live.channel', '=', 'line.channel')
        .onRef('live.documentUuid', '=', 'line.beforeUuid'),
    )
    .select(['live.driftCount as count', 'live.drift'])
    .where('line.id', '=', id)
    .where('line.status', 'in', ['PLANNED', 'BLOCKED', 'WAITING'])
    .where('live.driftState', '=', 'CHANGED'),
);

const storedFindings = z.object({ found: z.array(finding) });

async function readLine(client: pg.ClientBase, customerUuid: string, id: string) {
  const [line] = await readLines(client, customerUuid, { id });
  if (!line) throw new ServiceError('NOT_FOUND');
  const documents = await readDocuments(client, customerUuid, [
    line.documentUuid,
    ...(line.beforeUuid === null ? [] : [line.beforeUuid]),
  ]);
  const stored = documents.get(line.documentUuid);
  if (!stored) throw new ServiceError('NOT_FOUND');
  return { line, stored, before: documents.get(line.beforeUuid ?? '') };
}

/** What a deployment that is not sent yet will overwrite of what somebody changed on the channel. */
async function readOverwrites(
  client: pg.ClientBase,
  customerUuid: string,
  id: string,
): Promise<StoreReview['overwrites']> {
  const [live] = await readDrift(client, customerUuid, { id });
  return live ? { count: live.count, changes: keptDrift.parse(live.drift)?.changes ?? [] } : null;
}

/** What a deployment changes at a store. @throws ServiceError NOT_FOUND */
export async function reviewStore(
  client: pg.ClientBase,
  customerUuid: string,
  id: string,
): Promise<StoreReview> {
  const { line, stored, before } = await readLine(client, customerUuid, id);
  const { channel, findings } = line;
  return {
    findings: storedFindings.parse(findings).found,
    changes:
      before && isDeploymentChannel(channel) ? changesBetween(before.menu, stored.menu, channel) : null,
    overwrites: await readOverwrites(client, customerUuid, id),
  };
}

/** The document that a deployment sends to a store. @throws ServiceError NOT_FOUND */
export const sentDocument = async (
  client: pg.ClientBase,
  customerUuid: string,
  id: string,
): Promise<StoredDocument> => (await readLine(client, customerUuid, id)).stored;
