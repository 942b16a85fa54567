import type pg from 'pg';
import type { Caller } from '../../../../access/caller.ts';

/** Everything that people do with their access, and whether it is something done or something refused. */
export const results = {
  'sign-in': 'done',
  'sign-in-refused': 'refused',
  'second-factor-refused': 'refused',
  'second-factor-locked': 'done',
  'second-factor-disabled': 'done',
  'second-factor-enrolled': 'done',
  'second-factor-removed': 'done',
  'second-factor-removal-requested': 'done',
  'second-factor-removal-stopped': 'done',
  'recovery-code-used': 'done',
  'recovery-codes-replaced': 'done',
  'device-trusted': 'done',
  'device-removed': 'done',
  'customer-chosen': 'done',
  'customer-refused': 'refused',
  'session-ended': 'done',
  'session-stolen': 'refused',
  'sign-out': 'done',
  'sign-out-everywhere': 'done',
  'step-up': 'done',
  'password-refused': 'refused',
  'password-reset-requested': 'done',
  'password-reset': 'done',
  'password-changed': 'done',
  'email-change-requested': 'done',
  'email-changed': 'done',
  'password-reset-demanded': 'done',
  'invitation-repeated': 'done',
  'sign-out-by-other': 'done',
  'second-factor-removal-approved': 'done',
} as const;

export interface AccessEvent {
  action: keyof typeof results;
  /** Who did it; undefined for an address that no account has. */
  user: { uuid: string; name: string } | undefined;
  /** Whose access it is, where it is not that of who did it. */
  subject?: { uuid: string; name: string };
  caller: Caller;
  /** The customer that it concerns, where there is one. */
  customerUuid?: string;
  details?: Readonly<Record<string, string | number | readonly string[]>>;
}

/** What would tell one customer of another: the customer that somebody asked for and does not work for. */
const untold: ReadonlySet<AccessEvent['action']> = new Set(['customer-refused']);

/**
 * Whose logs the event stands in: the customer's that it concerns, else those of every customer that the person works
 * for at the time, each with an event of its own, so that none learns of the others. Without any it belongs to nobody.
 */
const concernedSql = `
  WITH works AS (SELECT customer_uuid FROM customer_users WHERE $1::uuid IS NULL AND $10::boolean AND user_uuid = $2::uuid)
  SELECT customer_uuid FROM works UNION ALL SELECT $1::uuid WHERE NOT EXISTS (SELECT FROM works)`;

/** Keeps an access event in the trail, within the transaction of what happened. The one place that writes them. */
export async function recordAccessEvent(
  client: pg.ClientBase,
  { action, user, subject = user, caller, customerUuid, details }: AccessEvent,
): Promise<void> {
  await client.query(
    `INSERT INTO audit_events
       (customer_uuid, actor_uuid, actor_name, address, request_id, action, resource, record_id, record_name, after,
        search_text)
     SELECT concerned.customer_uuid, $2::uuid, $3, $4, $5, $6, 'access', $7, $9, $8::jsonb,
       event_search_text($3, $9, $6, $4) FROM (${concernedSql}) AS concerned`,
    [
      customerUuid ?? null,
      user?.uuid ?? null,
      user?.name ?? 'Unknown',
      caller.address,
      caller.requestId,
      action,
      subject?.uuid ?? '',
      { result: results[action], userAgent: caller.userAgent, person: subject?.name, ...details },
      subject?.name.slice(0, 200) ?? null,
      !untold.has(action),
    ],
  );
}
