import type pg from 'pg';
import { removeTrustedDevices } from './trustedDevices.ts';

/** What stays open when the access of a user is taken back. */
interface Kept {
  /** The session that the user works in. */
  sessionId?: string;
}

/**
 * Ends everything by which a user gets in without password and code: sessions, sign-ins half done, trusted devices and
 * links that were mailed. Whoever calls it tells `sessions.forget` once it is committed.
 */
export async function endAccess(
  client: pg.ClientBase,
  userUuid: string,
  { sessionId }: Kept = {},
): Promise<void> {
  await client.query(
    `UPDATE sessions SET ended_at = now() WHERE user_uuid = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $2`,
    [userUuid, sessionId ?? null],
  );
  await removeTrustedDevices(client, userUuid);
  await client.query(`DELETE FROM sign_in_tokens WHERE user_uuid = $1`, [userUuid]);
  await client.query(`DELETE FROM account_links WHERE user_uuid = $1`, [userUuid]);
}
