import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { CustomerEntry, InstallationEvent } from '../../contract/calls/installation.ts';
import type { Tokens } from '../../contract/calls/signedIn.ts';
import { sentPassword } from '../../server/domain/signIn/passwords.ts';
import { localFileStore } from '../../server/files/fileStore.ts';
import { deleteCustomers } from '../../server/services/main/installation/deleteCustomers.ts';
import { accessOf, asOperator } from '../support/access.ts';
import { type Session, startApi } from '../support/api.ts';
import { linkIn, startMailbox } from '../support/mailbox.ts';

const mailbox = await startMailbox();
const api = await startApi(undefined, { environment: { SMTP_URL: mailbox.url, FRESH_CODE_MINUTES: '10' } });
const access = accessOf(api);
const main = '/services/main';
const customers = `${main}/installation/customers`;
const madrid = { name: 'Bar Sol', country: 'ES', currency: 'EUR', timeZone: 'Europe/Madrid' };

const home = await api.createCustomer('The installation');
const operator = await api.signIn(home, { isAdmin: true });
const ownerOf = (customer: string) => api.signIn(customer, { role: 'Owner' });

async function create(changes: object = {}): Promise<string> {
  const { status, body } = await operator.call<{ uuid: string }>('POST', customers, {
    ...madrid,
    owner: null,
    ...changes,
  });
  expect(status).toBe(201);
  return body.data.uuid;
}

const entryOf = async (uuid: string) => {
  const { body } = await operator.call<CustomerEntry[]>('GET', customers);
  return body.data.find((entry) => entry.uuid === uuid);
};
const act = (uuid: string, name: string, body?: object) =>
  operator.call('POST', `${customers}/${uuid}/${name}`, body ?? {});
const addStore = (session: Session, code: string) =>
  session.call('POST', '/services/store/api/stores/stores', { name: `Store ${code}`, code });

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('people who run the installation', () => {
  test('create a customer, whose first owner gets a mail, signs in, and sees no other customer', async () => {
    const email = 'lucia@bar.example';
    const uuid = await create({ owner: { name: 'Lucía', email } });
    const mail = await mailbox.next(email, 'You are invited to Bar Sol');
    const token = new URL(linkIn(mail)).searchParams.get('token') ?? '';
    const chosen = sentPassword(email, 'a long enough pass');
    const reset = { newPassword: chosen, reenterNewPassword: chosen };
    expect((await access.post('resetPassword', reset, { 'x-reset-token': token })).status).toBe(200);
    const { body } = await access.logIn({ email, password: 'a long enough pass' });
    expect(body.data.customerUserMappings.map(({ Customer }) => Customer)).toMatchObject([
      { uuid, name: 'Bar Sol', currency: 'EUR', country: 'ES', isSuspended: false },
    ]);
    expect(await entryOf(uuid)).toMatchObject({ state: 'active', people: 1, stores: 0, usedAt: null });
    const owner = await ownerOf(uuid);
    expect((await owner.call('GET', `${main}/business/${uuid}`)).body.data).toMatchObject(madrid);
    const { body: roles } = await owner.call<unknown[]>('GET', `${main}/access/roles`);
    expect(roles.data.length, 'it has its roles').toBeGreaterThan(2);
  });

  test('create a customer with what every customer starts with, and can be its owner themselves', async () => {
    const uuid = await create({ name: 'Own bar' });
    expect(await entryOf(uuid)).toMatchObject({ people: 1 });
    const owner = await ownerOf(uuid);
    const { body } = await owner.call<unknown[]>('GET', `${main}/channels`);
    expect(body.data.length).toBeGreaterThan(0);
  });

  test('add the demo, which is a customer like every other; their session knows it at once', async () => {
    const { status, body } = await operator.call<{ uuid: string }>('POST', `${main}/installation/demo`, {});
    expect(status).toBe(201);
    const { uuid } = body.data;
    const entry = await entryOf(uuid);
    expect(entry).toMatchObject({ name: 'Ember & Dough', people: 1, stores: 6, state: 'active' });
    const { body: renewed } = await api.call<Tokens>('POST', `${main}/auth/refreshToken`, {
      body: { refreshToken: operator.refreshToken },
    });
    expect(renewed.data.customerUserMappings?.map(({ customerUuid }) => customerUuid)).toContain(uuid);
    const { body: events } = await operator.call<InstallationEvent[]>('GET', `${main}/installation/events`);
    expect(events.data[0]).toMatchObject({ action: 'customer-created', customerName: 'Ember & Dough' });
  });

  test('say a currency, a country and a time zone that exist', async () => {
    for (const wrong of [{ currency: 'XXX' }, { country: 'ZZ' }, { timeZone: 'Mars/Olympus' }, { name: ' ' }])
      expect((await operator.call('POST', customers, { ...madrid, owner: null, ...wrong })).status).toBe(422);
  });

  test('are the only ones who see and change customers', async () => {
    const owner = await ownerOf(home);
    const uuid = await create({ name: 'Not yours' });
    for (const [method, place] of [
      ['GET', customers],
      ['GET', `${main}/installation/events`],
      ['POST', customers],
      ['POST', `${main}/installation/demo`],
      ...['rename', 'suspend', 'reopen', 'remove', 'restore'].map(
        (name) => ['POST', `${customers}/${uuid}/${name}`] as const,
      ),
    ] as const) {
      const { status, text } = await owner.call(method, place, method === 'POST' ? {} : undefined);
      expect([status, text]).toEqual([403, expect.stringContaining('OPERATORS_ONLY')]);
    }
  });

  test('need a code that was typed a short while ago', async () => {
    const uuid = await create({ name: 'Careful' });
    await asOperator(
      api,
      `UPDATE sessions SET authenticated_at = now() - interval '1 hour' WHERE customer_uuid = $1`,
      [home],
    );
    const { body: renewed } = await access.post<{ accessToken: string }>('refreshToken', {
      refreshToken: operator.refreshToken,
    });
    const headers = { 'x-access-token': renewed.data.accessToken };
    const refused = await api.call('POST', `${customers}/${uuid}/suspend`, { body: {}, headers });
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('STEP_UP_REQUIRED')]);
    expect((await api.call('GET', customers, { headers })).status).toBe(200);
    await asOperator(api, 'UPDATE sessions SET authenticated_at = now() WHERE customer_uuid = $1', [home]);
  });

  test('rename a customer, which stands in its history and in both logs', async () => {
    const uuid = await create({ name: 'Old name' });
    expect((await act(uuid, 'rename', { name: 'New name' })).status).toBe(200);
    expect(await entryOf(uuid)).toMatchObject({ name: 'New name' });
    const owner = await ownerOf(uuid);
    const { body: log } = await owner.call<{ action: string }[]>(
      'GET',
      `${main}/access/audit-log?range=[0,49]`,
    );
    expect(log.data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['customer-created', 'customer-renamed', 'update']),
    );
    const { body: events } = await operator.call<InstallationEvent[]>('GET', `${main}/installation/events`);
    expect(events.data[0]).toMatchObject({ action: 'customer-renamed', customerName: 'New name' });
  });

  test('suspend a customer: nobody gets in, its till goes on, and it opens again as it was', async () => {
    const uuid = await create({ name: 'Late payer' });
    const account = await api.createAccount([uuid, home]);
    const session = await api.signInAs(account, uuid);
    expect((await addStore(session, 'S1')).status).toBe(201);
    expect((await act(uuid, 'suspend')).status).toBe(200);
    expect((await session.call('GET', `${main}/business/${uuid}`)).status).toBe(401);
    expect((await access.post('refreshToken', { refreshToken: session.refreshToken })).status).toBe(401);
    const { body: login } = await access.logIn(account);
    expect(login.data.customerUserMappings).toMatchObject([{ Customer: { isSuspended: true } }, {}]);
    await expect(api.signInAs(account, uuid)).rejects.toThrow();
    expect((await act(uuid, 'suspend')).text).toContain('CUSTOMER_STATE');
    expect((await act(uuid, 'reopen')).status).toBe(200);
    expect(
      (await session.call('GET', `${main}/business/${uuid}`)).status,
      'the old session stays ended',
    ).toBe(401);
    expect(await entryOf(uuid)).toMatchObject({ state: 'active', stores: 1 });
  });

  test('do not lock themselves out', async () => {
    for (const name of ['suspend', 'remove']) expect((await act(home, name)).text).toContain('OWN_CUSTOMER');
  });
});

describe('a removed customer', () => {
  test('can be restored for 30 days, and nothing is lost', async () => {
    const uuid = await create({ name: 'Comes back' });
    await addStore(await ownerOf(uuid), 'S2');
    await act(uuid, 'remove');
    await asOperator(api, `UPDATE customers SET removed_at = now() - interval '29 days' WHERE uuid = $1`, [
      uuid,
    ]);
    const store = localFileStore(api.dataDirectory);
    expect(await deleteCustomers({ pool: api.database.pool, store })).toBe(0);
    expect((await act(uuid, 'restore')).status).toBe(200);
    expect(await entryOf(uuid)).toMatchObject({ state: 'active', stores: 1, deletesAt: null });
  });

  test('is deleted after that, also by a second run when the first is killed, and takes nothing of others', async () => {
    const [gone, stays] = [await create({ name: 'Gone' }), await create({ name: 'Stays' })];
    const both = await api.createAccount([gone, stays]);
    const alone = await api.createAccount([gone]);
    for (const uuid of [gone, stays]) await addStore(await ownerOf(uuid), 'S3');
    const files = localFileStore(api.dataDirectory);
    for (const uuid of [gone, stays]) await files.keep(uuid, crypto.randomUUID(), Buffer.from('picture'));
    await act(gone, 'remove');
    await asOperator(api, `UPDATE customers SET removed_at = now() - interval '31 days' WHERE uuid = $1`, [
      gone,
    ]);
    const parts = { pool: api.database.pool, store: files };
    const killed = { ...files, removeAll: () => Promise.reject(new Error('killed')) };
    await expect(deleteCustomers({ ...parts, store: killed })).rejects.toThrow('killed');
    expect(await entryOf(gone), 'it is still known, so the work goes on').toMatchObject({ state: 'removed' });
    expect((await act(gone, 'restore')).text, 'nothing brings half a customer back').toContain(
      'CUSTOMER_STATE',
    );
    expect(await deleteCustomers(parts)).toBe(1);
    expect(await entryOf(gone)).toBeUndefined();
    const left = await asOperator(
      api,
      // Otherwise the database may count in a table before it knows that it has the column.
      `WITH own AS MATERIALIZED (SELECT table_name FROM information_schema.columns
         WHERE column_name = 'customer_uuid' AND table_schema = 'public')
       SELECT table_name FROM own
       WHERE (xpath('//n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I WHERE customer_uuid = %L',
         table_name, $1::text), false, true, '')))[1]::text <> '0'`,
      [gone],
    );
    expect(left).toEqual([]);
    expect(await readdir(path.join(api.dataDirectory, 'files'))).not.toContain(gone);
    expect(await readdir(path.join(api.dataDirectory, 'files', stays))).toHaveLength(1);
    expect(await entryOf(stays)).toMatchObject({ stores: 1 });
    expect((await access.logIn(both)).status).toBe(200);
    expect((await access.logIn(alone)).status, 'the account of somebody who worked nowhere else').toBe(401);
    const { body } = await operator.call<InstallationEvent[]>('GET', `${main}/installation/events`);
    expect(body.data[0]).toMatchObject({ action: 'customer-deleted', customerName: 'Gone' });
  });
});

describe('a business', () => {
  test('changes its name, which people see when they sign in', async () => {
    const uuid = await create();
    const owner = await ownerOf(uuid);
    const saved = await owner.call('PATCH', `${main}/business/${uuid}`, { name: 'Bar Luna', country: 'PT' });
    expect(saved.status).toBe(200);
    const { body } = await access.logIn(await api.createAccount([uuid]));
    expect(body.data.customerUserMappings[0]?.Customer).toMatchObject({ name: 'Bar Luna', country: 'PT' });
  });

  test('changes its currency until something has a price, and then reads why not', async () => {
    const uuid = await create({ name: 'Undecided' });
    const owner = await ownerOf(uuid);
    const set = (currency: string) => owner.call('PATCH', `${main}/business/${uuid}`, { currency });
    expect((await set('KWD')).status).toBe(200);
    const { body: oils } = await owner.call<{ id: string }>('POST', `${main}/stockcategories`, {
      name: 'Oils',
    });
    const item = await owner.call('POST', `${main}/stockitems`, {
      ...{ stockCode: 'OIL', description: 'Olive oil', stockCategoryId: oils.data.id },
      ...{ baseUnitTypeId: 11, costPerUnit: 1_500 },
    });
    expect(item.status, item.text).toBe(201);
    const refused = await set('EUR');
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('CURRENCY_IN_USE')]);
    expect(refused.text).toContain('have amounts in KWD');
    expect(refused.body.users).toContainEqual({ resource: 'stock-items/items', count: 0, names: [] });
    expect((await owner.call('PATCH', `${main}/business/${uuid}`, { name: 'Decided' })).status).toBe(200);
  });

  test('is changed by its owners only', async () => {
    const uuid = await create({ name: 'Guarded' });
    const viewer = await api.signIn(uuid, { role: 'Viewer' });
    expect((await viewer.call('PATCH', `${main}/business/${uuid}`, { name: 'Mine' })).status).toBe(403);
  });
});

describe('everything of a customer comes as one file', () => {
  const contentOf = async (answer: Response) =>
    Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))).map(
      ([name, bytes]) => [name, strFromU8(bytes)] as const,
    );
  const open = (session: Session, address: string) =>
    fetch(`${api.url}${address}`, { headers: { 'x-access-token': session.accessToken } });

  test('for people who run the installation, who find it in its log', async () => {
    const uuid = await create({ name: 'Taken along' });
    await addStore(await ownerOf(uuid), '001');
    const answer = await open(operator, `${customers}/${uuid}/export`);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(/filename="Taken along \d{4}-\d\d-\d\d\.zip"/);
    const files = new Map(await contentOf(answer));
    expect(files.get('stores.csv')).toMatch(/^\ufeff?Name,Code,.*\nStore 001,001,/);
    expect(files.get('setup/business.csv')).toContain('Taken along');
    expect(files.size).toBeGreaterThan(50);
    const { body } = await operator.call<InstallationEvent[]>('GET', `${main}/installation/events`);
    expect(body.data[0]).toMatchObject({ action: 'customer-exported', customerName: 'Taken along' });
  });

  test('for its own people: what they may export, with its files, and nothing of others', async () => {
    const uuid = await create({ name: 'Own copy' });
    const owner = await ownerOf(uuid);
    await addStore(owner, '001');
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(onePixel)]), 'our logo.png');
    await owner.call('POST', `${main}/storedFiles?purpose=image`, form);
    const files = await contentOf(await open(owner, `${main}/business/export`));
    expect(files.filter(([name]) => name.startsWith('files/'))).toHaveLength(1);
    expect(files.some(([, text]) => text.includes('Taken along'))).toBe(false);
    const viewer = await api.signIn(uuid, { role: 'Viewer' });
    expect((await open(viewer, `${main}/business/export`)).status).toBe(403);
  });
});

describe('a business is set up', () => {
  const setUp = `${main}/business/setUp`;
  const unset = async () => {
    const customer = await api.createCustomer('My business');
    const owner = await ownerOf(customer);
    const { version } = (await owner.call('GET', `${main}/business/${customer}`)).body.data;
    return { customer, owner, business: { ...madrid, version } };
  };

  test('together with its first store, whose key is shown once', async () => {
    const { customer, owner, business } = await unset();
    const { body } = await owner.call<{ store: { id: string; issued: Record<string, string> } }>(
      'POST',
      setUp,
      {
        business,
        store: { name: 'Bar Sol Centro', code: '001' },
      },
    );
    expect(body.data.store.issued).toEqual({ authKey: expect.stringMatching(/^store_/) });
    expect((await owner.call('GET', `${main}/business/${customer}`)).body.data).toMatchObject(madrid);
    expect(await entryOf(customer)).toMatchObject({ name: 'Bar Sol', currency: 'EUR', stores: 1 });
  });

  test('not at all if its store is refused', async () => {
    const { customer, owner, business } = await unset();
    const { status, body } = await owner.call('POST', setUp, { business, store: { name: 'Bar Sol Centro' } });
    expect(status).toBe(422);
    expect(body.issues).toEqual([expect.objectContaining({ field: 'store.code', code: 'required' })]);
    expect(await entryOf(customer)).toMatchObject({ name: 'My business', stores: 0 });
  });

  test('once, if two people finish at the same moment', async () => {
    const { customer, owner, business } = await unset();
    const answers = await Promise.all(
      ['001', '002'].map((code) =>
        owner.call('POST', setUp, { business, store: { name: `Store ${code}`, code } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await entryOf(customer)).toMatchObject({ stores: 1 });
  });

  test('by people who may change the business, and with a store by those who may create stores', async () => {
    const { customer, business } = await unset();
    const member = await api.signIn(customer, { role: 'Viewer' });
    expect((await member.call('POST', setUp, { business, store: null })).status).toBe(403);
  });

  test('with a tax number of its country, and with no other', async () => {
    const { owner, business } = await unset();
    const wrong = await owner.call('POST', setUp, {
      business: { ...business, taxNumber: '4123456789' },
      store: null,
    });
    expect(wrong.body.issues).toEqual([expect.objectContaining({ field: 'taxNumber', code: 'taxNumber' })]);
    const right = { business: { ...business, taxNumber: 'ESB12345678' }, store: null };
    expect((await owner.call('POST', setUp, right)).status).toBe(200);
  });

  test('with a logo, whose address the session gets with its next token', async () => {
    const { owner, business } = await unset();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(onePixel)]), 'logo.png');
    const { body: stored } = await owner.call<{ id: string }>(
      'POST',
      `${main}/storedFiles?purpose=image`,
      form,
    );
    await owner.call('POST', setUp, { business: { ...business, logo: stored.data.id }, store: null });
    const { body } = await api.call<Tokens>('POST', `${main}/auth/refreshToken`, {
      body: { refreshToken: owner.refreshToken },
    });
    const { logo } = body.data.selectedCustomer?.Customer ?? {};
    expect((await fetch(`${api.url}${logo}`)).headers.get('content-type')).toMatch(/^image\//);
  });
});
