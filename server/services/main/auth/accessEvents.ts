import type pg from 'pg';
import type { Caller } from './caller.ts';

/** Everything that people do with their access, and whether it is something done or something refused. */
const results = {
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
} as const;

export interface AccessEvent {
  action: keyof typeof results;
  /** Whose access it is; undefined for an address that no account has. */
  user: { uuid: string; name: string } | undefined;
  caller: Caller;
  /** The customer that it concerns, where there is one. */
  customerUuid?: string;
  details?: Readonly<Record<string, string | number | readonly string[]>>;
}

/** Keeps an access event in the trail, within the transaction of what happened. The one place that writes them. */
export async function recordAccessEvent(
  client: pg.ClientBase,
  { action, user, caller, customerUuid, details }: AccessEvent,
): Promise<void> {
  await client.query(
    `INSERT INTO audit_events
       (customer_uuid, actor_uuid, actor_name, address, request_id, action, resource, record_id, after)
     VALUES ($1, $2, $3, $4, $5, $6, 'access', $7, $8)`,
    [
      customerUuid ?? null,
      user?.uuid ?? null,
      user?.name ?? 'Unknown',
      caller.address,
      caller.requestId,
      action,
      user?.uuid ?? '',
      { result: results[action], userAgent: caller.userAgent, ...details },
    ],
  );
}
