import type pg from 'pg';
import type { LoginAnswer } from '../../../../../contract/calls/signedIn.ts';
import { passwordHash } from '../../../../../contract/calls/signIn.ts';
import { ServiceError } from '../../../../../contract/errors.ts';
import type { Caller } from '../../../../access/caller.ts';
import { inTransaction } from '../../../../database/transaction.ts';
import { recordAccessEvent } from '../../../../domain/signIn/accessEvents.ts';
import { isPassword, withTurn } from '../../../../domain/signIn/passwords.ts';
import type { AccessContext } from '../../../../domain/signIn/sessions.ts';
import { lifetimes, opaqueToken, tokenHash } from '../../../../domain/signIn/tokens.ts';
import { type Account, findAccount, mayUse } from '../../../../domain/signIn/users.ts';
import {
  accountSubject,
  type Limit,
  makeWait,
  releaseTriesKeys,
  releaseTriesSql,
  takeTries,
} from '../../../../limits/tries.ts';
import { networkOf } from '../../../../process/network.ts';

interface Login {
  email: string;
  /** As the browser sends it, hashed once. */
  password: string;
  /** The value of the browser's cookie. */
  deviceToken: string | undefined;
}

/** The result of a correct password. */
interface Proven {
  account: Account;
  /** The account has its second factor, and the browser is trusted to skip it. */
  isTrusted: boolean;
}

interface LoginLimits {
  /** The person's own limit: a trusted device, or the account's address from one network. */
  own: Limit;
  /** A limit shared with others. */
  shared: readonly Limit[];
}

/**
 * The limits of one login. Tries of strangers elsewhere delay neither a trusted device nor a network that the account
 * is known to use. All other networks together get fewer tries than guessing takes.
 */
function limitsOf(email: string, account: Account | undefined, network: string): LoginLimits {
  const ofNetwork: Limit = { rule: 'loginOfNetwork', subject: network };
  if (account?.trustedDeviceId)
    return { own: { rule: 'loginOfDevice', subject: account.trustedDeviceId }, shared: [ofNetwork] };
  const subject = accountSubject(email);
  const own: Limit = { rule: 'loginOfAccount', subject: `${subject}:${network}` };
  if (account?.isKnownNetwork) return { own, shared: [ofNetwork] };
  return { own, shared: [ofNetwork, { rule: 'loginOfStrangers', subject }] };
}

/**
 * First step: password. An unknown address, a wrong password and a blocked account get the same answer after the same
 * work.
 * @throws ServiceError PASSWORD_FORMAT, SIGN_IN_REFUSED, TOO_MANY_ATTEMPTS or OVERLOADED
 */
export async function logIn(context: AccessContext, login: Login, caller: Caller): Promise<LoginAnswer> {
  if (!passwordHash.safeParse(login.password).success) throw new ServiceError('PASSWORD_FORMAT');
  return withTurn(() => logInInTurn(context, login, caller));
}

async function logInInTurn(context: AccessContext, login: Login, caller: Caller): Promise<LoginAnswer> {
  const { pool } = context;
  const deviceHash = login.deviceToken === undefined ? null : tokenHash(login.deviceToken);
  const { account, limits } = await inTransaction(pool, 'sign-in', async (client) => {
    const network = networkOf(caller.address);
    const found = await findAccount(client, login.email, { deviceHash, network });
    const counted = limitsOf(login.email, found, network);
    await takeTries(client, counted.own, ...counted.shared);
    return { account: found, limits: counted };
  });
  const isRight = await isPassword(login.password, account?.passwordHash);
  const answer = await inTransaction(pool, 'sign-in', async (client) => {
    if (!account || !isRight || !mayUse(account, context)) {
      await makeWait(client, limits.own);
      await recordAccessEvent(client, { action: 'sign-in-refused', user: account, caller });
      return undefined;
    }
    const isTrusted = account.trustedDeviceId !== null && !account.mustResetPassword;
    const token = await issueToken(
      client,
      { account, isTrusted },
      releaseTriesKeys(limits.own, limits.shared),
    );
    const details = { amr: ['pwd', 'td'] };
    if (isTrusted) await recordAccessEvent(client, { action: 'sign-in', user: account, caller, details });
    return answerOf({ account, isTrusted }, token);
  });
  if (!answer) throw new ServiceError('SIGN_IN_REFUSED');
  return answer;
}

function answerOf({ account, isTrusted }: Proven, token: string): LoginAnswer {
  return {
    uuid: account.uuid,
    id: account.uuid,
    email: account.email,
    name: account.name,
    isAdmin: account.isAdmin,
    is2FaActivated: account.factorId !== null,
    isTrustedDevice: isTrusted,
    is2faActiveSession: false,
    customerUserMappings: account.customers,
    beginsAtHome: account.beginsAtHome,
    ...(isTrusted ? { otpToken: token } : { preToken: token }),
  };
}

/** The token of the next step. The try that led here no longer counts, and the device is marked as used. */
async function issueToken(
  client: pg.ClientBase,
  { account, isTrusted }: Proven,
  [ownKey, sharedKeys]: [string, string[]],
): Promise<string> {
  const token = opaqueToken();
  const { trustedDeviceId } = account;
  await client.query(
    `WITH ${releaseTriesSql('$1', '$2')},
       used AS (UPDATE trusted_devices SET used_at = now() WHERE id = $6)
     INSERT INTO sign_in_tokens (token_hash, kind, user_uuid, amr, trusted_device_id, expires_at)
     VALUES ($3, $4, $5, $7, $6, now() + make_interval(secs => $8))`,
    [
      ownKey,
      sharedKeys,
      tokenHash(token),
      isTrusted ? 'otp' : 'pre',
      account.uuid,
      isTrusted ? trustedDeviceId : null,
      isTrusted ? ['pwd', 'td'] : ['pwd'],
      isTrusted ? lifetimes.otpToken : lifetimes.preToken,
    ],
  );
  return token;
}
