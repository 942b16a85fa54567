import type pg from 'pg';
import type { LoginAnswer, VerifiedAnswer } from '../../../../contract/calls/auth.ts';
import { passwordHash } from '../../../../contract/calls/auth.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Secrets } from '../../../secrets.ts';
import { isPassword } from './passwords.ts';
import { lifetimes, opaqueToken, tokenHash } from './tokens.ts';
import { stepOf } from './totp.ts';
import { customersOf, findUser, findUserByEmail, type User } from './users.ts';

export interface SignInContext {
  pool: pg.Pool;
  secrets: Secrets;
  /** Demo accounts have published passwords: they exist for the demo alone. */
  isDemo: boolean;
}

/** Codes that one pre-token may be tried with. */
const codesPerToken = 5;

const mayUse = (user: User, context: SignInContext) => user.isActive && (context.isDemo || !user.isDemo);

/**
 * First step: password. An unknown address, a wrong password and a blocked account get one answer after the same work.
 * @throws ServiceError PASSWORD_FORMAT or SIGN_IN_REFUSED
 */
export async function logIn(context: SignInContext, email: string, password: string): Promise<LoginAnswer> {
  if (!passwordHash.safeParse(password).success) throw new ServiceError('PASSWORD_FORMAT');
  const { pool } = context;
  const user = await inTransaction(pool, 'sign-in', (client) => findUserByEmail(client, email));
  const isRight = await isPassword(password, user?.passwordHash);
  if (!user || !isRight || !mayUse(user, context)) throw new ServiceError('SIGN_IN_REFUSED');
  return inTransaction(pool, 'sign-in', async (client) => ({
    uuid: user.uuid,
    id: user.uuid,
    email: user.email,
    name: user.name,
    isAdmin: user.isAdmin,
    is2FaActivated: user.totpSecret !== null,
    isTrustedDevice: false,
    is2faActiveSession: false,
    customerUserMappings: await customersOf(client, user.uuid),
    preToken: await issueStepToken(client, 'pre', user.uuid, ['pwd']),
  }));
}

async function issueStepToken(client: pg.ClientBase, kind: 'pre' | 'otp', userUuid: string, amr: string[]) {
  const token = opaqueToken();
  const lifetime = kind === 'pre' ? lifetimes.preToken : lifetimes.otpToken;
  await client.query(`DELETE FROM sign_in_tokens WHERE expires_at < now()`);
  await client.query(
    `INSERT INTO sign_in_tokens (token_hash, kind, user_uuid, amr, expires_at)
     VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [tokenHash(token), kind, userUuid, amr, lifetime],
  );
  return token;
}

export interface StepToken {
  userUuid: string;
  amr: string[];
}

/** Uses a pre-token up for one try. Its own transaction: a wrong code must count although it is refused. */
async function countTry({ pool }: SignInContext, token: string): Promise<StepToken> {
  return inTransaction(pool, 'sign-in', async (client) => {
    const { rows } = await client.query(
      `UPDATE sign_in_tokens SET attempts = attempts + 1
       WHERE token_hash = $1 AND kind = 'pre' AND expires_at > now() AND attempts < $2
       RETURNING user_uuid AS "userUuid", amr`,
      [tokenHash(token), codesPerToken],
    );
    if (!rows[0]) throw new ServiceError('PRE_TOKEN_EXPIRED');
    return rows[0];
  });
}

/** Takes a step token away: it cannot be used again. @throws ServiceError PRE_TOKEN_EXPIRED */
export async function takeStepToken(
  client: pg.ClientBase,
  kind: 'pre' | 'otp',
  token: string,
): Promise<StepToken> {
  const { rows } = await client.query(
    `DELETE FROM sign_in_tokens WHERE token_hash = $1 AND kind = $2 AND expires_at > now()
     RETURNING user_uuid AS "userUuid", amr`,
    [tokenHash(token), kind],
  );
  if (!rows[0]) throw new ServiceError('PRE_TOKEN_EXPIRED');
  return rows[0];
}

/**
 * Second step: a code of the authenticator, accepted once. `uuid`, where the call carries one, must be the user of the
 * pre-token.
 * @throws ServiceError PRE_TOKEN_EXPIRED or OTP_INVALID
 */
export async function verifyCode(
  context: SignInContext,
  preToken: string,
  { code, uuid }: { code: string; uuid?: string },
): Promise<VerifiedAnswer> {
  const { pool, secrets } = context;
  const { userUuid } = await countTry(context, preToken);
  if (uuid !== undefined && uuid !== userUuid) throw new ServiceError('OTP_INVALID');
  return inTransaction(pool, 'sign-in', async (client) => {
    const user = await findUser(client, userUuid);
    if (!user?.totpSecret || !mayUse(user, context)) throw new ServiceError('OTP_INVALID');
    const step = stepOf(secrets.decrypt(user.totpSecret, user.uuid), code);
    // One conditional update: of two requests with one code, one wins.
    const { rowCount } = await client.query(
      `UPDATE users SET totp_last_step = $2 WHERE uuid = $1 AND totp_last_step < $2`,
      [user.uuid, step ?? -1],
    );
    if (step === null || rowCount === 0) throw new ServiceError('OTP_INVALID');
    await takeStepToken(client, 'pre', preToken);
    return {
      otpToken: await issueStepToken(client, 'otp', user.uuid, ['pwd', 'otp']),
      is2FaActivated: true,
      is2faActiveSession: true,
      isTrustedDevice: false,
    };
  });
}
