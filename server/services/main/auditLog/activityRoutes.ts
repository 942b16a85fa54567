import type pg from 'pg';
import { auditCalls } from '../../../../contract/calls/auditLog.ts';
import type { Answering } from '../../../../contract/calls/call.ts';
import { serve } from '../../../calls/serve.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { takeTries } from '../../../limits/tries.ts';
import type { App } from '../../../plugins/validation.ts';

/** `POST audit`: records what a client says that it did, under the name of the signed-in person (LG-04). */
/** Maximum bytes of one report: all of its texts at full length. */
const largestReport = 16 * 1024;

export function activityRoutes(app: App, { pool }: { pool: pg.Pool }): void {
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
