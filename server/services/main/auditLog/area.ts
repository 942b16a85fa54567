import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { auditLogName } from '../../../../contract/auditLogName.ts';
import { auditCalls } from '../../../../contract/calls/auditLog.ts';
import type { Answering } from '../../../../contract/calls/call.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { takeTries } from '../../../limits/tries.ts';
import type { App } from '../../../plugins/validation.ts';
import { regularly } from '../../../process/regularly.ts';
import { auditLogRoutes } from './auditLogRoutes.ts';
import { openSealer } from './sealer.ts';
import { type SealKeys, sealKeys } from './seals.ts';

/** Milliseconds between two seals of one process. Unsealed events are at most twice as old. */
const interval = 10_000;

/** Milliseconds that the last seal waits for running transactions. */
const longestWait = 500;

interface Sealing {
  pool: pg.Pool;
  keys: SealKeys;
  log: FastifyBaseLogger;
}

/** Seals the audit log every few seconds. Returns a function that stops it, after one more seal. */
function sealRegularly({ pool, keys, log }: Sealing): () => Promise<void> {
  const sealer = openSealer(pool, keys);
  const onFailure = (error: unknown) =>
    log.error({ err: error }, 'Sealing the audit log failed; the server will try again.');
  const end = regularly({ first: interval, every: interval, work: sealer.seal, onFailure });
  return async () => {
    await end();
    await sealer.sealNow(longestWait).catch(onFailure);
  };
}

/** `POST audit`: records what a client says that it did, under the name of the signed-in person (LG-04). */
/** Maximum bytes of one report: all of its texts at full length. */
const largestReport = 16 * 1024;

function activityRoutes(app: App, { pool }: { pool: pg.Pool }): void {
  serve(
    app,
    auditCalls.record,
    async ({ body, actor }) => {
      const { customerUuid, userUuid, name, address, requestId } = actor;
      await inTransaction(pool, 'sign-in', (client) =>
        takeTries(client, { rule: 'activityOfUser', subject: userUuid ?? '' }),
      );
      const { rows } = await inTransaction(pool, { customer: customerUuid, stores: 'all' }, (client) =>
        client.query<Awaited<Answering<typeof auditCalls.record>>>(
          `INSERT INTO audit_events
             (customer_uuid, actor_uuid, actor_name, address, request_id, action, resource, record_id, record_name, after,
              search_text)
           VALUES ($1, $2, $3, $4, $5, 'activity', 'activity', $6, $8, $7, event_search_text($3, $8, 'activity', $4)) RETURNING id, occurred_at AS "occurredAt"`,
          [
            customerUuid,
            userUuid,
            name,
            address,
            requestId,
            String(body.counterId ?? ''),
            JSON.stringify(body),
            (body.activityDescription || body.activityCode).slice(0, 200),
          ],
        ),
      );
      const [recorded] = rows;
      if (!recorded) throw new Error('A recorded event has no id.');
      return recorded;
    },
    { bodyLimit: largestReport },
  );
}

/** Reports of clients, next to what the server itself records; and the seals over all of it. */
export const trailArea = ({ pool, secrets, log }: Platform): Area => ({
  service: 'main',
  calls: (app) => activityRoutes(app, { pool }),
  background: () => sealRegularly({ pool, keys: sealKeys(secrets), log }),
});

/** The audit log as people read it. */
export const auditLogArea = ({ pool, secrets, contextOf }: Platform): Area => ({
  service: 'main',
  resources: [auditLogName],
  calls: (app) => auditLogRoutes(app, { pool, keys: sealKeys(secrets), contextOf }),
});
