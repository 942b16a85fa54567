import type pg from 'pg';
import type { RecordsChanged } from '../../../../contract/calls/changes.ts';
import { type PosMessage, posCalls } from '../../../../contract/calls/pos.ts';
import { tillsName } from '../../../../contract/calls/tills.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { wireTypes } from '../../../../contract/stores/tillMessages.ts';
import { ourselves } from '../../../access/actor.ts';
import { realmOfTill, type Till } from '../../../access/till.ts';
import type { Platform } from '../../../area/platform.ts';
import { hangUpOf, serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { notePaymentProgress } from '../../../domain/orders/payments.ts';
import { announceTill } from '../../../domain/tills/mailbox.ts';
import { readTillFile } from '../../../domain/tills/tillFiles.ts';
import { machineLimits } from '../../../limits/machineLimits.ts';
import { openWaiting } from '../../../live/waiting.ts';
import type { App } from '../../../plugins/validation.ts';
import { claim, untilNext } from './claim.ts';
import { saveHeartbeat } from './presence.ts';
import { complete, extend, fail, type Settled } from './settle.ts';

/** Bytes that a till may answer to a message with, such as its logs. */
const largestResult = 96 * 1024;

/** Milliseconds between two looks at messages that wait for earlier ones. */
const shortestPause = 1000;

/** What tills call. A till sees only the mailbox of its own store. */
export function posRoutes(
  app: App,
  {
    pool,
    announcements,
    menuSettlements,
    contextOf,
  }: Pick<Platform, 'pool' | 'announcements' | 'menuSettlements' | 'contextOf'>,
): void {
  const limits = machineLimits();
  const wait = openWaiting(announcements);
  const stop = new AbortController();
  app.addHook('preClose', async () => stop.abort());

  const within = <Result>(till: Till, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> =>
    inTransaction(pool, realmOfTill(till), work);
  /** Does the work on a message, and tells the pages and deployments that wait for it. Returns what the message was. */
  const settling = async (
    till: Till,
    work: (client: pg.PoolClient) => Promise<Settled>,
  ): Promise<Settled> => {
    limits.count(till.storeUuid);
    const settled = await within(till, async (client) => {
      const message = await work(client);
      announceTill(client, announcements, till);
      return message;
    });
    if (settled.type === 'MENU') for (const settle of menuSettlements) await settle(till);
    return settled;
  };
  /** Notes on the payments of orders how far the till is. It follows the messages, whose rows others lock in another order. */
  const notePayments = async (till: Till, orderUuids: readonly string[], move: 'arrive' | 'show') => {
    if (orderUuids.length === 0) return;
    await within(till, (client) =>
      notePaymentProgress(
        { client, contextOf, actor: ourselves(till.customerUuid, 'Commissary') },
        orderUuids,
        move,
      ),
    );
  };

  /** Looks into the mailbox, and again whenever something may have come, until the time is over. */
  async function claimOrWait(
    till: Till,
    hangUp: AbortSignal,
    { waitSeconds, ...lease }: { max: number; visibilitySeconds: number; waitSeconds: number },
  ): Promise<PosMessage[]> {
    const deadline = Date.now() + waitSeconds * 1000;
    const isAbout = ({ resource, ids }: RecordsChanged) =>
      resource === tillsName && (ids === null || ids.includes(till.storeUuid));
    const waiting = wait(till.customerUuid, isAbout, hangUp);
    try {
      for (;;) {
        waiting.wasCalled();
        const { messages, next } = await within(till, async (client) => {
          const messages = await claim(client, till, lease);
          const isOver = messages.length > 0 || waitSeconds === 0;
          return { messages, next: isOver ? null : await untilNext(client, till) };
        });
        const left = deadline - Date.now();
        if (messages.length > 0 || left <= 0) return messages;
        await waiting.next(Math.min(left, next === null ? left : Math.max(next, shortestPause)));
        if (hangUp.aborted || (Date.now() >= deadline && !waiting.wasCalled())) return [];
      }
    } finally {
      waiting.end();
    }
  }

  serve(app, posCalls.claim, async ({ till, body }, reply) => {
    limits.count(till.storeUuid);
    const hangUp = AbortSignal.any([hangUpOf(reply), stop.signal]);
    const messages = await limits.oneWait(till.keyId, () => claimOrWait(till, hangUp, body));
    const orders = messages.filter(({ type }) => type === wireTypes.ORDER);
    await notePayments(
      till,
      orders.flatMap(({ payload }) => String(payload?.entity ?? '')),
      'arrive',
    );
    return { messages };
  });
  serve(app, posCalls.extend, async ({ till, params, body }) => {
    limits.count(till.storeUuid);
    return within(till, (client) => extend(client, till, { ...params, ...body }));
  });
  serve(
    app,
    posCalls.complete,
    async ({ till, params, body }) => {
      const { type, entity } = await settling(till, (client) =>
        complete(client, till, { ...params, ...body }),
      );
      if (type === 'ORDER') await notePayments(till, [entity], 'show');
    },
    { bodyLimit: largestResult },
  );
  serve(app, posCalls.fail, async ({ till, params, body }) => {
    await settling(till, (client) => fail(client, till, { ...params, ...body }));
  });
  serve(app, posCalls.heartbeat, async ({ till, body }) => {
    limits.count(till.storeUuid);
    return within(till, (client) => saveHeartbeat(client, till, body));
  });
  serve(app, posCalls.file, async ({ till, params }, reply) => {
    limits.count(till.storeUuid);
    const file = await within(till, (client) => readTillFile(client, till, params.sha256));
    if (!file) throw new ServiceError('NOT_FOUND');
    return reply.type(posCalls.file.produces).send(file.content);
  });
}
