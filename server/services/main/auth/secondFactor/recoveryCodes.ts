import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { Secrets } from '../../../../process/secrets.ts';

/** Crockford's base32: digits and letters without those that look like others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;
const codeCount = 10;

const newCode = () => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');

const inHalves = (code: string) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;

/** Normalises a typed code: capital letters, and letters that people misread. */
const normalised = (typed: string) =>
  typed.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');

/**
 * Gives a user ten new codes, 50 random bits each, and invalidates the old ones.
 * @returns the codes as people read them. The database stores only what recognises them.
 */
export async function replaceRecoveryCodes(
  client: pg.ClientBase,
  secrets: Secrets,
  userUuid: string,
): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode);
  await client.query(`DELETE FROM recovery_codes WHERE user_uuid = $1`, [userUuid]);
  await client.query(`INSERT INTO recovery_codes (user_uuid, code_hash) SELECT $1, unnest($2::bytea[])`, [
    userUuid,
    codes.map((code) => secrets.fingerprints(code, userUuid)[0]),
  ]);
  return codes.map(inHalves);
}

/** Uses a code up. @returns how many are left, or null if it is not one of the user's codes */
export async function takeRecoveryCode(
  client: pg.ClientBase,
  secrets: Secrets,
  userUuid: string,
  typed: string,
): Promise<number | null> {
  const { rowCount } = await client.query(
    `DELETE FROM recovery_codes WHERE user_uuid = $1 AND code_hash = ANY($2::bytea[])`,
    [userUuid, secrets.fingerprints(normalised(typed), userUuid)],
  );
  return rowCount === 0 ? null : countRecoveryCodes(client, userUuid);
}

async function countRecoveryCodes(client: pg.ClientBase, userUuid: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM recovery_codes WHERE user_uuid = $1`,
    [userUuid],
  );
  return rows[0]?.count ?? 0;
}
