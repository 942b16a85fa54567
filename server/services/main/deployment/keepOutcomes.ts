import { asParts } from '../../../access/actor.ts';
import { read, rowsOf, type Slots, type Tables } from '../../../area/read.ts';
import type { Writing } from '../../../crud/context.ts';
import { changeRecords } from '../../../crud/records.ts';
import type { DueLine } from './dueLines.ts';
import { liveAt } from './liveAt.ts';
import { linesName } from './planDeployment.ts';
import type { Sent } from './sendForAWhile.ts';
import type { SendOutcome } from './sendMenu.ts';

const lockLines = rowsOf('deployments/stores', {
  fields: ['id'],
  among: ['id', 'status'],
  locks: true,
});

type LineState = Tables['deployments/stores']['status'];

/** A store to which a menu was sent. */
export type SentLine = Pick<DueLine, 'id' | 'storeUuid' | 'channelMenuId' | 'channel' | 'attempts'>;

/**
 * Keeps what became of each store. Another try is due after its wait. Of a store that somebody cancelled meanwhile, only
 * that it has its menu is worth knowing.
 * @param open the states of the lines that still wait for what became of them
 */
export async function keepOutcomes(
  { client, actor, context }: Writing,
  sent: readonly Sent<SentLine, SendOutcome>[],
  open: readonly LineState[] = ['WAITING'],
): Promise<void> {
  const of = context.contextOf(linesName);
  const now = Date.now();
  const waiting = await lockLines(client, actor.customerUuid, {
    status: open,
    id: sent.map(({ line }) => line.id),
  });
  const isWaiting = new Set(waiting.map(({ id }) => id));
  const liveOf = await liveAt(
    client,
    actor.customerUuid,
    sent.map(({ line }) => line),
  );
  const counts = sent.filter(({ line, outcome }) => outcome.status === 'COMPLETE' || isWaiting.has(line.id));
  const rows = counts.map(({ line, outcome }) => {
    if (outcome.status === 'COMPLETE' || outcome.status === 'SUPERSEDED')
      return {
        id: line.id,
        values: {
          ...{ status: outcome.status, nextTryAt: null, failureCode: null, failureText: null },
          ...{ attempts: line.attempts + 1, endedAt: new Date(now).toISOString() },
          // The plan may be of days ago. Taking it back gives the store what it had a moment ago.
          ...(outcome.status === 'COMPLETE' && { beforeUuid: liveOf(line)?.documentUuid ?? null }),
        },
      };
    if (outcome.status === 'SENT')
      return {
        id: line.id,
        values: {
          ...outcome,
          ...{ sentAt: new Date(now).toISOString(), nextTryAt: null, failureCode: null, failureText: null },
        },
      };
    const { status, attempts, failureCode, failureText } = outcome;
    const next = outcome.status === 'WAITING' ? new Date(now + outcome.waitMs).toISOString() : null;
    return {
      id: line.id,
      values: {
        ...{ status, attempts, failureCode, failureText, nextTryAt: next },
        endedAt: status === 'FAILED' ? new Date(now).toISOString() : null,
      },
    };
  });
  if (rows.length === 0) return;
  await changeRecords({ client, context: of, actor: asParts(actor) }, rows, { right: null });
}

const readCounts = read((rows, { deploymentId }: Slots<{ deploymentId: string }>) =>
  rows
    .selectFrom('deployments/stores')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'FAILED').as('failed'),
      fn.countAll<number>().filterWhere('status', '=', 'SENT').as('sent'),
      fn.countAll<number>().filterWhere('status', '=', 'COMPLETE').as('complete'),
    ])
    .where('deploymentId', '=', deploymentId),
);

/** Says how a deployment stands that has nothing left to send. It waits for tills, and ends once each has answered. */
export async function endDeployment(
  { client, actor, context }: Writing,
  id: string,
): Promise<{ complete: number; failed: number }> {
  const [counts] = await readCounts(client, actor.customerUuid, { deploymentId: id });
  const { failed = 0, sent = 0, complete = 0 } = counts ?? {};
  const values =
    sent > 0
      ? { status: 'SENT', endedAt: null }
      : { status: failed > 0 ? 'PARTLY' : 'DONE', endedAt: new Date().toISOString() };
  await changeRecords({ client, context, actor }, [{ id, values }], { right: null });
  return { complete, failed };
}
