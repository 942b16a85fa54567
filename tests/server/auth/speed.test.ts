import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { sentPassword } from '../../../server/domain/signIn/passwords.ts';
import { accessOf, asOperator, codeOf, cookieOf } from '../../support/access.ts';
import { startApi } from '../../support/api.ts';

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

// Mails leave in the background, and who finds one to send is not who asked for it.
vi.mock('../../../server/mail/mailSender.ts', () => ({
  createMailSender: () => ({ wake: () => undefined, close: async () => undefined }),
}));

const api = await startApi(undefined, { environment: { TRUSTED_PROXIES: '127.0.0.1' } });
const customer = await api.createCustomer('Speed');
const access = accessOf(api);

/** The request that code works for, up to its answer. What the server does by itself works for none. */
const requests = new AsyncLocalStorage<{ statements: string[]; isAnswered: boolean }>();

/** What the requests of `work` send to the database, without what only begins and ends transactions. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const begin = () => requests.enterWith({ statements, isAnswered: false });
  const end = () => {
    const request = requests.getStore();
    if (request) request.isAnswered = true;
  };
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...values: unknown[]
  ) {
    const request = requests.getStore();
    const [asked] = values;
    const text = typeof asked === 'string' ? asked : String((asked as pg.QueryConfig).text);
    if (request && !request.isAnswered && !/^(BEGIN|COMMIT)/.test(text)) request.statements.push(text);
    return Reflect.apply(query, this, values);
  });
  subscribe('http.server.request.start', begin);
  subscribe('http.server.response.finish', end);
  try {
    await work();
    return statements;
  } finally {
    unsubscribe('http.server.request.start', begin);
    unsubscribe('http.server.response.finish', end);
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
    expect(statements).not.toEqual([]);
    expect(statements.filter((text) => text.includes('sessions'))).toEqual([]);
  });
});

/** Work takes time, and so its amount tells. What the rest differs by in time is a figure of the benchmark. */
describe('how long an answer takes', () => {
  let networks = 0;
  /** A network of its own for each call, and so no limits but those of accounts. */
  function elsewhere() {
    networks += 1;
    return { 'x-forwarded-for': `10.1.${networks >> 8}.${networks & 255}` };
  }
  /** What a call does that takes time, and what it answers. */
  async function workOf(call: string, body: object) {
    hashes.count = 0;
    let status = 0;
    const statements = await statementsOf(async () => {
      ({ status } = await access.post(call, body, elsewhere()));
    });
    expect(statements).not.toEqual([]);
    return { status, statements, hashes: hashes.count };
  }
  const nobody = 'nobody@work.example';

  test('does not tell an unknown account from a wrong password or a blocked account (AU-04)', async () => {
    const { email } = await api.createAccount([customer]);
    const blocked = await api.createAccount([customer]);
    await asOperator(api, 'UPDATE users SET is_active = false WHERE uuid = $1', [blocked.uuid]);
    const logIn = (address: string, password: string) =>
      workOf('login', { email: address, password: sentPassword(address, password) });
    const wrong = await logIn(email, 'wrong');
    expect(wrong).toMatchObject({ status: 401, hashes: 1 });
    expect(await logIn(nobody, 'wrong')).toEqual(wrong);
    expect(await logIn(blocked.email, blocked.password)).toEqual(wrong);
  });

  test('comes of the same work: the same queries, and one password hash for each password (AU-04, EM-01)', async () => {
    const { email } = await api.createAccount([customer]);
    const known = await workOf('reset-2fa', { email });
    expect(known.hashes).toBe(0);
    expect(await workOf('reset-2fa', { email: nobody })).toEqual(known);
    const password = sentPassword(email, 'wrong');
    const wrong = await workOf('reset-2fa', { email, password });
    expect(wrong.hashes).toBe(1);
    expect(await workOf('reset-2fa', { email: nobody, password })).toEqual(wrong);
  });

  test('does not tell whether an address gets a link (EM-01)', async () => {
    const { email } = await api.createAccount([customer]);
    const known = await workOf('forgotPassword', { email });
    expect(await workOf('forgotPassword', { email: nobody })).toEqual(known);
  });
});
