import type pg from 'pg';
import { removeTrustedDevices } from './trustedDevices.ts';

/** What stays open when the access of a user is removed. */
interface Exempt {
  /** The session that the user is using. */
  sessionId?: string;
}

/**
 * Ends everything that lets a user in without password and code: sessions, unfinished sign-ins, trusted devices and
 * mailed links. The caller calls `sessions.forget` once it is committed.
 */
export async function endAccess(
  client: pg.ClientBase,
  userUuid: string,
  { sessionId }: Exempt = {},
): Promise<void> {
  await client.query(
    `UPDATE sessions SET ended_at = now() WHERE user_uuid = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $2`,
    [userUuid, sessionId ?? null],
  );
  await removeTrustedDevices(client, userUuid);
  await client.query(`DELETE FROM sign_in_tokens WHERE user_uuid = $1`, [userUuid]);
  await client.query(`DELETE FROM account_links WHERE user_uuid = $1`, [userUuid]);
}
