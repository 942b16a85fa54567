import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { sentPassword } from '../../../server/services/main/auth/account/passwords.ts';
import { accessOf, asOperator, codeOf, cookieOf } from '../../support/access.ts';
import { type Account, startApi } from '../../support/api.ts';
import { startMailbox } from '../../support/mailbox.ts';

const hashes = vi.hoisted(() => ({ count: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const counted =
    <Values extends unknown[], Result>(work: (...values: Values) => Result) =>
    (...values: Values): Result => {
      hashes.count += 1;
      return work(...values);
    };
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) };
});

const mailbox = await startMailbox();
const api = await startApi(undefined, {
  environment: { SMTP_URL: mailbox.url, TRUSTED_PROXIES: '127.0.0.1' },
});
const customer = await api.createCustomer('Speed');
const access = accessOf(api);

/** The queue of jobs looks for work and tidies up every now and then, whatever else happens. */
const keepsTheQueue = (text: string) => text.includes('pgboss') && !text.includes('INSERT INTO pgboss.job');

/** What `work` sends to the database, without what only begins and ends transactions. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const texts = spy.mock.calls.map(([query]) =>
      typeof query === 'string' ? query : JSON.stringify(query),
    );
    return texts.filter((text) => !/^(BEGIN|COMMIT)/.test(text) && !keepsTheQueue(text));
  } finally {
    spy.mockRestore();
  }
}

describe('a sign-in', () => {
  test('costs one password hash and under ten queries, from the password to the session', async () => {
    const account = await api.createAccount([customer]);
    await access.logIn(account);
    hashes.count = 0;
    const statements = await statementsOf(() => access.signIn(account, customer));
    expect(hashes.count).toBe(1);
    expect(statements.length, statements.join('\n')).toBeLessThan(10);
  });

  test('on a trusted device costs under ten queries too', async () => {
    const account = await api.createAccount([customer]);
    const { body: login } = await access.logIn(account);
    const cookie = cookieOf(await access.challenge(login.data, codeOf(account), { trustDevice: true })) ?? '';
    const statements = await statementsOf(async () => {
      const { body } = await access.logIn(account, { headers: { cookie } });
      await access.select(body.data.otpToken, customer);
    });
    expect(statements.length, statements.join('\n')).toBeLessThan(10);
  });

  test('that is checked a moment ago costs the next request no query', async () => {
    const session = await api.signIn(customer);
    const list = () => session.call('GET', '/services/main/stockcategories');
    await list();
    const statements = await statementsOf(list);
    expect(statements.filter((text) => text.includes('sessions'))).toEqual([]);
  });
});

type Call = (round: number) => Promise<unknown>;

/** Adds the milliseconds of each call; the calls take turns, so that what disturbs one disturbs the others. */
async function time(rounds: number, calls: readonly Call[], times: readonly number[][]): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    for (const [index, call] of calls.entries()) {
      const began = performance.now();
      await call(round);
      times[index]?.push(performance.now() - began);
    }
}

/** What a quarter of the times stays under: other work on the machine only makes times longer. */
const quartile = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0;

describe('how long an answer takes', () => {
  let networks = 0;
  /** A network of its own for each call, and so no limits but those of accounts. */
  function elsewhere() {
    networks += 1;
    return { 'x-forwarded-for': `10.1.${networks >> 8}.${networks & 255}` };
  }
  /** The share by which the calls differ in time. Measures on until noise is gone; a real difference stays. */
  async function difference(rounds: number, ...calls: Call[]): Promise<number> {
    const times = calls.map((): number[] => []);
    let share = 1;
    for (let measurement = 0; measurement < 6 && share > 0.05; measurement += 1) {
      // What was counted before would make refusals, which are quick, of what is measured.
      await asOperator(api, 'DELETE FROM access_limits');
      await time(rounds, calls, times);
      const [first = 0, ...others] = times.map(quartile);
      share = Math.max(...others.map((other) => Math.abs(first - other) / Math.max(first, other)));
    }
    return share;
  }

  test('does not tell an unknown account from a wrong password or a blocked account (AU-04)', async () => {
    const accounts: Account[] = [];
    for (let index = 0; index < 12; index += 1) accounts.push(await api.createAccount([customer]));
    const blocked = accounts.slice(6);
    await asOperator(api, 'UPDATE users SET is_active = false WHERE uuid = ANY($1)', [
      blocked.map(({ uuid }) => uuid),
    ]);
    // Four tries an account are free of waiting.
    const logIn = async (email = '', password = 'wrong') => {
      const sent = { email, password: sentPassword(email, password) };
      expect((await access.post('login', sent, elsewhere())).status).toBe(401);
    };
    const share = await difference(
      24,
      (round) => logIn(accounts[round % 6]?.email),
      (round) => logIn(`nobody${round % 6}@x.example`),
      (round) => logIn(blocked[round % 6]?.email, blocked[round % 6]?.password),
    );
    expect(share).toBeLessThan(0.1);
  });

  test('comes of the same work: the same queries, and one password hash for each password (AU-04, EM-01)', async () => {
    const { email } = await api.createAccount([customer]);
    const nobody = 'nobody@work.example';
    const password = sentPassword(email, 'wrong');
    const calls = [
      ['login', { password }],
      ['forgotPassword', {}],
      ['reset-2fa', {}],
      ['reset-2fa', { password }],
    ] as const;
    for (const [call, body] of calls) {
      const work = [];
      for (const address of [email, nobody]) {
        hashes.count = 0;
        const statements = await statementsOf(() =>
          access.post(call, { email: address, ...body }, elsewhere()),
        );
        work.push({
          statements: statements.filter((text) => !/^(UPDATE|DELETE FROM) mails/.test(text)),
          hashes: hashes.count,
        });
      }
      expect([call, work[0]]).toEqual([call, work[1]]);
    }
  });

  test('does not tell whether an address gets a link (EM-01)', async () => {
    const accounts: Account[] = [];
    for (let index = 0; index < 20; index += 1) accounts.push(await api.createAccount([customer]));
    const share = await difference(
      30,
      (round) => access.post('forgotPassword', { email: accounts[round % 20]?.email }, elsewhere()),
      (round) => access.post('forgotPassword', { email: `no${round % 20}@x.example` }, elsewhere()),
    );
    expect(share).toBeLessThan(0.15);
  });
});
