import { type NotNull, sql } from 'kysely';
import type pg from 'pg';
import type { BodyOf } from '../../../../contract/calls/call.ts';
import {
  type deploymentsCalls,
  mostPlanned,
  type PlannedDeployment,
} from '../../../../contract/calls/deployments.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { type Actor, asParts } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { type RowOf, read, rowsOf, type Slots } from '../../../area/read.ts';
import { createAllWith, writeManyWith } from '../../../crud/records.ts';
import { writeWith } from '../../../crud/write.ts';
import { type CompiledMenu, compileStores } from './compileStores.ts';
import { menusAgain } from './menusAgain.ts';
import { type PlannedLine, planLines } from './planLines.ts';

export const deploymentsName = 'deployments';
export const linesName = 'deployments/stores';
export const liveName = 'deployments/live';

type Plan = BodyOf<typeof deploymentsCalls.plan>;
type ContextOf = Platform['contextOf'];

/** What planning needs besides the database. */
export type Planning = Pick<Platform, 'contextOf' | 'pictures'>;

const readGroupStores = read((rows, { storeGroupUuids }: Slots<{ storeGroupUuids: readonly string[] }>) =>
  rows
    .selectFrom('stores/group-members')
    .select('storeUuid')
    .where(({ ref }) => sql<boolean>`${ref('groupUuids')} && ${storeGroupUuids}::uuid[]`),
);

/** The stores that a plan names, by themselves or by their groups. */
async function storesOf(
  client: pg.ClientBase,
  customerUuid: string,
  { storeUuids, storeGroupUuids }: Pick<Plan, 'storeUuids' | 'storeGroupUuids'>,
): Promise<string[]> {
  const inGroups = await readGroupStores(client, customerUuid, { storeGroupUuids });
  return [...new Set([...storeUuids, ...inGroups.map(({ storeUuid }) => storeUuid)])];
}

const countOf = (lines: readonly PlannedLine[], status: PlannedLine['status']) =>
  lines.filter((line) => line.status === status).length;

/** Creates the records of what a deployment does at each store. */
async function addLines(
  client: pg.ClientBase,
  contextOf: ContextOf,
  actor: Actor,
  { id, lines }: { id: string; lines: readonly PlannedLine[] },
): Promise<PlannedDeployment> {
  const of = contextOf(linesName);
  const values = lines.map((line) => ({ deploymentId: id, ...line }));
  await createAllWith({ client, context: of, actor: asParts(actor) }, values);
  return {
    id,
    stores: lines.length,
    blocked: countOf(lines, 'BLOCKED'),
    unchanged: countOf(lines, 'UNCHANGED'),
  };
}

/** Creates a deployment with its lines. @throws ServiceError DEPLOYMENT_STORES_MISSING, DEPLOYMENT_TOO_LARGE */
export async function addDeployment(
  client: pg.ClientBase,
  contextOf: ContextOf,
  actor: Actor,
  { compiled, values }: { compiled: readonly CompiledMenu[]; values: Record<string, unknown> },
): Promise<PlannedDeployment> {
  if (compiled.length === 0) throw new ServiceError('DEPLOYMENT_STORES_MISSING');
  if (compiled.length > mostPlanned)
    throw new ServiceError('DEPLOYMENT_TOO_LARGE', {
      details: { count: String(compiled.length), limit: String(mostPlanned) },
    });
  const lines = await planLines(client, actor.customerUuid, compiled);
  const { id } = await writeWith(
    { client, context: contextOf(deploymentsName), actor },
    {
      action: 'create',
      values: { ...values, plannedCount: lines.length },
    },
  );
  return addLines(client, contextOf, actor, { id: String(id), lines });
}

/**
 * Plans a deployment: what each store would get, what is in the way, and what changes.
 * @throws ServiceError NOT_FOUND for a channel menu that is not there, DEPLOYMENT_STORES_MISSING, DEPLOYMENT_TOO_LARGE
 */
export async function planDeployment(
  client: pg.ClientBase,
  { contextOf, pictures }: Planning,
  actor: Actor,
  { name, channelMenuIds, timing, startsAt, ...chosen }: Plan,
): Promise<PlannedDeployment> {
  const { customerUuid } = actor;
  const storeUuids = await storesOf(client, customerUuid, chosen);
  const compiled: CompiledMenu[] = [];
  const names: string[] = [];
  for (const channelMenuId of new Set(channelMenuIds)) {
    const found = await compileStores(client, customerUuid, {
      ...{ channelMenuId, storeUuids, arePicturesPublic: pictures.arePublic },
    });
    compiled.push(...found.stores);
    names.push(`${found.name}, ${found.channelName}`);
  }
  return addDeployment(client, contextOf, actor, {
    compiled,
    values: { name: name ?? names.join('; ').slice(0, 120), timing, startsAt: startsAt ?? null },
  });
}

const lockPlans = rowsOf('deployments', { fields: ['status', 'restoresId'], by: ['id'], locks: true });

const readLines = read((rows, { deploymentId }: Slots<{ deploymentId: string }>) =>
  rows
    .selectFrom('deployments/stores')
    .select(['id', 'storeUuid', 'channelMenuId', 'channel', 'documentUuid', 'status'])
    .where('deploymentId', '=', deploymentId)
    .$narrowType<{ documentUuid: NotNull }>(),
);

/** The menus of a plan as they are now. */
async function menusNow(
  client: pg.ClientBase,
  customerUuid: string,
  lines: readonly RowOf<typeof readLines>[],
  arePicturesPublic: boolean,
): Promise<CompiledMenu[]> {
  const compiled: CompiledMenu[] = [];
  for (const [channelMenuId, of] of Map.groupBy(lines, (line) => line.channelMenuId)) {
    const storeUuids = of.map(({ storeUuid }) => storeUuid);
    const requested = { channelMenuId, storeUuids, arePicturesPublic };
    compiled.push(...(await compileStores(client, customerUuid, requested)).stores);
  }
  return compiled;
}

/**
 * Plans a deployment again, against what stores have now: with the menus as they are now, or with the earlier menus that
 * it restores. Stores that somebody left out stay out.
 * @throws ServiceError NOT_FOUND, DEPLOYMENT_SETTLED if it is no longer a plan
 */
export async function planAgain(
  client: pg.ClientBase,
  { contextOf, pictures }: Planning,
  actor: Actor,
  id: string,
): Promise<PlannedDeployment> {
  const { customerUuid } = actor;
  const [deployment] = await lockPlans(client, customerUuid, { id });
  if (!deployment) throw new ServiceError('NOT_FOUND');
  if (deployment.status !== 'PLANNED') throw new ServiceError('DEPLOYMENT_SETTLED');
  const known = await readLines(client, customerUuid, { deploymentId: id });
  const included = known.filter(({ status }) => status !== 'LEFT_OUT');
  const compiled =
    deployment.restoresId === null
      ? await menusNow(client, customerUuid, included, pictures.arePublic)
      : await menusAgain(client, customerUuid, included);
  const ids = included.map((row) => row.id);
  if (ids.length > 0)
    await writeManyWith(
      { client, context: contextOf(linesName), actor: asParts(actor) },
      { action: 'delete', ids },
    );
  const lines = await planLines(client, customerUuid, compiled);
  return addLines(client, contextOf, actor, { id, lines });
}
