import { asParts } from '../../../access/actor.ts';
import { rowsOf } from '../../../area/read.ts';
import type { RuleScope } from '../../../crud/context/resourceContext.ts';
import { finish } from '../../../crud/context/rules.ts';
import { setEach } from '../../../crud/write/setEach.ts';
import type { DueLine } from './dueLines.ts';
import { liveAt } from './liveAt.ts';
import { linesName } from './planDeployment.ts';
import type { Sent } from './sendForAWhile.ts';
import type { SendOutcome } from './sendMenu.ts';

const lockWaiting = rowsOf('deployments/stores', {
  fields: ['id'],
  by: ['status'],
  among: ['id'],
  locks: true,
});

/**
 * Keeps what became of each store. Another try is due after its wait. Of a store that somebody cancelled meanwhile, only
 * that it has its menu is worth knowing.
 */
export async function keepOutcomes(
  { client, actor, context }: RuleScope,
  sent: readonly Sent<DueLine, SendOutcome>[],
): Promise<void> {
  const of = context.contextOf(linesName);
  const now = Date.now();
  const waiting = await lockWaiting(client, actor.customerUuid, {
    ...{ status: 'WAITING', id: sent.map(({ line }) => line.id) },
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
  await setEach(client, of, asParts(actor), { rows });
  await finish(client, of, asParts(actor), { action: 'update', ids: rows.map(({ id }) => id) });
}
