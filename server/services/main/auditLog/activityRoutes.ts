import type pg from 'pg';
import { z } from 'zod';
import { auditRecord } from '../../../../contract/calls/audit.ts';
import { answer, answerOf } from '../../../../contract/envelope.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { App } from '../../../plugins/validation.ts';

const kept = z.object({ id: z.int(), occurredAt: z.string() });

/** `POST audit`: keeps what a client says that it did, under the name of whoever is signed in (LG-04). */
export function auditRoutes(app: App, { pool }: { pool: pg.Pool }): void {
  app.post(
    '/audit',
    {
      config: { access: 'session' },
      schema: {
        tags: ['Audit'],
        summary: 'Keep in the audit trail what a client did',
        body: auditRecord,
        response: { 201: answerOf(kept) },
      },
    },
    async ({ body, actor }, reply) => {
      const { customerUuid, userUuid, name, address, requestId } = actor;
      const { rows } = await inTransaction(pool, { customer: customerUuid }, (client) =>
        client.query<z.output<typeof kept>>(
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
      return reply.code(201).send(answer(kept.parse(rows[0])));
    },
  );
}
