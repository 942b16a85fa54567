import { describe, expect, test } from 'vitest';
import { networkOf } from '../../../server/process/network.ts';
import { sweepAccess } from '../../../server/services/main/auth/session/sweep.ts';
import { accessOf, asOperator, codeOf, cookieOf, passTime } from '../../support/access.ts';
import { type Account, type Answer, serveApi, startApi } from '../../support/api.ts';
import { startMailbox } from '../../support/mailbox.ts';

const environment = { SMTP_URL: (await startMailbox()).url };
const api = await startApi(undefined, { environment: { ...environment, TRUSTED_PROXIES: '127.0.0.1' } });
const customer = await api.createCustomer('Limits');
const access = accessOf(api);

/** Calls from a network of their own, as a proxy says it, so that the tests do not use up each other’s tries. */
let networks = 0;
function fromElsewhere(): { headers: Record<string, string> } {
  networks += 1;
  return { headers: { 'x-forwarded-for': `192.0.${networks >> 8}.${networks & 255}` } };
}

const wrong = 'not the password';
const guess = (account: Account, from = fromElsewhere()) =>
  access.logIn(account, { password: wrong, ...from });
const retryAfter = ({ headers }: Answer) => Number(headers.get('retry-after'));

/** Uses up the tries of an account's password from one network. */
async function tryTenTimes(account: Account, from: ReturnType<typeof fromElsewhere>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let tries = 0; tries < 10; tries += 1) {
    answers.push(await guess(account, from));
    await asOperator(api, 'UPDATE access_limits SET next_at = now()');
  }
  return answers;
}

const codes = (answers: Answer[]) => answers.map(({ body }) => body.code);

describe('guessing a password', () => {
  test('ten times holds the account up from that network for the rest of a quarter of an hour, the right one too (AU-07)', async () => {
    const account = await api.createAccount([customer]);
    const from = fromElsewhere();
    expect(new Set(codes(await tryTenTimes(account, from)))).toEqual(new Set(['SIGN_IN_REFUSED']));
    const refused = await access.logIn(account, from);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(retryAfter(refused)).toBeGreaterThan(800);
    expect(retryAfter(refused)).toBeLessThanOrEqual(900);
    expect(refused.body.details.retryAfterSeconds).toBe(retryAfter(refused));
    await passTime(api, 900);
    expect((await access.logIn(account, from)).status).toBe(200);
  });

  test('by a stranger at one address locks nobody out elsewhere, several accounts neither (AU-07)', async () => {
    const from = fromElsewhere();
    for (let count = 0; count < 4; count += 1) {
      const account = await api.createAccount([customer]);
      await tryTenTimes(account, from);
      expect((await access.logIn(account, fromElsewhere())).status).toBe(200);
    }
  });

  test('waits longer after each failure beyond the fourth (AU-07)', async () => {
    const account = await api.createAccount([customer]);
    const from = fromElsewhere();
    for (let tries = 0; tries < 5; tries += 1) expect((await guess(account, from)).status).toBe(401);
    const waits = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const refused = await guess(account, from);
      expect(refused.status).toBe(429);
      waits.push(retryAfter(refused));
      await passTime(api, retryAfter(refused));
      expect((await guess(account, from)).status).toBe(401);
    }
    expect(waits).toEqual([2, 4, 8]);
  });

  test('holds up an address that no account has just the same (AU-04)', async () => {
    const account = { ...(await api.createAccount([customer])), email: 'nobody@limits.example' };
    const from = fromElsewhere();
    await tryTenTimes(account, from);
    const refused = await guess(account, from);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  });

  test('at once is counted before the answer: of forty no more than ten are looked at (AU-07)', async () => {
    const account = await api.createAccount([customer]);
    const from = fromElsewhere();
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(account, from)));
    const looked = answers.filter(({ status }) => status === 401);
    expect(looked.length).toBeLessThanOrEqual(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - looked.length);
  });

  test('from very many networks holds up all of them but those that the account is known to use (AU-07)', async () => {
    const account = await api.createAccount([customer]);
    const home = fromElsewhere();
    const { body: login } = await access.logIn(account, home);
    const { body: verified } = await access.verify(login.data.preToken, codeOf(account));
    const chosen = await access.post(
      'selectCustomer',
      { customerUuid: customer },
      { 'x-otp-token': verified.data.otpToken ?? '', ...home.headers },
    );
    expect(chosen.status).toBe(200);
    const guesses = [];
    for (let count = 0; count < 101; count += 1) guesses.push(await guess(account));
    expect(codes(guesses).lastIndexOf('SIGN_IN_REFUSED')).toBe(99);
    expect(guesses.at(-1)?.status).toBe(429);
    expect((await access.logIn(account, fromElsewhere())).status).toBe(429);
    expect((await access.logIn(account, home)).status).toBe(200);
  });

  test('is forgotten once the right one was typed', async () => {
    const account = await api.createAccount([customer]);
    const from = fromElsewhere();
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await guess(account, from);
      expect((await access.logIn(account, from)).status).toBe(200);
    }
  });

  test('does not lock out the owner’s trusted device (AU-07)', async () => {
    const account = await api.createAccount([customer]);
    const { body: login } = await access.logIn(account);
    const cookie = cookieOf(await access.challenge(login.data, codeOf(account), { trustDevice: true })) ?? '';
    const { headers } = fromElsewhere();
    await tryTenTimes(account, { headers });
    expect((await access.logIn(account, { headers })).status).toBe(429);
    expect((await access.logIn(account, { headers: { ...headers, cookie } })).status).toBe(200);
  });

  test('of many accounts from one network is held up after fifty (AU-07)', async () => {
    const from = fromElsewhere();
    const account = await api.createAccount([customer]);
    const strangers = Array.from({ length: 50 }, (_, index) => ({
      ...account,
      email: `s${index}@x.example`,
    }));
    const answers = [];
    for (const stranger of strangers) answers.push(await guess(stranger, from));
    expect(new Set(codes(answers))).toEqual(new Set(['SIGN_IN_REFUSED']));
    expect((await access.logIn(account, from)).status).toBe(429);
    expect((await access.logIn(account, fromElsewhere())).status).toBe(200);
  });
});

test('more sign-ins at once than can be worked off are turned away at once, and then it goes on (OV-04)', async () => {
  const account = await api.createAccount([customer]);
  const answers = await Promise.all(
    Array.from({ length: 160 }, (_, index) => guess({ ...account, email: `crowd${index}@x.example` })),
  );
  const turnedAway = answers.filter(({ status }) => status === 503);
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(turnedAway.every((answer) => answer.body.code === 'OVERLOADED' && retryAfter(answer) > 0)).toBe(
    true,
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(160 - turnedAway.length);
  expect((await access.logIn(account, fromElsewhere())).status).toBe(200);
});

describe('what is counted', () => {
  test('is the same in every process of an installation', async () => {
    const second = accessOf(
      await serveApi(api.database, undefined, {
        environment: { ...environment, DATA_DIR: api.dataDirectory },
      }),
    );
    const account = await api.createAccount([customer]);
    await tryTenTimes(account, { headers: {} });
    expect((await second.logIn(account)).status).toBe(429);
  });

  test('does not depend on a forwarding header of anybody but a configured proxy (AU-08, HD-04)', async () => {
    const direct = accessOf(
      await serveApi(api.database, undefined, {
        environment: { ...environment, DATA_DIR: api.dataDirectory },
      }),
    );
    const account = await api.createAccount([customer]);
    const key = (address: string) => `loginOfNetwork:${address}`;
    const tries = async (address: string): Promise<number> => {
      const rows = await asOperator(api, 'SELECT tries FROM access_limits WHERE key = $1', [key(address)]);
      return rows[0]?.tries ?? 0;
    };
    const before = await tries('127.0.0.1');
    await direct.logIn(account, { password: wrong, headers: { 'x-forwarded-for': '198.51.100.7' } });
    expect([await tries('198.51.100.7'), await tries('127.0.0.1')]).toEqual([0, before + 1]);
    await access.logIn(account, { password: wrong, headers: { 'x-forwarded-for': '198.51.100.7' } });
    expect([await tries('198.51.100.7'), await tries('127.0.0.1')]).toEqual([1, before + 1]);
  });

  test('is one IPv6 connection, however many addresses it has', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2:ffff::1'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(networkOf('nonsense')).toBe('unknown');
  });

  test('does not stay for ever, and nothing else of a sign-in does (OV-06)', async () => {
    const account = await api.createAccount([customer]);
    await access.signIn(account, customer);
    await guess(account);
    await access.post('forgotPassword', { email: account.email });
    await passTime(api, 40 * 24 * 60 * 60);
    await sweepAccess(api.database.pool, { error: () => undefined } as never);
    for (const table of [
      'access_limits',
      'sign_in_tokens',
      'sessions',
      'refresh_tokens',
      'trusted_devices',
      'known_networks',
      'account_links',
      'mails',
    ])
      expect([table, await asOperator(api, `SELECT * FROM ${table}`)]).toEqual([table, []]);
  });
});
