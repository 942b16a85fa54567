import { beforeAll, describe, expect, test } from 'vitest';
import type { EventDetails } from '../../../contract/calls/auditLog.ts';
import { results } from '../../../server/domain/signIn/accessEvents.ts';
import { openSecrets } from '../../../server/process/secrets.ts';
import { openSealer } from '../../../server/services/main/auditLog/sealer.ts';
import { sealKeys } from '../../../server/services/main/auditLog/seals.ts';
import { auditLog } from '../../../src/resources/access/auditLog.ts';
import { accessOf, asOperator, codeOf, passTime } from '../../support/access.ts';
import { type Account, type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const access = accessOf(api);
const log = '/services/main/access/audit-log';
const categories = '/services/main/stockcategories';

interface Event {
  id: number;
  customerUuid: string;
  occurredAt: string;
  actorName: string;
  action: string;
  resource: string;
  recordName: string | null;
  recordId: string;
  address: string;
  userAgent: string | null;
}

const own = await api.createCustomer('Own');
const other = await api.createCustomer('Other');
let session: Session;
let account: Account;

const events = async (by: Session, filter: object = {}) => {
  const { status, body } = await by.call<Event[]>(
    'GET',
    `${log}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  expect(status).toBe(200);
  return body.data;
};
const actions = async (by: Session, filter: object = {}) =>
  (await events(by, filter)).map(({ action }) => action);
const details = async (by: Session, id: number | undefined) =>
  (await by.call<EventDetails>('GET', `${log}/${id}/details`)).body.data;

beforeAll(async () => {
  account = await api.createAccount([own, other]);
  session = await api.signInAs(account, own);
});

describe('the log of a customer', () => {
  test('says who did what, when, from where, what was before and after (LG-01)', async () => {
    const { body } = await session.call('POST', categories, { name: 'Dairy' });
    const before = Date.now();
    await session.call('PATCH', `${categories}/${body.data.id}`, { name: 'Milk and cheese' });
    const [change, creation] = await events(session, { recordId: body.data.id });
    expect(change).toMatchObject({
      customerUuid: own,
      actorName: 'Test Person',
      action: 'update',
      resource: 'stock-items/categories',
      recordName: 'Milk and cheese',
      recordId: body.data.id,
      address: '127.0.0.1',
    });
    const occurredAt = Date.parse(change?.occurredAt ?? '');
    expect([occurredAt >= before, occurredAt <= Date.now()]).toEqual([true, true]);
    expect(creation).toMatchObject({ action: 'create', recordName: 'Dairy' });
    expect(await details(session, change?.id)).toEqual({
      changes: [{ field: 'name', before: 'Dairy', after: 'Milk and cheese' }],
      details: [],
      canOpen: true,
    });
  });

  test('goes on naming what is gone, and says that it came back', async () => {
    const { body } = await session.call('POST', categories, { name: 'Short-lived' });
    await session.call('DELETE', `${categories}/${body.data.id}`);
    const [removal] = await events(session, { recordId: body.data.id });
    expect(removal).toMatchObject({ action: 'delete', recordName: 'Short-lived' });
    expect((await details(session, removal?.id)).canOpen).toBe(false);
  });

  test('has what a client reports, in its own words', async () => {
    const record = {
      activityCode: 'TILL',
      activityDescription: 'The till was opened',
      counterId: 7,
      additionalInformation: { reason: 'change' },
    };
    await session.call('POST', '/services/main/audit', record);
    const [event] = await events(session, { action: 'activity' });
    expect(event).toMatchObject({ resource: 'activity', recordName: 'The till was opened', recordId: '7' });
    expect((await details(session, event?.id)).details).toEqual(
      expect.arrayContaining([
        { name: 'activityCode', values: ['TILL'] },
        { name: 'counterId', values: ['7'] },
        { name: 'additionalInformation', values: ['{"reason":"change"}'] },
      ]),
    );
  });

  test('has what was arranged and uploaded by file', async () => {
    const file = 'Name\nUploaded one\n';
    const options = { mapping: { Name: 'name' } };
    expect((await session.upload(categories, file, options)).status).toBe(200);
    expect(await events(session, { action: 'import' })).toMatchObject([
      { recordName: 'upload.csv', recordCount: 1, isPart: false },
      { recordName: 'Uploaded one', recordCount: null, isPart: true },
    ]);
  });

  test('has words for everything that people do with their access', () => {
    const known = auditLog.fields.get('action')?.choices.map(({ id }) => id);
    const untold = ['customer-refused'];
    expect(known).toEqual(
      expect.arrayContaining(Object.keys(results).filter((action) => !untold.includes(action))),
    );
  });
});

describe('what one customer learns of another (TN-01, TN-07)', () => {
  test('nothing that was done there, not even by the same person', async () => {
    await passTime(api, 60);
    const there = await api.signInAs(account, other);
    await there.call('POST', categories, { name: 'Secret of the other' });
    expect(JSON.stringify(await events(session))).not.toContain('Secret of the other');
    const [foreign] = await events(there, { recordName: 'Secret of the other' });
    expect((await session.call('GET', `${log}/${foreign?.id}`)).status).toBe(404);
    expect((await session.call('GET', `${log}/${foreign?.id}/details`)).status).toBe(404);
    expect((await events(session)).every(({ customerUuid }) => customerUuid === own)).toBe(true);
  });

  test('sign-ins of its people, in an event of its own each; which customer was chosen or refused only its own', async () => {
    const person = await api.createAccount([own, other]);
    const stranger = await api.createCustomer('Stranger');
    const { body: login } = await access.logIn(person, { password: 'wrong' });
    expect(login.success).toBe(false);
    await access.signIn(person, other);
    const { body: second } = await access.logIn(person);
    const mine = async (customer: string | null) =>
      (
        await asOperator<{ action: string }>(
          api,
          'SELECT action FROM audit_events WHERE actor_uuid = $1 AND customer_uuid IS NOT DISTINCT FROM $2 ORDER BY id',
          [person.uuid, customer],
        )
      ).map(({ action }) => action);
    expect(second.success).toBe(true);
    expect(await mine(own)).toEqual(['sign-in-refused', 'sign-in']);
    expect(await mine(other)).toEqual(['sign-in-refused', 'sign-in', 'customer-chosen']);
    expect(await mine(null)).toEqual([]);
    expect(await mine(stranger)).toEqual([]);
  });

  test('a refused customer stands in no customer’s log', async () => {
    const person = await api.createAccount([own]);
    const before = await actions(session);
    const { body: login } = await access.logIn(person);
    const { body: verified } = await access.verify(login.data.preToken, codeOf(person));
    expect((await access.select(verified.data.otpToken, other)).status).toBe(403);
    const after = await actions(session);
    expect(after.slice(0, after.length - before.length)).toEqual(['sign-in']);
    const refusals = await asOperator<{ customer_uuid: string | null }>(
      api,
      `SELECT customer_uuid FROM audit_events WHERE action = 'customer-refused' AND actor_uuid = $1`,
      [person.uuid],
    );
    expect(refusals).toEqual([{ customer_uuid: null }]);
  });

  test('nothing from before somebody came to work there', async () => {
    const person = await api.createAccount([other]);
    await access.logIn(person, { password: 'wrong' });
    const { body: roles } = await session.call<{ id: string }[]>(
      'GET',
      '/services/main/access/roles?filter={"name":"Viewer"}',
    );
    await session.call('POST', '/services/main/access/staff', {
      name: 'Newcomer',
      email: person.email,
      roleId: roles.data[0]?.id,
    });
    await access.logIn(person, { password: 'wrong' });
    const seen = (await events(session, { resource: 'access', recordId: person.uuid })).map(
      ({ action }) => action,
    );
    expect(seen).toEqual(['sign-in-refused']);
  });
});

describe('who may read it (TN-12)', () => {
  const status = async (by: Session, path = '') => (await by.call('GET', `${log}${path}`)).status;

  test.each([
    ['Owner', 200, 200],
    ['Manager', 200, 200],
    ['Support', 403, 403],
    ['Viewer', 403, 403],
  ])('%s: the list %i, the file %i', async (role, list, file) => {
    const by = await api.signIn(own, { role });
    expect(await status(by)).toBe(list);
    expect(await status(by, '/downloadExcel?format=csv')).toBe(file);
    expect(await status(by, '/1/details')).toBe(list);
    expect(await status(by, '/seals')).toBe(list);
    expect((await by.call('POST', `${log}/check`, {})).status).not.toBe(list === 200 ? 403 : 200);
  });

  test('nothing of what the role may not read: neither events nor their number', async () => {
    const rights = { '*': ['read'], 'stock-items/*': [], 'access/*': ['read', 'export'] };
    await session.call('POST', '/services/main/access/roles', { name: 'Half', rights });
    const { body } = await session.call('POST', categories, { name: 'Unseen category' });
    const half = await api.signIn(own, { role: 'Half' });
    const [hidden] = await events(session, { recordId: body.data.id });
    const seen = await events(half);
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen.map(({ resource }) => resource.split('/')[0]))).not.toContain('stock-items');
    expect(await events(half, { recordId: body.data.id })).toEqual([]);
    expect(await status(half, `/${hidden?.id}`)).toBe(404);
    expect(await status(half, `/${hidden?.id}/details`)).toBe(404);
    expect((await half.call('GET', `${log}/downloadExcel?format=csv`)).text).not.toContain('Unseen category');
  });
});

describe('finding', () => {
  test('by person, action, resource, time and words', async () => {
    const { body } = await session.call('POST', categories, { name: 'Crème fraîche' });
    const only = async (filter: object) => new Set(await actions(session, filter));
    expect(await only({ action: 'sign-in-refused' })).toEqual(new Set(['sign-in-refused']));
    expect((await events(session, { actorName: 'Test Person' })).length).toBeGreaterThan(3);
    expect(await events(session, { actorName: 'Nobody' })).toEqual([]);
    const resources = (await events(session, { resource: 'access/roles' })).map(({ resource }) => resource);
    expect(new Set(resources)).toEqual(new Set(['access/roles']));
    expect(await events(session, { occurredAt: { lt: '2020-01-01T00:00:00Z' } })).toEqual([]);
    const found = await events(session, { q: 'creme fraiche create' });
    expect(found.map(({ recordId }) => recordId)).toEqual([body.data.id]);
    const ids = (await events(session)).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test('pieces of what an event says, before it is sealed and after', async () => {
    const made = await session.call('POST', categories, { name: 'Smoked Cheddär wheel' });
    await passTime(api, 60);
    const there = await api.signInAs(account, other);
    await there.call('POST', categories, { name: 'Cheddar of the other' });
    const id = made.body.data.id;
    const found = async (filter: object) => (await events(session, filter)).map(({ recordId }) => recordId);
    const check = async () => {
      for (const filter of [
        { recordName: { contains: 'CHEDDAR wh' } },
        { recordName: { startsWith: 'smoked ch' } },
        { q: 'eddar 127.0' },
        { q: 'cheddar create' },
        { actorName: { contains: 'est pers' }, q: 'cheddar' },
        { or: [{ recordName: { contains: 'cheddar' } }, { recordName: 'Nothing' }] },
        {
          address: { startsWith: '127.' },
          recordName: { contains: 'cheddar' },
          action: ['create', 'delete'],
        },
      ])
        expect(await found(filter), JSON.stringify(filter)).toEqual([id]);
      for (const filter of [
        { recordName: { contains: 'zebra' } },
        { recordName: { startsWith: 'cheddar' } },
        { q: 'cheddar zebra' },
        { address: { contains: 'cheddar' } },
      ])
        expect(await found(filter), JSON.stringify(filter)).toEqual([]);
    };
    await check();
    const kept = () => asOperator(api, 'SELECT FROM audit_names WHERE customer_uuid = $1', [own]);
    expect(await kept()).toEqual([]);
    await openSealer(api.database.pool, sealKeys(await openSecrets(api.dataDirectory))).sealNow(20_000);
    expect((await kept()).length).toBeGreaterThan(3);
    await check();
  });

  test('a piece that very many names have', async () => {
    await asOperator(
      api,
      `INSERT INTO audit_events (customer_uuid, actor_name, action, resource, record_id, record_name, search_text)
       SELECT $1, 'Filler', 'update', 'recipes', n::text, 'Plenty ' || n, 'filler plenty ' || n || ' update'
       FROM generate_series(1, 5100) AS n`,
      [own],
    );
    for (const filter of [{ recordName: { contains: 'plenty' } }, { q: 'filler plenty update' }]) {
      const query = encodeURIComponent(JSON.stringify(filter));
      const { body } = await session.call<Event[]>('GET', `${log}?filter=${query}&range=[5050,5149]`);
      expect(body.data).toHaveLength(50);
    }
    expect((await events(session, { q: 'plenty 5099' })).map(({ recordName }) => recordName)).toEqual([
      'Plenty 5099',
    ]);
  });

  test('only by comparisons that are offered', async () => {
    for (const filter of [{ requestId: { contains: 'a' } }, { recordId: { startsWith: 'a' } }]) {
      const query = encodeURIComponent(JSON.stringify(filter));
      const { status, text } = await session.call('GET', `${log}?filter=${query}`);
      expect(status).toBe(400);
      expect(text).toContain('cannot be compared with');
    }
  });

  test('a file of the log runs no formula (CS-01)', async () => {
    await session.call('POST', categories, { name: '=HYPERLINK("http://x")' });
    const { text } = await session.call('GET', `${log}/downloadExcel?format=csv`);
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(text.split('\n')[0]).toContain('When,Who,What was done,In,Record');
  });

  test('nothing is changed by way of the log', async () => {
    const [event] = await events(session);
    for (const method of ['PATCH', 'PUT', 'DELETE'])
      expect([404, 405]).toContain((await session.call(method, `${log}/${event?.id}`, {})).status);
    expect([404, 405]).toContain((await session.call('POST', log, {})).status);
  });
});
