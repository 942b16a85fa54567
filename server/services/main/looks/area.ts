import type pg from 'pg';
import type { Subject } from '../../../../contract/calls/comments.ts';
import { lookCall, openFor } from '../../../../contract/calls/looks.ts';
import { type Actor, realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { readSubject } from '../../../crud/read/subject.ts';
import { inTransaction } from '../../../database/transaction.ts';

/** Records of one person that we remember; the oldest looks are forgotten. */
const mostRemembered = 2000;

/** Keeps that somebody has a record open, or closes it. Returns when they had it open before this time. */
async function keepLook(
  client: pg.ClientBase,
  { customerUuid, userUuid, name }: Actor,
  { resource, record }: Subject,
  isOpen: boolean,
): Promise<string | null> {
  const { rows } = await client.query<{ since: string | null }>(
    `INSERT INTO looks AS l (customer_uuid, resource, record_id, user_uuid, user_name, open_until)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
     ON CONFLICT (customer_uuid, resource, record_id, user_uuid) DO UPDATE SET
       user_name = EXCLUDED.user_name, open_until = EXCLUDED.open_until,
       last_until = CASE WHEN l.open_until < now() THEN l.open_until ELSE l.last_until END
     RETURNING last_until AS since`,
    [customerUuid, resource, record, userUuid, name, isOpen ? openFor : 0],
  );
  return rows[0]?.since ?? null;
}

/** Forgets the oldest looks of a person. */
const forgetOldest = (client: pg.ClientBase, { customerUuid, userUuid }: Actor) =>
  client.query(
    `DELETE FROM looks WHERE customer_uuid = $1 AND user_uuid = $2 AND open_until <
       (SELECT open_until FROM looks WHERE customer_uuid = $1 AND user_uuid = $2 ORDER BY open_until DESC OFFSET ${mostRemembered} LIMIT 1)`,
    [customerUuid, userUuid],
  );

/** Who else has the record open, and what others changed since the person last had. */
async function readOthers(
  client: pg.ClientBase,
  { customerUuid, userUuid }: Actor,
  { resource, record }: Subject,
  since: string | null,
) {
  const { rows: others } = await client.query<{ name: string }>(
    `SELECT DISTINCT user_name AS name FROM looks WHERE customer_uuid = $1 AND resource = $2 AND record_id = $3
       AND user_uuid <> $4 AND open_until > now() ORDER BY user_name LIMIT 10`,
    [customerUuid, resource, record, userUuid],
  );
  const { rows } = await client.query<{ changes: number; changedBy: string[] | null }>(
    `SELECT count(*)::integer AS changes, (array_agg(DISTINCT actor_name))[1:10] AS "changedBy" FROM audit_events
     WHERE customer_uuid = $1 AND resource = $2 AND record_id = $3 AND occurred_at > $5::timestamptz
       AND actor_uuid IS DISTINCT FROM $4`,
    [customerUuid, resource, record, userUuid, since],
  );
  const [{ changes = 0, changedBy = null } = {}] = rows;
  return { since, changes, changedBy: changedBy ?? [], others: others.map(({ name }) => name) };
}

/** Who has a record open, and what changed since somebody last had it open. */
export const looksArea = (platform: Platform): Area => ({
  service: 'main',
  calls(app) {
    serve(app, lookCall, async ({ body, actor }) => {
      const { resource, id: record } = await readSubject(platform, body, actor);
      const subject = { resource: resource.name, record };
      return inTransaction(platform.pool, realmOf(actor), async (client) => {
        const since = await keepLook(client, actor, subject, body.isOpen);
        if (since === null) await forgetOldest(client, actor);
        return readOthers(client, actor, subject, since);
      });
    });
  },
});
