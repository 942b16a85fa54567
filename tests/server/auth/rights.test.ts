import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';

const main = '/services/main';
const api = await startApi();
const customer = await api.createCustomer('Ranks');
const owner = await api.signIn(customer);

interface Named {
  id: string;
  name: string;
  version: number;
}

const rolesOf = async (session: Session) =>
  (await session.call<Named[]>('GET', `${main}/access/roles`)).body.data;
const roleId = async (name: string, session = owner) =>
  (await rolesOf(session)).find((role) => role.name === name)?.id ?? '';

describe('the roles that a customer begins with (O-20)', () => {
  test('are owner, manager, support and viewer', async () => {
    expect((await rolesOf(owner)).map(({ name }) => name).sort()).toEqual([
      'Manager',
      'Owner',
      'Support',
      'Viewer',
    ]);
  });

  test.each([
    { role: 'Viewer', status: { list: 200, create: 403, change: 403, remove: 403, bulk: 403, roles: 403 } },
    { role: 'Support', status: { list: 200, create: 403, change: 200, remove: 403, bulk: 200, roles: 200 } },
    { role: 'Manager', status: { list: 200, create: 201, change: 200, remove: 200, bulk: 200, roles: 200 } },
  ])('$role: the server lets through what the role includes and nothing else (TN-12)', async ({
    role,
    status,
  }) => {
    const { body } = await owner.call<Named>('POST', `${main}/stockcategories`, { name: `For ${role}` });
    const path = `${main}/stockcategories/${body.data.id}`;
    const session = await api.signIn(customer, { role });
    const create = await session.call('POST', `${main}/stockcategories`, { name: `By ${role}` });
    const change = await session.call('PATCH', path, { name: `Changed by ${role}` });
    const bulk = await session.call('POST', `${main}/stockcategories/bulkEdit`, {
      ids: [body.data.id],
      edits: [{ field: 'isActive', how: 'set', value: false }],
    });
    expect({
      list: (await session.call('GET', `${main}/stockcategories`)).status,
      create: create.status,
      change: change.status,
      bulk: bulk.status,
      remove: (await session.call('DELETE', path)).status,
      roles: (await session.call('GET', `${main}/access/roles`)).status,
    }).toEqual(status);
    const ids = [await roleId('Viewer')];
    const raised = await session.call('POST', `${main}/access/roles/bulkEdit`, {
      ids,
      edits: [{ field: 'rights', how: 'set', value: { '*': ['delete'] } }],
    });
    expect(raised.status).toBe(403);
  });

  test('every other call asks for the right of its own', async () => {
    const viewer = await api.signIn(customer, { role: 'Viewer' });
    const { body } = await owner.call<Named>('POST', `${main}/stockcategories`, { name: 'Asked' });
    const path = `${main}/stockcategories`;
    const sequenceData = [{ id: body.data.id, order: 0 }];
    expect((await viewer.call('POST', `${path}/updateSequence`, { sequenceData })).status).toBe(403);
    expect((await viewer.upload(path, 'Name\nUploaded\n')).status).toBe(403);
    const form = new FormData();
    form.append('file', new Blob(['Name\nUploaded\n']), 'upload.csv');
    expect((await viewer.call('POST', `${path}/uploadfile/${customer}/preview`, form)).status).toBe(403);
    expect((await viewer.call('POST', `${path}/bulkRemove`, { ids: [body.data.id] })).status).toBe(403);
    expect((await viewer.call('GET', `${path}/downloadExcel?format=csv`)).status).toBe(200);
    expect((await viewer.call('GET', `${path}/${body.data.id}/history`)).status).toBe(200);
    const refused = await viewer.call('POST', path, { name: 'Refused' });
    expect(refused.body).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Your role does not include this. Ask an owner of this customer for the right.',
    });
    const { body: list } = await owner.call<Named[]>('GET', `${path}?filter={"q":"Uploaded"}`);
    expect(list.data).toEqual([]);
  });
});

describe('a role', () => {
  test('says for each resource what may be done; the most particular entry alone counts', async () => {
    const { body } = await owner.call<Named>('POST', `${main}/access/roles`, {
      name: 'Counter',
      rights: { '*': [], 'stock-items/*': ['read'], 'stock-items/items': ['create'] },
    });
    expect(body.data).toMatchObject({ name: 'Counter' });
    const session = await api.signIn(customer, { role: 'Counter' });
    const status = async (path: string) => (await session.call('GET', `${main}/${path}`)).status;
    expect([
      await status('stockcategories'),
      await status('stockitems'),
      await status('access/roles'),
    ]).toEqual([200, 403, 403]);
  });

  test('that is changed counts from the next second on, in sessions that are open (SE-05)', async () => {
    const { body } = await owner.call<Named>('POST', `${main}/access/roles`, {
      name: 'Shrinking',
      rights: { '*': ['read'] },
    });
    const session = await api.signIn(customer, { role: 'Shrinking' });
    const list = () => session.call('GET', `${main}/stockcategories`);
    expect((await list()).status).toBe(200);
    await owner.call('PATCH', `${main}/access/roles/${body.data.id}`, { rights: { '*': [] } });
    await expect.poll(async () => (await list()).status).toBe(403);
  });

  test('refuses actions that there are none of, by name', async () => {
    const { status, body } = await owner.call('POST', `${main}/access/roles`, {
      name: 'Wrong',
      rights: { '*': ['everything'] },
    });
    expect([status, body.issues?.[0]?.field]).toEqual([422, 'rights']);
  });
});

describe('staff', () => {
  test('who are switched off are out within a second, and sign in again when they are back (SE-04)', async () => {
    const account = await api.createAccount([customer]);
    const { body } = await owner.call<Named[]>('GET', `${main}/access/staff?filter={"q":"${account.email}"}`);
    const person = body.data[0];
    expect(person).toMatchObject({ isActive: true, labels: { roleId: 'Owner' } });
    const session = await api.signInAs(account, customer);
    expect((await session.call('GET', `${main}/stockcategories`)).status).toBe(200);
    await inTransaction(api.database.pool, 'sign-in', (client) =>
      client.query(
        `INSERT INTO trusted_devices (token_hash, user_uuid, factor_id, label, user_agent, address, expires_at)
         SELECT 'hash', user_uuid, id, '', '', '127.0.0.1', now() + interval '1 day' FROM second_factors WHERE user_uuid = $1`,
        [account.uuid],
      ),
    );
    await owner.call('PATCH', `${main}/access/staff/${person?.id}`, { isActive: false });
    const list = async () => (await session.call('GET', `${main}/stockcategories`)).status;
    await expect.poll(list).toBe(401);
    const { rows } = await inTransaction(api.database.pool, 'sign-in', (client) =>
      client.query('SELECT FROM trusted_devices WHERE user_uuid = $1', [account.uuid]),
    );
    expect(rows).toEqual([]);
    await owner.call('PATCH', `${main}/access/staff/${person?.id}`, { isActive: true });
    expect(await list()).toBe(401);
    const { refreshToken } = session;
    const renewed = await api.call('POST', `${main}/auth/refreshToken`, { body: { refreshToken } });
    expect(renewed.status).toBe(401);
  });

  test('the last who can change staff can neither leave nor give the right away', async () => {
    const alone = await api.signIn(await api.createCustomer('Alone'));
    const { body } = await alone.call<Named[]>('GET', `${main}/access/staff`);
    const leave = await alone.call('PATCH', `${main}/access/staff/${body.data[0]?.id}`, { isActive: false });
    const give = await alone.call('PATCH', `${main}/access/roles/${await roleId('Owner', alone)}`, {
      rights: { '*': ['read'] },
    });
    expect([leave, give].map(({ status, body: { code } }) => `${status} ${code}`)).toEqual([
      '409 NOBODY_IN_CHARGE',
      '409 NOBODY_IN_CHARGE',
    ]);
  });

  test('somebody who can change staff remains, also when two leave at once', async () => {
    const lonely = await api.createCustomer('Lonely');
    const first = await api.signIn(lonely);
    const second = await api.signIn(lonely);
    const { body } = await first.call<Named[]>('GET', `${main}/access/staff`);
    const [one, two] = body.data;
    const leave = (session: Session, id = '') =>
      session.call('PATCH', `${main}/access/staff/${id}`, { isActive: false });
    const left = await Promise.all([leave(first, one?.id), leave(second, two?.id)]);
    const codes = left.map(({ status, body: { code } }) => `${status} ${code ?? ''}`.trim()).sort();
    // The other finds nobody else in charge, or has been shut out by then.
    expect(codes.filter((code) => code === '200')).toHaveLength(1);
    const remaining = await Promise.all(
      [first, second].map(async (session) => (await session.call('GET', `${main}/access/roles`)).status),
    );
    expect(remaining).toContain(200);
  });

  test('an import may not add records of another resource that the role may not add', async () => {
    const { body } = await owner.call<Named>('POST', `${main}/access/roles`, {
      name: 'Items only',
      rights: { '*': ['read'], 'stock-items/items': ['read', 'create', 'update', 'import'] },
    });
    expect(body.data.name).toBe('Items only');
    const session = await api.signIn(customer, { role: 'Items only' });
    const file = 'Stock code,Description,Category,Base unit\nX1,Thing,Unheard of,EACH\n';
    const refused = await session.upload(`${main}/stockitems`, file, { createMissing: ['stockCategoryId'] });
    expect(refused.status).toBe(403);
  });
});
