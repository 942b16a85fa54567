import { createHash } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import type {
  deploymentWireStates,
  PlatformDeployment,
} from '../../../../contract/calls/platformDeployments.ts';
import { documentPaths } from '../../../../contract/deployment/documentPath.ts';
import { finding } from '../../../../contract/deployment/findings.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { readDocuments } from './documents.ts';

export type PlatformChannel = 'UBER_EATS' | 'MR_DELIVERY';

/** Our states in the words of the specification's calls. */
const wireStates: Readonly<Record<string, (typeof deploymentWireStates)[number]>> = {
  PLANNED: 'PUBLISHED',
  RUNNING: 'IN_PROGRESS',
  DONE: 'COMPLETE',
  PARTLY: 'FAILED',
  CANCELLED: 'CANCELLED',
};

/** The lines of a deployment. How many menus a store had got before one counts the versions of Mr D. */
const linesSql = `SELECT store_uuid AS "storeUuid", status, content_sha256 AS "contentSha256", failure_code AS "failureCode",
    failure_text AS "errorMessage", findings, document_uuid AS "documentUuid",
    (SELECT count(*) + 1 FROM deployment_stores sent WHERE sent.customer_uuid = $1 AND sent.store_uuid = line.store_uuid
      AND sent.channel = line.channel AND sent.status = 'COMPLETE' AND sent.id <> line.id
      AND sent.ended_at < coalesce(line.ended_at, now()))::integer AS "menuVersion"
  FROM deployment_stores line WHERE customer_uuid = $1 AND deployment_id = $2 ORDER BY store_uuid`;

interface LineRow {
  storeUuid: string;
  status: string;
  contentSha256: string | null;
  failureCode: string | null;
  errorMessage: string | null;
  findings: unknown;
  documentUuid: string | null;
  menuVersion: number;
}

const keptFindings = z.object({ found: z.array(finding) });

/** What Mr D would refuse or could not show at any of the stores, and where in their documents: each once. */
async function foundIn(client: pg.ClientBase, customerUuid: string, lines: readonly LineRow[]) {
  const documents = await readDocuments(
    client,
    customerUuid,
    lines.flatMap(({ documentUuid }) => documentUuid ?? []),
  );
  const found = lines.flatMap(({ findings, documentUuid }) => {
    const pathOf = documentPaths(documents.get(documentUuid ?? '')?.document ?? '{}');
    return keptFindings.parse(findings).found.map((one) => ({
      ...{ path: pathOf(one), code: one.code, severity: one.severity },
    }));
  });
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

/** Why a store failed, by the names of the specification. */
const errorCodes: Readonly<Record<string, string>> = {
  'MR_DELIVERY REFUSED': 'MRD_PARTNER_REJECTED',
  'MR_DELIVERY UNAVAILABLE': 'MRD_PARTNER_TIMEOUT',
};

/** One digest for what all stores get. */
function digestOf(lines: readonly LineRow[]): string {
  const [first = '', ...others] = new Set(lines.map(({ contentSha256 }) => contentSha256 ?? ''));
  return others.length === 0
    ? first
    : createHash('sha256')
        .update([first, ...others].join(' '))
        .digest('hex');
}

/** A deployment as the calls answer it. */
export async function answered(
  client: pg.ClientBase,
  customerUuid: string,
  { deploymentId, status, channel }: { deploymentId: string; status: string; channel: PlatformChannel },
): Promise<PlatformDeployment> {
  const { rows } = await client.query<LineRow>(linesSql, [customerUuid, deploymentId]);
  const found = await foundIn(client, customerUuid, rows);
  return {
    ...{ deploymentId, status: wireStates[status] ?? 'FAILED', contentSha256: digestOf(rows) },
    menuVersion: Math.max(1, ...rows.map(({ menuVersion }) => menuVersion)),
    warnings: found.flatMap(({ path, code, severity }) => (severity === 'WARNING' ? [{ path, code }] : [])),
    stores: rows.map(({ findings: _findings, documentUuid: _document, failureCode, ...line }) => ({
      ...line,
      errorCode: failureCode && (errorCodes[`${channel} ${failureCode}`] ?? failureCode),
    })),
  };
}

const blockedSql = `SELECT findings, document_uuid AS "documentUuid" FROM deployment_stores
  WHERE customer_uuid = $1 AND deployment_id = $2 AND status = 'BLOCKED' ORDER BY store_uuid`;

/**
 * Lets only a menu pass that Mr D takes at every store.
 * @throws ServiceError MRD_MENU_INVALID, MRD_FILE_TOO_LARGE
 */
export async function checkForMrd(
  client: pg.ClientBase,
  customerUuid: string,
  { deploymentId }: PlatformDeployment,
): Promise<void> {
  const { rows } = await client.query<LineRow>(blockedSql, [customerUuid, deploymentId]);
  if (rows.length === 0) return;
  const found = (await foundIn(client, customerUuid, rows)).flatMap(({ path, code, severity }) =>
    severity === 'BLOCKER' ? [{ path, code }] : [],
  );
  if (found.some(({ code }) => code === 'TOO_LARGE'))
    throw new ServiceError('MRD_FILE_TOO_LARGE', { details: { limit: '5 MiB' } });
  // A plan also stops a menu that would leave a store with nothing.
  throw new ServiceError('MRD_MENU_INVALID', {
    found: found.length > 0 ? found : [{ path: 'items', code: 'MENU_EMPTY' }],
  });
}
