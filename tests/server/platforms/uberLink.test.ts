import { afterAll, beforeEach, expect, test } from 'vitest';
import { openSecrets } from '../../../server/process/secrets.ts';
import { serveApi, startApi } from '../../support/api.ts';
import { controlOf, openSimulator, simulatorEnvironment } from '../../support/simulator.ts';

const simulator = await openSimulator();
afterAll(() => simulator.close());
const control = controlOf(simulator.address);
const api = await startApi(undefined, { environment: simulatorEnvironment(simulator) });
const session = await api.signIn(await api.createCustomer('Ember'));
const path = '/services/main/ubermenudeploy';
const rosebank = 'c3a94e70-8f1d-4b6a-b1d2-0e97d5f3a642';
const umhlanga = '1f4b7a52-6c3e-4d09-8e71-b2c9d0a3f514';

let storeUuid: string;
let count = 0;
beforeEach(async () => {
  await control.clear();
  count += 1;
  const code = `LINK${count}`;
  const made = await session.call('POST', '/services/store/api/stores/stores', { name: code, code });
  storeUuid = String(made.body.data.id ?? made.body.data.uuid);
});

/** Asks for the address, as the page does; the browser keeps the cookie. */
async function begin(from = session, store = storeUuid) {
  const { body, headers, status } = await from.call<{ url: string }>(
    'GET',
    `${path}/getUberAuthURL?storeUuid=${store}`,
  );
  return { status, url: body.data?.url, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** Answers the page of Uber Eats, and returns the address to which it sends the browser. */
async function decide(url: string, answer: 'allow' | 'refuse'): Promise<string> {
  const asked = await (await fetch(url)).text();
  const fields = [...asked.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const form = new URLSearchParams([...fields.filter(([name]) => name !== 'answer'), ['answer', answer]] as [
    string,
    string,
  ][]);
  const sent = await fetch(new URL('/oauth/v2/authorize', url), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  return sent.headers.get('location') ?? '';
}

/** Follows that address, and returns the page on which the person ends. */
async function comeBack(location: string, cookie: string): Promise<URL> {
  const { pathname, search } = new URL(location);
  const answer = await fetch(api.url + pathname + search, { headers: { cookie }, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}

async function allow() {
  const { url = '', cookie } = await begin();
  return comeBack(await decide(url, 'allow'), cookie);
}
const set = (uberStoreUuid: string, from = session, store = storeUuid) =>
  from.call<{ state: string }>('POST', `${path}/setUberStore`, { storeUuid: store, uberStoreUuid });
const list = (from = session) =>
  from.call<{ stores: { id: string; name: string }[] }>('POST', `${path}/listUberStore`, { storeUuid });
const unset = (permanently: boolean) =>
  session.call('POST', `${path}/unsetUberStore/${storeUuid}`, { permanently });
const state = async () => (await session.call(`GET`, `${path}/links/${storeUuid}`)).body.data;

test('a store is linked: permission, the list, the choice; then paused, resumed and ended', async () => {
  expect((await list()).body.code).toBe('UBER_PERMISSION_MISSING');
  const page = await allow();
  expect(Object.fromEntries(page.searchParams)).toEqual({ outcome: 'allowed', store: storeUuid });
  expect(page.pathname).toBe('/uber-eats-complete');
  const found = await list();
  expect(found.body.data.stores.map(({ name }) => name)).toEqual([
    ...[
      'Ember & Dough Claremont',
      'Ember & Dough Menlyn',
      'Ember & Dough Rosebank',
      'Ember & Dough Umhlanga',
    ],
  ]);
  expect((await set(umhlanga)).body.data).toMatchObject({ state: 'LINKING', uberStoreUuid: umhlanga });
  expect((await list()).body.code, 'the token is gone once the store is linked').toBe(
    'UBER_PERMISSION_MISSING',
  );
  expect(await state()).toMatchObject({ isSetUp: true, hasPermission: false, uberStoreUuid: umhlanga });
  expect((await unset(false)).status).toBe(200);
  expect(await state()).toMatchObject({ state: 'DISABLED' });
  expect((await set(umhlanga)).body.data).toMatchObject({ state: 'ACTIVE' });
  expect((await unset(true)).body.code, 'ending needs permission').toBe('UBER_PERMISSION_MISSING');
  await allow();
  expect((await unset(true)).status).toBe(200);
  expect(await state()).toMatchObject({ state: null, uberStoreUuid: null });
  expect((await unset(false)).body.code).toBe('UBER_NOT_LINKED');
});

test('a state works once, in one browser, for one person; a refusal and a lost state say so', async () => {
  const { url = '', cookie } = await begin();
  const location = await decide(url, 'allow');
  expect((await comeBack(location, 'uber=another')).search).toBe('?outcome=expired');
  expect((await comeBack(location, cookie)).searchParams.get('outcome')).toBe('allowed');
  expect((await comeBack(location, cookie)).search).toBe('?outcome=expired');
  const colleague = await api.signIn(session.customerUuid);
  expect((await list(colleague)).body.code).toBe('UBER_PERMISSION_MISSING');
  const again = await begin();
  const refused = await comeBack(await decide(again.url ?? '', 'refuse'), again.cookie);
  expect(refused.searchParams.get('outcome')).toBe('refused');
});

test('the browser keeps the state for ten minutes in a cookie of this host alone, over TLS where there is TLS', async () => {
  const publicUrl = 'https://backoffice.example';
  const environment = {
    ...simulatorEnvironment(simulator),
    PUBLIC_URL: publicUrl,
    DATA_DIR: api.dataDirectory,
  };
  const overTls = await serveApi(api.database, undefined, { environment });
  const headers = { 'x-access-token': session.accessToken };
  const asked = `${path}/getUberAuthURL?storeUuid=${storeUuid}`;
  const answer = await overTls.call('GET', asked, { headers });
  const [secure = ''] = answer.headers.getSetCookie();
  expect(answer.text, 'it travels in no other way').not.toContain(secure.split(/[=;]/)[1]);
  expect(secure).toMatch(/^__Host-uber=[\w-]{43}; /);
  const parts = ['Max-Age=600', 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  expect(secure.split('; ').slice(1).toSorted()).toEqual([...parts, 'Secure'].toSorted());
  const [plain = ''] = (await api.call('GET', asked, { headers })).headers.getSetCookie();
  expect(plain).toMatch(/^uber=[\w-]{43}; /);
  expect(plain.split('; ').slice(1).toSorted()).toEqual(parts.toSorted());
});

test('the token of a merchant stays on the server: no browser gets it', async () => {
  const { url = '', cookie } = await begin();
  const location = await decide(url, 'allow');
  const { pathname, search } = new URL(location);
  const back = await fetch(api.url + pathname + search, { headers: { cookie }, redirect: 'manual' });
  const { rows } = await asOwner(
    `SELECT token, state_digest FROM uber_linkings WHERE store_uuid = '${storeUuid}'`,
  );
  const secrets = await openSecrets(api.dataDirectory);
  const token = secrets.decrypt(rows[0]?.token, `uber_linkings/${rows[0]?.state_digest}`);
  expect(token.length).toBeGreaterThan(20);
  const answers = [
    JSON.stringify([...back.headers]) + (await back.text()),
    (await list()).text,
    (await session.call('GET', `${path}/links/${storeUuid}`)).text,
    (await session.call('GET', `/services/store/api/stores/stores/${storeUuid}`)).text,
    (await set(umhlanga)).text,
  ];
  expect(answers.every((text) => text.length > 0)).toBe(true);
  expect(answers.join('\n')).not.toContain(token);
  await allow();
  await unset(true);
});

test('a state is too old after ten minutes, and the token is stored sealed', async () => {
  const { url = '', cookie } = await begin();
  const location = await decide(url, 'allow');
  const { rows } = await asOwner(`UPDATE uber_linkings SET expires_at = now() - interval '1 second'
    WHERE store_uuid = '${storeUuid}' RETURNING expires_at > now() AS good`);
  expect(rows).toEqual([{ good: false }]);
  expect((await comeBack(location, cookie)).search).toBe('?outcome=expired');
  await allow();
  const kept = await asOwner(`SELECT token FROM uber_linkings WHERE store_uuid = '${storeUuid}'`);
  expect(kept.rows[0]?.token).toMatch(/^[0-9a-f]{8}\./);
});

test('one store of Uber Eats belongs to one store, also of another customer, and the refusal names nobody', async () => {
  await allow();
  expect((await set(rosebank)).status).toBe(200);
  const other = await api.signIn(await api.createCustomer('Others'));
  const made = await other.call('POST', '/services/store/api/stores/stores', { name: 'Far', code: 'FAR' });
  const far = String(made.body.data.id ?? made.body.data.uuid);
  const typed = await other.call('POST', '/services/store/api/stores/uber', {
    storeUuid: far,
    uberStoreUuid: rosebank.toUpperCase(),
  });
  expect([typed.status, typed.body.code]).toEqual([409, 'UBER_STORE_TAKEN']);
  expect(typed.text).not.toContain('LINK');
  expect((await begin(other, storeUuid)).status, 'a store of somebody else').toBe(404);
});

test('what Uber Eats refuses or does not answer changes nothing, and comes back in words', async () => {
  await allow();
  const unknown = await set(crypto.randomUUID());
  expect([unknown.status, unknown.body.code]).toEqual([502, 'UBER_REFUSED']);
  expect(unknown.body.errorMessage).toContain('No such store.');
  await control.fault({ platform: 'uber', kind: 'ERROR', times: 1 });
  expect((await set('90be2d17-35a8-4f6c-9c40-7ad1e8b25f63')).body.code).toBe('UBER_SILENT');
  expect(await state()).toMatchObject({ uberStoreUuid: null, hasPermission: true });
});

/** Reads as somebody who sees the rows of the customer. */
async function asOwner(sql: string) {
  const client = await api.database.pool.connect();
  try {
    await client.query(
      `BEGIN; SET LOCAL commissary.customer = '${session.customerUuid}'; SET LOCAL commissary.stores = 'all'`,
    );
    const result = await client.query(sql);
    await client.query('COMMIT');
    return result;
  } finally {
    client.release();
  }
}
