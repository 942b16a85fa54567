import type pg from 'pg';
import type { TrustedDeviceEntry } from '../../../contract/calls/sessions.ts';
import type { Caller } from '../../access/caller.ts';
import { lifetimes, opaqueToken, tokenHash } from './tokens.ts';

/** Devices that a user may trust; the oldest trust goes first. */
const mostDevices = 20;

export interface TrustedDevice {
  id: string;
  /** For the browser's cookie, and stored nowhere else. */
  token: string;
  expiresAt: string;
}

interface NewDevice {
  userUuid: string;
  /** The enrolment that the trust belongs to. */
  factorId: string;
  label: string | undefined;
  caller: Caller;
  /** The browser's earlier trust. */
  previousToken: string | undefined;
}

/** Lets a browser skip codes for 30 days. */
export async function trustDevice(client: pg.ClientBase, device: NewDevice): Promise<TrustedDevice> {
  const { userUuid, factorId, label, caller, previousToken } = device;
  const token = opaqueToken();
  await client.query(
    `DELETE FROM trusted_devices WHERE user_uuid = $1 AND (token_hash = $2 OR id IN (SELECT id FROM trusted_devices
       WHERE user_uuid = $1 ORDER BY created_at DESC OFFSET ${mostDevices - 1}))`,
    [userUuid, previousToken === undefined ? null : tokenHash(previousToken)],
  );
  const { rows } = await client.query<{ id: string; expiresAt: string }>(
    `INSERT INTO trusted_devices (token_hash, user_uuid, factor_id, label, user_agent, address, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7)) RETURNING id, expires_at AS "expiresAt"`,
    [
      tokenHash(token),
      userUuid,
      factorId,
      label ?? '',
      caller.userAgent,
      caller.address,
      lifetimes.trustedDevice,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('The device was not stored.');
  return { ...row, token };
}

/** Removes the trust in all devices of a user. */
export async function removeTrustedDevices(client: pg.ClientBase, userUuid: string): Promise<void> {
  await client.query(`DELETE FROM trusted_devices WHERE user_uuid = $1`, [userUuid]);
}

/** Removes the trust in one device. False if it is not one of the user's. */
export async function removeTrustedDevice(
  client: pg.ClientBase,
  userUuid: string,
  id: string,
): Promise<boolean> {
  const { rowCount } = await client.query(`DELETE FROM trusted_devices WHERE user_uuid = $1 AND id = $2`, [
    userUuid,
    id,
  ]);
  return rowCount === 1;
}

/** The devices of a user that are trusted now, the most recently used first; `token` is what the asking browser holds. */
export async function listTrustedDevices(
  client: pg.ClientBase,
  userUuid: string,
  token: string | undefined,
): Promise<TrustedDeviceEntry[]> {
  const { rows } = await client.query<TrustedDeviceEntry>(
    `SELECT id, coalesce(token_hash = $2, false) AS "isCurrent", label AS name, user_agent AS "userAgent", address,
       created_at AS "createdAt", used_at AS "usedAt", expires_at AS "expiresAt"
     FROM trusted_devices WHERE user_uuid = $1 AND expires_at > now() ORDER BY used_at DESC`,
    [userUuid, token === undefined ? null : tokenHash(token)],
  );
  return rows;
}
