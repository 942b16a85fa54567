import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import type {
  deploymentWireStates,
  PlatformDeployment,
  TwoStepRefusals,
} from '../../../../contract/calls/platformDeployments.ts';
import {
  channelOf,
  type DeploymentChannel,
  mostMegabytes,
} from '../../../../contract/deployment/channels.ts';
import { documentPaths } from '../../../../contract/deployment/documentPath.ts';
import { finding } from '../../../../contract/deployment/findings.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { type RowOf, read, rowsOf, type Slots } from '../../../area/read.ts';
import { readDocuments } from '../../../domain/menus/liveMenus.ts';
import { menusGot } from './menusGot.ts';

/** Our states in the words of the specification's calls. */
const wireStates: Readonly<Record<string, (typeof deploymentWireStates)[number]>> = {
  PLANNED: 'PUBLISHED',
  RUNNING: 'IN_PROGRESS',
  SENT: 'IN_PROGRESS',
  DONE: 'COMPLETE',
  PARTLY: 'FAILED',
  CANCELLED: 'CANCELLED',
  DISCARDED: 'CANCELLED',
};

/** The lines of a deployment. How many menus a store had got before one counts its versions. */
const readLines = read((rows, { deploymentId }: Slots<{ deploymentId: string }>) =>
  rows
    .selectFrom('deployments/stores as line')
    .select(['line.storeUuid', 'line.status', 'line.contentSha256', 'line.failureCode'])
    .select(['line.failureText as errorMessage', 'line.findings', 'line.documentUuid'])
    .select((line) =>
      menusGot(rows, line.ref('line.storeUuid'), line.ref('line.channel'))
        .select(sql<number>`count(*) + 1`.as('count'))
        .whereRef('sent.id', '<>', line.ref('line.id'))
        .where('sent.endedAt', '<', line.fn.coalesce('line.endedAt', sql<string>`now()`))
        .$asScalar()
        .as('menuVersion'),
    )
    .where('line.deploymentId', '=', deploymentId)
    .orderBy('line.storeUuid'),
);

type Line = RowOf<typeof readLines>;

const storedFindings = z.object({ found: z.array(finding) });

/** What a platform would refuse or could not show at any of the stores, and where in their documents: each once. */
async function foundIn(
  client: pg.ClientBase,
  customerUuid: string,
  lines: readonly Pick<Line, 'findings' | 'documentUuid'>[],
) {
  const documents = await readDocuments(
    client,
    customerUuid,
    lines.flatMap(({ documentUuid }) => documentUuid ?? []),
  );
  const found = lines.flatMap(({ findings, documentUuid }) => {
    const pathOf = documentPaths(documents.get(documentUuid ?? '')?.document ?? '{}');
    return storedFindings.parse(findings).found.map((one) => ({
      ...{ path: pathOf(one), code: one.code, severity: one.severity },
    }));
  });
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

/** One digest for what all stores get. */
function digestOf(lines: readonly Line[]): string {
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
  { deploymentId, status, channel }: { deploymentId: string; status: string; channel: DeploymentChannel },
): Promise<PlatformDeployment> {
  const lines = await readLines(client, customerUuid, { deploymentId });
  const found = await foundIn(client, customerUuid, lines);
  // Why a store failed, by the names of the specification.
  const codes = channelOf(channel)?.failureCodes ?? {};
  return {
    ...{ deploymentId, status: wireStates[status] ?? 'FAILED', contentSha256: digestOf(lines) },
    menuVersion: Math.max(1, ...lines.map(({ menuVersion }) => menuVersion)),
    warnings: found.flatMap(({ path, code, severity }) => (severity === 'WARNING' ? [{ path, code }] : [])),
    stores: lines.map(({ findings: _findings, documentUuid: _document, failureCode, ...line }) => ({
      ...line,
      errorCode: failureCode && (codes[failureCode] ?? failureCode),
    })),
  };
}

const readBlocked = rowsOf('deployments/stores', {
  fields: ['findings', 'documentUuid'],
  by: ['deploymentId', 'status'],
  orderBy: ['storeUuid'],
});

/**
 * Lets only a menu pass that the platform takes at every store.
 * @throws ServiceError with the codes of the call if it does not
 */
export async function checkForAll(
  client: pg.ClientBase,
  customerUuid: string,
  { deploymentId, channel }: { deploymentId: string; channel: DeploymentChannel },
  refusals: Pick<TwoStepRefusals, 'invalid' | 'tooLarge'>,
): Promise<void> {
  const blocked = await readBlocked(client, customerUuid, { deploymentId, status: 'BLOCKED' });
  if (blocked.length === 0) return;
  const found = (await foundIn(client, customerUuid, blocked)).flatMap(({ path, code, severity }) =>
    severity === 'BLOCKER' ? [{ path, code }] : [],
  );
  if (found.some(({ code }) => code === 'TOO_LARGE'))
    throw new ServiceError(refusals.tooLarge, { details: { limit: `${mostMegabytes(channel)} MiB` } });
  // A plan also stops a menu that would leave a store with nothing.
  throw new ServiceError(refusals.invalid, {
    found: found.length > 0 ? found : [{ path: 'items', code: 'MENU_EMPTY' }],
  });
}
