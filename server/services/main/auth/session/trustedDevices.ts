import type pg from 'pg';
import type { TrustedDeviceEntry } from '../../../../../contract/calls/sessions.ts';
import type { Caller } from '../../../../access/caller.ts';
import { lifetimes, opaqueToken, tokenHash } from './tokens.ts';

/** Devices that a user may trust; the one that was trusted longest ago goes first. */
const mostDevices = 20;

export interface TrustedDevice {
  id: string;
  /** Goes into the browser's cookie and is kept nowhere else. */
  token: string;
  expiresAt: string;
}

interface NewDevice {
  userUuid: string;
  /** The enrolment that the trust belongs to. */
  factorId: string;
  label: string | undefined;
  caller: Caller;
  /** What the browser was trusted with until now. */
  previousToken: string | undefined;
}

/** Lets a browser go without codes for 30 days. */
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
  if (!row) throw new Error('The device was not kept.');
  return { ...row, token };
}

/** Takes the trust of all devices of a user back. */
export async function removeTrustedDevices(client: pg.ClientBase, userUuid: string): Promise<void> {
  await client.query(`DELETE FROM trusted_devices WHERE user_uuid = $1`, [userUuid]);
}

/** Takes the trust of one device back. False when it is none of the user's. */
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

/** The devices of a user that are trusted now, the one used last first; `token` is what the asking browser holds. */
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
