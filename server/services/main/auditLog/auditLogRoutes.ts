import type pg from 'pg';
import { auditLogName } from '../../../../contract/auditLogName.ts';
import { auditCalls } from '../../../../contract/calls/auditLog.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { turns } from '../../../limits/turns.ts';
import type { App } from '../../../plugins/validation.ts';
import { readEvent } from './eventDetails.ts';
import { momentOf, newestSeal, type SealKeys } from './seals.ts';
import { verifyTrail } from './verify.ts';

/** Seconds between two checks by one customer, because each reads the whole log. */
const secondsBetweenChecks = 10;

interface AuditLogParts {
  pool: pg.Pool;
  keys: SealKeys;
  contextOf: Platform['contextOf'];
}

/** What the audit log answers besides its list: one event in full, and whether its seals are intact. */
export function auditLogRoutes(app: App, { pool, keys, contextOf }: AuditLogParts): void {
  const takeTurn = turns({ most: 2, mostForOne: 1 });
  const lastChecks = new Map<string, number>();

  serve(app, auditCalls.event, ({ params, actor }) => readEvent(contextOf(auditLogName), params.id, actor));

  serve(app, auditCalls.seals, ({ actor: { customerUuid } }) =>
    inTransaction(pool, { customer: customerUuid, stores: 'all' }, async (client) => {
      const newest = await newestSeal(client, customerUuid);
      const { rows } = await client.query(
        `SELECT NOT EXISTS (SELECT FROM audit_events WHERE customer_uuid = $1 AND id > $2) AS "isComplete"`,
        [customerUuid, newest?.upToId ?? 0],
      );
      return { sealedAt: newest ? momentOf(newest.sealedAt) : null, isComplete: rows[0].isComplete };
    }),
  );

  serve(app, auditCalls.check, async ({ actor: { customerUuid } }) => {
    const left = (lastChecks.get(customerUuid) ?? 0) + secondsBetweenChecks * 1000 - Date.now();
    if (left > 0)
      throw new ServiceError('TOO_MANY_ATTEMPTS', { details: { retryAfterSeconds: Math.ceil(left / 1000) } });
    const giveBack = takeTurn(customerUuid);
    try {
      return await verifyTrail(pool, keys, customerUuid);
    } finally {
      giveBack();
      lastChecks.set(customerUuid, Date.now());
    }
  });
}
