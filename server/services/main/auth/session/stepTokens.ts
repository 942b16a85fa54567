import type pg from 'pg';
import { ServiceError } from '../../../../../contract/errors.ts';
import { lifetimes, opaqueToken, tokenHash } from '../../../../domain/signIn/tokens.ts';

/** Codes that people may try with one pre-token. */
const codesPerToken = 5;

/** SQL that counts a try of a pre-token (parameter 1) and returns it, or nothing once it has expired or is used up. */
export const countedTrySql = `UPDATE sign_in_tokens SET attempts = attempts + 1
  WHERE token_hash = $1 AND kind = 'pre' AND expires_at > now() AND attempts < ${codesPerToken}
  RETURNING user_uuid, amr, pending_secret`;

export interface PreToken {
  userUuid: string;
  pendingSecret: string | null;
}

/** Whose pre-token it is. @throws ServiceError PRE_TOKEN_EXPIRED */
export async function findPreToken(client: pg.ClientBase, hash: Buffer): Promise<PreToken> {
  const { rows } = await client.query<PreToken>(
    `SELECT user_uuid AS "userUuid", pending_secret AS "pendingSecret" FROM sign_in_tokens
     WHERE token_hash = $1 AND kind = 'pre' AND expires_at > now() AND attempts < ${codesPerToken} FOR UPDATE`,
    [hash],
  );
  if (!rows[0]) throw new ServiceError('PRE_TOKEN_EXPIRED');
  return rows[0];
}

/** The next step. */
export interface NextStep {
  userUuid: string;
  amr: readonly string[];
  trustedDeviceId?: string | null;
}

/** Replaces a pre-token with an OTP token. The pre-token cannot be used again. */
export async function issueOtpToken(
  client: pg.ClientBase,
  preTokenHash: Buffer,
  step: NextStep,
): Promise<string> {
  const token = opaqueToken();
  await client.query(
    `WITH gone AS (DELETE FROM sign_in_tokens WHERE token_hash = $1)
     INSERT INTO sign_in_tokens (token_hash, kind, user_uuid, amr, trusted_device_id, expires_at)
     VALUES ($2, 'otp', $3, $4, $5, now() + make_interval(secs => $6))`,
    [
      preTokenHash,
      tokenHash(token),
      step.userUuid,
      step.amr,
      step.trustedDeviceId ?? null,
      lifetimes.otpToken,
    ],
  );
  return token;
}

/** Removes a pre-token that ended in another way. */
export async function dropPreToken(client: pg.ClientBase, hash: Buffer): Promise<void> {
  await client.query(`DELETE FROM sign_in_tokens WHERE token_hash = $1`, [hash]);
}
