import type pg from 'pg';
import { z } from 'zod';
import { eventDetails, sealState, trailCheck } from '../../../../contract/calls/audit.ts';
import { answer, answerOf } from '../../../../contract/envelope.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { turns } from '../../../crud/longWork.ts';
import type { ResourceContext } from '../../../crud/resourceContext.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { App } from '../../../plugins/validation.ts';
import { readEvent } from './eventDetails.ts';
import { momentOf, newestSeal, type SealKeys } from './seals.ts';
import { verifyTrail } from './verify.ts';

/** Seconds that a customer waits between two checks: each reads the whole log. */
const secondsBetweenChecks = 10;

interface AuditLogParts {
  pool: pg.Pool;
  keys: SealKeys;
  context: ResourceContext;
}

/** What the audit log answers beside its list: one event with all there is to it, and whether its seals hold. */
export function auditLogRoutes(app: App, { pool, keys, context }: AuditLogParts): void {
  const { resource } = context;
  const config = { access: 'session', right: { resource: resource.name, action: 'read' } } as const;
  const tags = [resource.labels.many];
  const takeTurn = turns({ most: 2, mostForOne: 1 });
  const lastChecks = new Map<string, number>();

  app.get(
    `/${resource.path}/:id/details`,
    {
      config,
      schema: {
        tags,
        summary: 'What was before and after, and what else is known of an event',
        params: z.object({ id: z.string() }),
        response: { 200: answerOf(eventDetails) },
      },
    },
    async ({ params, actor }) => answer(await readEvent(context, params.id, actor)),
  );

  app.get(
    `/${resource.path}/seals`,
    {
      config,
      schema: { tags, summary: 'How far the log is sealed', response: { 200: answerOf(sealState) } },
    },
    async ({ actor: { customerUuid } }) =>
      answer(
        await inTransaction(pool, { customer: customerUuid }, async (client) => {
          const newest = await newestSeal(client, customerUuid);
          const { rows } = await client.query(
            `SELECT NOT EXISTS (SELECT FROM audit_events WHERE customer_uuid = $1 AND id > $2) AS "isComplete"`,
            [customerUuid, newest?.upToId ?? 0],
          );
          return { sealedAt: newest ? momentOf(newest.sealedAt) : null, isComplete: rows[0].isComplete };
        }),
      ),
  );

  app.post(
    `/${resource.path}/check`,
    {
      config,
      schema: {
        tags,
        summary: 'Hold the whole log against its seals',
        response: { 200: answerOf(trailCheck) },
      },
    },
    async ({ actor: { customerUuid } }) => {
      const left = (lastChecks.get(customerUuid) ?? 0) + secondsBetweenChecks * 1000 - Date.now();
      if (left > 0)
        throw new ServiceError('TOO_MANY_ATTEMPTS', {
          details: { retryAfterSeconds: Math.ceil(left / 1000) },
        });
      const giveBack = takeTurn(customerUuid);
      try {
        return answer(await verifyTrail(pool, keys, customerUuid));
      } finally {
        giveBack();
        lastChecks.set(customerUuid, Date.now());
      }
    },
  );
}
