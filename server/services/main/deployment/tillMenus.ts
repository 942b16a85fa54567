import { sql } from 'kysely';
import { ourselves } from '../../../access/actor.ts';
import type { MenuSettlement } from '../../../area/menuRefresh.ts';
import type { Platform } from '../../../area/platform.ts';
import { type RowOf, read, rowsOf, type Slots } from '../../../area/read.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { readDocuments } from '../../../domain/menus/liveMenus.ts';
import { keepLive } from './keepLive.ts';
import { endDeployment, keepOutcomes } from './keepOutcomes.ts';
import { deploymentsName } from './planDeployment.ts';
import type { SendOutcome } from './sendMenu.ts';

/** The states of a line that the answer of a till changes. A till may also do late what somebody no longer expects. */
const openStates = ['SENT', 'FAILED', 'CANCELLED'] as const;

interface Answers {
  /** All stores where it is null. */
  storeUuid: string | null;
}

/**
 * What tills answered about menus, the last word about each: of a message, and of those that sent it again. Nothing for a
 * message that is still under way.
 */
const readAnswers = read((rows, { storeUuid }: Slots<Answers>) =>
  rows
    .selectFrom('deployments/stores as line')
    .innerJoin('till_messages as message', (join) =>
      join
        .onRef('message.storeUuid', '=', 'line.storeUuid')
        .on(
          ({ ref }) =>
            sql<boolean>`(${ref('message.dedupeKey')} = ${ref('line.messageKey')} OR starts_with(${ref('message.dedupeKey')}, ${ref('line.messageKey')} || ':r'))`,
        ),
    )
    .distinctOn('line.id')
    .select(['line.id', 'line.deploymentId', 'line.storeUuid', 'line.channelMenuId', 'line.channel'])
    .select([
      'line.attempts',
      'line.documentUuid',
      'line.status',
      'message.status as answer',
      'message.lastError',
    ])
    .where(({ or, eb }) => or([eb('line.storeUuid', '=', storeUuid), eb(storeUuid, 'is', null)]))
    .where('line.status', 'in', openStates)
    .where('line.messageKey', 'is not', null)
    .orderBy('line.id')
    .orderBy('message.seq', 'desc'),
);

type Answer = RowOf<typeof readAnswers>;

/** What an answer means for the line; undefined if it changes nothing there. */
function outcomeOf({ status, answer, attempts, lastError }: Answer): SendOutcome | undefined {
  if (answer === 'COMPLETE') return { status: 'COMPLETE' };
  if (status !== 'SENT') return undefined;
  if (answer === 'CANCELLED') return { status: 'SUPERSEDED' };
  const failed = { status: 'FAILED', attempts: attempts + 1 } as const;
  if (answer === 'FAILED') return { ...failed, failureCode: 'REFUSED', failureText: lastError ?? '' };
  if (answer === 'EXPIRED') return { ...failed, failureCode: 'UNAVAILABLE', failureText: '' };
  return undefined;
}

const lockHeads = rowsOf('deployments', {
  fields: ['id', 'status'],
  among: ['id'],
  orderBy: ['id'],
  locks: true,
});

/**
 * Notes at which stores tills have taken their menus, or cannot. The lines, the live menus and the deployments follow in
 * one transaction of their own: a till sees its own store alone, and a deployment ends when all of its stores have.
 */
export const settleMenus =
  ({ pool, contextOf }: Pick<Platform, 'pool' | 'contextOf'>): MenuSettlement =>
  ({ customerUuid, storeUuid = null }) =>
    inTransaction(pool, { customer: customerUuid, stores: 'all' }, async (client) => {
      const due = await readAnswers(client, customerUuid, { storeUuid });
      if (due.every((line) => outcomeOf(line) === undefined)) return;
      // Two that note the same answers do it one after the other, and the second finds nothing left.
      const heads = await lockHeads(client, customerUuid, {
        id: [...new Set(due.map(({ deploymentId }) => deploymentId))],
      });
      const isLocked = new Set(heads.map(({ id }) => id));
      const answers = await readAnswers(client, customerUuid, { storeUuid });
      const settled = answers.flatMap((line) => {
        const outcome = outcomeOf(line);
        return outcome && isLocked.has(line.deploymentId) ? [{ line, outcome }] : [];
      });
      if (settled.length === 0) return;
      const actor = ourselves(customerUuid, 'Commissary');
      const scope = { client, actor, context: contextOf(deploymentsName) };
      await keepOutcomes(scope, settled, openStates);
      const complete = settled.flatMap(({ line, outcome }) => (outcome.status === 'COMPLETE' ? [line] : []));
      const documents = await readDocuments(
        client,
        customerUuid,
        complete.flatMap(({ documentUuid }) => documentUuid ?? []),
      );
      await keepLive(
        client,
        scope.context,
        actor,
        complete.flatMap((line) => {
          const document = documents.get(line.documentUuid ?? '');
          return document ? [{ line, stored: document }] : [];
        }),
      );
      for (const { id, status } of heads)
        if (status === 'SENT' || status === 'PARTLY') await endDeployment(scope, id);
    });
