import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { tillsName } from '../../../contract/calls/tills.ts';
import { openWaiting } from '../../../server/live/waiting.ts';
import { resources } from '../../../src/resources/resources.ts';
import { asOperator } from '../../support/access.ts';
import { serveApi, startApi } from '../../support/api.ts';
import { keptLog } from '../../support/keptLog.ts';
import { follow as followAt } from '../../support/liveStream.ts';

const main = '/services/main';
const { log, messages } = keptLog();
const api = await startApi(undefined, { log });
const customer = await api.createCustomer('Live');
const session = await api.signIn(customer);
const stranger = await api.signIn(await api.createCustomer('Elsewhere'));

const follow = (accessToken: string, url = api.url) => followAt(accessToken, url);

const createCategory = (name: string, on = session) => on.call('POST', `${main}/stockcategories`, { name });

test('machines that wait for the same are woken in turns', async () => {
  const call: (() => void)[] = [];
  const subscribe = (_customer: string, listener: (heard: 'missed') => void) => {
    call.push(() => listener('missed'));
    return () => undefined;
  };
  const wait = openWaiting({
    subscribe,
    subscribeToAll: () => () => undefined,
    announce: () => undefined,
    close: async () => undefined,
  });
  let woken = 0;
  const all = Array.from({ length: 100 }, async () => {
    await wait(customer, () => true, new AbortController().signal).next(600_000);
    woken += 1;
  });
  for (const one of call) one();
  const turns: number[] = [];
  while (woken < 100) {
    await setImmediate();
    turns.push(woken);
  }
  await Promise.all(all);
  expect(turns.length).toBeGreaterThan(4);
});

describe('the stream of changes', () => {
  test('says which records were made, changed and deleted, and no more', async () => {
    const stream = await follow(session.accessToken);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
    const { body } = await createCategory('Dry goods');
    const { id } = body.data;
    const heard = { event: 'changed', resource: 'stock-items/categories', ids: [id], origin: null };
    expect(await stream.next()).toEqual(heard);
    await session.call('PATCH', `${main}/stockcategories/${id}`, { name: 'Dry' });
    expect(await stream.next()).toEqual(heard);
    await session.call('DELETE', `${main}/stockcategories/${id}`);
    expect(await stream.next()).toEqual(heard);
  });

  test('a page that hangs up is no fault in the log', async () => {
    const stream = await follow(session.accessToken);
    stream.stop.abort();
    // The server learns of it in its own time: each of these answers gives it one.
    for (let index = 0; index < 20; index += 1)
      expect((await createCategory(`After the page ${index}`, stranger)).status).toBe(201);
    expect(messages()).not.toContain('A request failed.');
  });

  test('names the page that made a change, so that it need not read it again', async () => {
    const stream = await follow(session.accessToken);
    await api.call('POST', `${main}/stockcategories`, {
      body: { name: 'Bakery' },
      headers: { 'x-access-token': session.accessToken, 'x-origin': 'page-1' },
    });
    expect(await stream.next()).toMatchObject({ origin: 'page-1' });
    await api.call('POST', `${main}/stockcategories`, {
      body: { name: 'Bakery 2' },
      headers: { 'x-access-token': session.accessToken, 'x-origin': '"not a label"' },
    });
    expect(await stream.next()).toMatchObject({ origin: null });
  });

  test('never tells of another customer, nor of what was refused (TN-01)', async () => {
    const stream = await follow(session.accessToken);
    await createCategory('Theirs', stranger);
    expect((await createCategory('')).status).toBe(422);
    const { body } = await createCategory('Ours');
    expect(await stream.next()).toMatchObject({ ids: [body.data.id] });
  });

  test('tells nothing any more of what a person may not read any more', async () => {
    const account = await api.createAccount([customer], { role: 'Manager' });
    const { accessToken } = await api.signInAs(account, customer);
    const stream = await follow(accessToken);
    await asOperator(api, `UPDATE customer_users SET rights = '{}' WHERE user_uuid = $1`, [account.uuid]);
    expect(await stream.next()).toEqual({ event: 'rights' });
    expect(await stream.next()).toEqual({ event: 'missed' });
    const other = await follow(session.accessToken);
    const { body } = await createCategory('Not for everybody');
    expect(await other.next()).toMatchObject({ ids: [body.data.id] });
    await asOperator(api, `UPDATE customer_users SET rights = '{"*": ["read"]}' WHERE user_uuid = $1`, [
      account.uuid,
    ]);
    expect(await stream.next()).toEqual({ event: 'rights' });
    expect(await stream.next()).toEqual({ event: 'missed' });
    const again = await createCategory('For everybody');
    expect(await stream.next()).toMatchObject({ ids: [again.body.data.id] });
  });

  test('names to a person of one store no id of another store, whatever is announced (TN-07)', async () => {
    const made = await follow(session.accessToken);
    const open = async (name: string) => {
      const values = { name, code: name };
      const { body } = await session.call('POST', '/services/store/api/stores/stores', values);
      // The stream below must not hear of it any more. Two that are made quickly are told together.
      expect(await made.next()).toMatchObject({ resource: 'stores', ids: [body.data.id] });
      return String(body.data.id);
    };
    const [own, other] = [await open('Own'), await open('Other')];
    const { accessToken } = await api.signIn(customer, { role: 'Owner', stores: [own] });
    const stream = await follow(accessToken);
    const announce = (resource: string, id: string) =>
      api.database.pool.query('SELECT pg_notify($1, $2)', [
        'commissary_changes',
        JSON.stringify({ customer, resource, ids: [id], origin: null }),
      ]);
    const ofStores = resources.filter(({ storeScope }) => storeScope !== undefined).map(({ name }) => name);
    for (const name of [tillsName, 'nobody/knows', ...ofStores]) await announce(name, other);
    await announce(tillsName, own);
    expect(await stream.next()).toMatchObject({ resource: tillsName, ids: [own] });
  });

  test('an upload is one change of its records and one of the jobs, and a new order is one', async () => {
    const stream = await follow(session.accessToken);
    await session.upload(`${main}/stockcategories`, 'Name\nUploaded 1\nUploaded 2\n');
    const heard = [await stream.next(), await stream.next()];
    expect(heard.map(({ resource, ids }) => [resource, ids?.length ?? ids]).sort()).toEqual([
      ['setup/jobs', 1],
      ['stock-items/categories', null],
    ]);
    const list = await session.call<{ id: string }[]>('GET', `${main}/stockcategories?range=[0,99]`);
    const ids = list.body.data.map(({ id }) => id);
    const sequenceData = ids.toReversed().map((id, order) => ({ id, order }));
    const arranged = await session.call('POST', `${main}/stockcategories/updateSequence`, { sequenceData });
    expect(arranged.status).toBe(200);
    expect([...(await stream.next()).ids].sort()).toEqual(ids.sort());
  });

  test('reaches pages that another process serves', async () => {
    const other = await serveApi(api.database, undefined, { environment: { DATA_DIR: api.dataDirectory } });
    const stream = await follow(session.accessToken, other.url);
    const { body } = await createCategory('Across');
    expect(await stream.next()).toMatchObject({ ids: [body.data.id] });
  });

  test('says that something may have been missed once the database was gone', async () => {
    const stream = await follow(session.accessToken);
    await api.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND usename = current_user AND query LIKE 'LISTEN%' AND pid <> pg_backend_pid()`,
    );
    expect(await stream.next()).toEqual({ event: 'missed' });
    const { body } = await createCategory('Back again');
    expect(await stream.next()).toMatchObject({ ids: [body.data.id] });
  });

  test('is open to a session only', async () => {
    expect((await fetch(`${api.url}${main}/changes`)).status).toBe(401);
  });

  test('the oldest of too many streams of one person gives way', async () => {
    const one = await api.signIn(customer);
    const first = await follow(one.accessToken);
    for (let count = 0; count < 20; count += 1) await follow(one.accessToken);
    // What others did before may still be on its way to the stream.
    while ((await first.next()) !== undefined);
  });
});
