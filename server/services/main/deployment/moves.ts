import { sql } from 'kysely';
import type pg from 'pg';
import { ServiceError } from '../../../../contract/errors.ts';
import { minuteOf, momentOf } from '../../../../contract/stores/days.ts';
import { tradingUntil } from '../../../../contract/stores/tradingDay.ts';
import { type Actor, asParts } from '../../../access/actor.ts';
import { type RowOf, read, rowsOf, type Slots } from '../../../area/read.ts';
import type { ActionHandler, ExistingRow, Writing } from '../../../crud/context.ts';
import { changeRecords } from '../../../crud/records.ts';
import { storesAt } from '../../../domain/hours/readStores.ts';
import { withdraw } from '../../../domain/tills/mailbox.ts';
import { waitingLines } from './dueLines.ts';
import { enqueueNext } from './enqueueNext.ts';
import { liveAt } from './liveAt.ts';
import { linesName } from './planDeployment.ts';

const readLines = read((rows, { deploymentId }: Slots<{ deploymentId: string }>) =>
  rows
    .selectFrom('deployments/stores')
    .select([
      'id',
      'status',
      'guard',
      'removedCount',
      'storeUuid',
      'channelMenuId',
      'channel',
      'beforeUuid',
      'messageKey',
    ])
    .select(({ ref }) => sql<string | null>`least(${ref('startsAt')}, now())`.as('startsAt'))
    .where('deploymentId', '=', deploymentId)
    .orderBy('id'),
);

const readHeads = rowsOf('deployments', {
  fields: ['name', 'timing', 'plannedCount', 'startsAt'],
  by: ['id'],
});

const readSettled = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  rows
    .selectFrom('deployments/stores as line')
    .innerJoin('deployments as of', 'of.id', 'line.deploymentId')
    .select('line.id')
    .where(({ eb, fn }) => eb('line.id', '=', fn.any(ids)))
    .where('of.status', '<>', 'PLANNED')
    .limit(1),
);

async function readPlan(client: pg.ClientBase, customerUuid: string, id: string | number) {
  const heads = await readHeads(client, customerUuid, { id: String(id) });
  const lines = await readLines(client, customerUuid, { deploymentId: String(id) });
  const [head] = heads;
  if (!head) throw new ServiceError('NOT_FOUND');
  // A person who works in some stores would deploy a part of somebody else's plan.
  if (lines.length !== head.plannedCount) throw new ServiceError('FORBIDDEN');
  return { head, lines };
}

/** Writes values to lines, as parts of what the deployment does. */
async function setLines({ client, actor, context }: Writing, rows: readonly ExistingRow[]): Promise<void> {
  if (rows.length === 0) return;
  const of = context.contextOf(linesName);
  await changeRecords({ client, context: of, actor: asParts(actor) }, rows, { right: null });
}

/** The moments at which stores close that are open now. The menus of the others can go out at once. */
async function closingMoments(client: pg.ClientBase, actor: Actor): Promise<Map<string, string>> {
  const at = new Date().toISOString();
  const closing = new Map<string, string>();
  for (const { id, facts, stretches } of await storesAt(client, actor, { at })) {
    const until = tradingUntil(facts, stretches, minuteOf(at));
    if (until !== null) closing.set(id, momentOf(until));
  }
  return closing;
}

/** @throws ServiceError if the plan must not be sent as it is */
function checkPlan(
  lines: readonly RowOf<typeof readLines>[],
  confirmation: unknown,
): RowOf<typeof readLines>[] {
  const blocked = lines.filter(({ status }) => status === 'BLOCKED');
  if (blocked.length > 0)
    throw new ServiceError('DEPLOYMENT_BLOCKED', { details: { stores: String(blocked.length) } });
  const planned = lines.filter(({ status }) => status === 'PLANNED');
  if (planned.length === 0) throw new ServiceError('DEPLOYMENT_EMPTY');
  const removed = Math.max(
    0,
    ...planned.filter(({ guard }) => guard === 'CONFIRM').map((line) => line.removedCount),
  );
  if (removed > 0 && confirmation !== removed)
    throw new ServiceError('DEPLOYMENT_SHRINKS', { details: { removed: String(removed) } });
  return planned;
}

/**
 * A plan shows what changes for guests, and how much goes away, against what stores had then.
 * @throws ServiceError DEPLOYMENT_OUTDATED if some have got another menu since
 */
async function checkLive(
  { client, actor }: Writing,
  lines: readonly RowOf<typeof readLines>[],
): Promise<void> {
  const liveOf = await liveAt(client, actor.customerUuid, lines);
  const outdated = lines.filter(
    (line) =>
      (line.status === 'PLANNED' || line.status === 'UNCHANGED') &&
      (liveOf(line)?.documentUuid ?? null) !== line.beforeUuid,
  );
  if (outdated.length > 0)
    throw new ServiceError('DEPLOYMENT_OUTDATED', { details: { stores: String(outdated.length) } });
}

const begin = async (scope: Writing, id: string | number, name: string) =>
  enqueueNext(scope, {
    id: String(id),
    name,
    waiting: await waitingLines(scope.client, scope.actor.customerUuid, { deploymentId: String(id) }),
  });

/** A job that is under way sees that nothing is left to send. A store that it is sending to just now, or whose till is taking it, gets its menu. */
const cancel: ActionHandler = async ({ ids }, scope) => {
  const { client, actor, context } = scope;
  for (const id of ids) {
    const { lines } = await readPlan(client, actor.customerUuid, id);
    const open = lines.filter(({ status }) => ['PLANNED', 'BLOCKED', 'WAITING', 'SENT'].includes(status));
    for (const { status, storeUuid, messageKey } of open)
      if (status === 'SENT') await withdraw(client, actor.customerUuid, { storeUuid, key: messageKey ?? '' });
    await setLines(
      scope,
      open.map((line) => ({ id: line.id, values: { status: 'CANCELLED' } })),
    );
    await context.jobs.cancelWaiting(client, context, actor.customerUuid, { action: 'apply', recordId: id });
  }
};

/** What the moves of a deployment do. */
export const deploymentMoves = {
  async apply({ ids, entered }, scope) {
    const { client, actor } = scope;
    for (const id of ids) {
      const { head, lines } = await readPlan(client, actor.customerUuid, id);
      await checkLive(scope, lines);
      const planned = checkPlan(lines, entered.confirmation);
      const closing = head.timing === 'AFTER_CLOSE' ? await closingMoments(client, actor) : undefined;
      await setLines(
        scope,
        planned.map(({ id: line, storeUuid }) => ({
          id: line,
          values: { status: 'WAITING', startsAt: closing ? (closing.get(storeUuid) ?? null) : head.startsAt },
        })),
      );
      await begin(scope, id, head.name);
    }
  },
  async retryFailed({ ids }, scope) {
    const { client, actor } = scope;
    for (const id of ids) {
      const { head, lines } = await readPlan(client, actor.customerUuid, id);
      const again = lines.filter(({ status }) => status === 'FAILED' || status === 'CANCELLED');
      if (again.length === 0) throw new ServiceError('DEPLOYMENT_EMPTY');
      const values = { status: 'WAITING', attempts: 0, nextTryAt: null, endedAt: null };
      await setLines(
        scope,
        // They keep their moment, which says whether another menu came later.
        again.map(({ id: line, startsAt }) => ({ id: line, values: { ...values, startsAt } })),
      );
      await begin(scope, id, head.name);
    }
  },
  cancel,
  discard: cancel,
} satisfies Record<string, ActionHandler>;

/** Stores can be left out of a plan, and not of a deployment that is under way. */
export const lineMoves = {
  async leaveOut({ ids }, { client, actor }) {
    const settled = await readSettled(client, actor.customerUuid, { ids: ids.map(String) });
    if (settled.length > 0) throw new ServiceError('DEPLOYMENT_SETTLED');
  },
} satisfies Record<string, ActionHandler>;
