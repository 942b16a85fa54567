import pg from 'pg';
import type { LoginAnswer, Tokens } from '../../contract/calls/signedIn.ts';
import type { AuthConfigAnswer, VerifiedAnswer } from '../../contract/calls/signIn.ts';
import { sentPassword } from '../../server/domain/signIn/passwords.ts';
import { currentCode } from '../../server/domain/signIn/totp.ts';
import type { Account, Answer, Api } from './api.ts';

type Headers = Record<string, string>;

/** The calls of a person who signs in, over the wire. */
export interface Access {
  logIn(
    account: Pick<Account, 'email' | 'password'>,
    options?: { password?: string; headers?: Headers },
  ): Promise<Answer<LoginAnswer>>;
  verify(preToken: string | undefined, code: string): Promise<Answer<VerifiedAnswer>>;
  challenge(
    login: LoginAnswer,
    code: string,
    options?: { trustDevice?: boolean; deviceId?: string; headers?: Headers },
  ): Promise<Answer<VerifiedAnswer>>;
  authConfig(login: LoginAnswer, uuid?: string): Promise<Answer<AuthConfigAnswer>>;
  select(otpToken: string | undefined, customerUuid: string): Promise<Answer<Tokens>>;
  post<Data = unknown>(path: string, body: unknown, headers?: Headers): Promise<Answer<Data>>;
  /** A call of an open session. */
  as<Data = unknown>(
    accessToken: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Headers,
  ): Promise<Answer<Data>>;
  /** Password and code, up to the tokens of a session. */
  signIn(account: Account, customerUuid: string): Promise<Tokens>;
}

const auth = '/services/main/auth';

export function accessOf(api: Api): Access {
  const post: Access['post'] = (path, body, headers = {}) =>
    api.call('POST', `${auth}/${path}`, { body, headers });
  const logIn: Access['logIn'] = (account, { password = account.password, headers } = {}) =>
    post('login', { email: account.email, password: sentPassword(account.email, password) }, headers);
  const verify: Access['verify'] = (preToken = '', code) =>
    post('verifyOTP', { code }, { 'x-pre-token': preToken });
  const select: Access['select'] = (otpToken = '', customerUuid) =>
    post('selectCustomer', { customerUuid }, { 'x-otp-token': otpToken });
  return {
    post,
    logIn,
    verify,
    select,
    challenge: (login, code, { trustDevice = false, deviceId = 'Test browser', headers } = {}) =>
      post(
        'createChallenge',
        { uuid: login.uuid, code, trustDevice, deviceId },
        { 'x-pre-token': login.preToken ?? '', ...headers },
      ),
    authConfig: (login, uuid = login.uuid) =>
      post('getAuthConfig', { uuid }, { 'x-pre-token': login.preToken ?? '' }),
    as: (accessToken, method, path, body, headers) =>
      api.call(method, `${auth}/${path}`, { body, headers: { 'x-access-token': accessToken, ...headers } }),
    async signIn(account, customerUuid) {
      const { body: login } = await logIn(account);
      const { body: verified } = await verify(login.data.preToken, codeOf(account));
      return (await select(verified.data.otpToken, customerUuid)).body.data;
    },
  };
}

/** The code that the account's app shows that many steps of 30 seconds from now. */
export const codeOf = ({ totpSecret }: Pick<Account, 'totpSecret'>, steps = 0): string =>
  currentCode(totpSecret, Date.now() + steps * 30_000).code;

/** Runs a statement without row-level security, as only the people who run the database can. */
export async function asOperator<Row extends pg.QueryResultRow>(
  api: Api,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(api.database.maintenanceConnection);
  await client.connect();
  const { rows } = await client.query<Row>(statement, values).finally(() => client.end());
  return rows;
}

/** Columns that say when something began or ends. */
const moments: Record<string, readonly string[]> = {
  access_limits: ['next_at', 'ends_at'],
  second_factors: ['window_ends', 'day_ends', 'paused_until', 'locked_until'],
  known_networks: ['used_at'],
  account_links: ['created_at', 'expires_at'],
  sign_in_tokens: ['created_at', 'expires_at'],
  trusted_devices: ['created_at', 'used_at', 'expires_at'],
  sessions: ['started_at', 'authenticated_at', 'used_at'],
  refresh_tokens: ['issued_at', 'used_at', 'expires_at'],
  mails: ['next_attempt_at', 'expires_at'],
};

/** Lets time pass for everything in the database: moves all its moments back. Used codes become valid again. */
export async function passTime(api: Api, seconds: number): Promise<void> {
  for (const [table, columns] of Object.entries(moments)) {
    const changes = columns.map((column) => `${column} = ${column} - make_interval(secs => ${seconds})`);
    await asOperator(api, `UPDATE ${table} SET ${changes.join(', ')}`);
  }
  await asOperator(
    api,
    `UPDATE second_factors SET last_step = greatest(0, last_step - ${Math.ceil(seconds / 30)})`,
  );
}

/** What the access trail says about a user, oldest first; once each, even if it is in the logs of several customers. */
export async function accessEvents(api: Api, userUuid: string | null): Promise<string[]> {
  const rows = await asOperator<{ action: string }>(
    api,
    `SELECT action FROM audit_events WHERE resource = 'access' AND actor_uuid IS NOT DISTINCT FROM $1
     GROUP BY action, request_id ORDER BY min(id)`,
    [userUuid],
  );
  return rows.map(({ action }) => action);
}

/** The cookie that a browser keeps from an answer, in the form in which it sends it back. */
export const cookieOf = ({ headers }: Answer): string | undefined => headers.getSetCookie()[0]?.split(';')[0];

/** A new account whose user has not set up an authenticator app yet. */
export async function createUnenrolled(api: Api, customers: string[]): Promise<Account> {
  const account = await api.createAccount(customers);
  await asOperator(api, `DELETE FROM second_factors WHERE user_uuid = $1`, [account.uuid]);
  return account;
}
