import type pg from 'pg';
import type { Caller } from '../../access/caller.ts';

/** Everything that people do with their access, and whether it was done or refused. */
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
  'mail-language-chosen': 'done',
  'first-page-chosen': 'done',
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
  'customer-created': 'done',
  'customer-renamed': 'done',
  'customer-exported': 'done',
  'customer-suspended': 'done',
  'customer-reopened': 'done',
  'customer-removed': 'done',
  'customer-restored': 'done',
  'customer-deleted': 'done',
} as const;

export interface AccessEvent {
  action: keyof typeof results;
  /** Who did it; undefined for an address without an account. */
  user: { uuid: string; name: string } | undefined;
  /** Whose access it is, if not that of the person who did it. */
  subject?: { uuid: string; name: string };
  caller: Caller;
  /** The customer that it concerns, if any. */
  customerUuid?: string;
  details?: Readonly<Record<string, string | number | readonly string[]>>;
}

/** Details that would tell one customer about another: the customer that somebody tried to enter without working for it. */
const untold: ReadonlySet<AccessEvent['action']> = new Set(['customer-refused']);

/**
 * Whose logs get the event: that of the customer it concerns, or those of every customer that the person works for at
 * the time. Each gets its own event, so that none learns about the others. Without any customer, the event belongs to
 * nobody.
 */
const concernedSql = `
  WITH works AS (SELECT customer_uuid FROM customer_users WHERE $1::uuid IS NULL AND $10::boolean AND user_uuid = $2::uuid)
  SELECT customer_uuid FROM works UNION ALL SELECT $1::uuid WHERE NOT EXISTS (SELECT FROM works)`;

/** Writes an access event to the audit log, within the transaction of what happened. No other code writes them. */
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

/** The resource of events that the installation keeps for itself, in the log that belongs to no customer. */
export const installationLog = 'installation';

interface CustomerEvent {
  action: keyof typeof results & `customer-${string}`;
  user: { uuid: string; name: string } | undefined;
  /** Null for what the product does by itself. */
  caller: Pick<Caller, 'address' | 'requestId'> | null;
  customer: { uuid: string; name: string };
  details?: Readonly<Record<string, string | number>>;
}

/**
 * Writes what somebody who runs the installation did to a customer: to the log of the installation, and to that of the
 * customer, unless that is gone.
 */
export async function recordCustomerEvent(
  client: pg.ClientBase,
  { action, user, caller, customer, details }: CustomerEvent,
): Promise<void> {
  await client.query(
    `INSERT INTO audit_events
       (customer_uuid, actor_uuid, actor_name, address, request_id, action, resource, record_id, record_name, after,
        search_text)
     SELECT log.customer_uuid, $2::uuid, $3, $4, $5, $6, log.resource, $1, $7, $8::jsonb, event_search_text($3, $7, $6, $4)
     FROM (VALUES (NULL::uuid, '${installationLog}'), ($1::uuid, 'access')) AS log (customer_uuid, resource)
     WHERE log.customer_uuid IS NULL OR $6 <> 'customer-deleted'`,
    [
      customer.uuid,
      user?.uuid ?? null,
      user?.name ?? 'Commissary',
      caller?.address ?? null,
      caller?.requestId ?? null,
      action,
      customer.name.slice(0, 200),
      { result: results[action], ...details },
    ],
  );
}
