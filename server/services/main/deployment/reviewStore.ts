import type pg from 'pg';
import { z } from 'zod';
import type { StoreReview } from '../../../../contract/calls/deployments.ts';
import { isDeploymentChannel } from '../../../../contract/deployment/deploymentMenu.ts';
import { finding } from '../../../../contract/deployment/findings.ts';
import { changesBetween, keptDrift } from '../../../../contract/deployment/menuChanges.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { type KeptDocument, readDocuments } from './documents.ts';

const lineSql = `SELECT channel, document_uuid AS "documentUuid", before_uuid AS "beforeUuid", findings
  FROM deployment_stores WHERE customer_uuid = $1 AND id = $2`;

/** What somebody changed there counts until the store gets its next menu. */
const driftSql = `SELECT live.drift_count AS count, live.drift FROM deployment_stores line
  JOIN live_menus live ON live.customer_uuid = $1 AND live.store_uuid = line.store_uuid
    AND live.channel = line.channel AND live.document_uuid = line.before_uuid
  WHERE line.customer_uuid = $1 AND line.id = $2 AND line.status IN ('PLANNED', 'BLOCKED', 'WAITING')
    AND live.drift_state = 'CHANGED'`;

const keptFindings = z.object({ found: z.array(finding) });

interface LineRow {
  channel: string;
  documentUuid: string;
  beforeUuid: string | null;
  findings: unknown;
}

async function readLine(client: pg.ClientBase, customerUuid: string, id: string) {
  const { rows } = await client.query<LineRow>(lineSql, [customerUuid, id]);
  const [line] = rows;
  if (!line) throw new ServiceError('NOT_FOUND');
  const documents = await readDocuments(client, customerUuid, [
    line.documentUuid,
    ...(line.beforeUuid === null ? [] : [line.beforeUuid]),
  ]);
  const kept = documents.get(line.documentUuid);
  if (!kept) throw new ServiceError('NOT_FOUND');
  return { line, kept, before: documents.get(line.beforeUuid ?? '') };
}

/** What a deployment that is not sent yet will overwrite of what somebody changed on the channel. */
async function readOverwrites(
  client: pg.ClientBase,
  customerUuid: string,
  id: string,
): Promise<StoreReview['overwrites']> {
  const { rows } = await client.query<{ count: number; drift: unknown }>(driftSql, [customerUuid, id]);
  const [live] = rows;
  return live ? { count: live.count, changes: keptDrift.parse(live.drift)?.changes ?? [] } : null;
}

/** What a deployment changes at a store. @throws ServiceError NOT_FOUND */
export async function reviewStore(
  client: pg.ClientBase,
  customerUuid: string,
  id: string,
): Promise<StoreReview> {
  const { line, kept, before } = await readLine(client, customerUuid, id);
  const { channel, findings } = line;
  return {
    findings: keptFindings.parse(findings).found,
    changes: before && isDeploymentChannel(channel) ? changesBetween(before.menu, kept.menu, channel) : null,
    overwrites: await readOverwrites(client, customerUuid, id),
  };
}

/** The document that a deployment sends to a store. @throws ServiceError NOT_FOUND */
export const sentDocument = async (
  client: pg.ClientBase,
  customerUuid: string,
  id: string,
): Promise<KeptDocument> => (await readLine(client, customerUuid, id)).kept;
