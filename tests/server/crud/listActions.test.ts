import { beforeAll, expect, test } from 'vitest';
import type { SelectionAnswer } from '../../../contract/calls/actions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { type Session, startApi } from '../../support/api.ts';
import { ended } from '../../support/jobs.ts';
import { toolHire } from '../../support/toolHire.ts';

const api = await startApi([...productResources, ...(await toolHire())]);
const bookings = '/services/main/hire/bookings';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Tool hire'));
});

const book = async (values: object, by = session) => {
  const { status, body } = await by.call('POST', bookings, values);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
};
const actOnList = (action: string, body: object, by = session) =>
  by.call<SelectionAnswer>('POST', `${bookings}/actions/${action}`, body);
const find = async (filter: object, by = session) => {
  const path = `${bookings}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  return (await by.call<WireRecord[]>('GET', path)).body.data;
};

test('changes what the filter finds and what fits; a dry run says so before', async () => {
  const other = await api.signIn(await api.createCustomer('Another hire'));
  await book({ customerName: 'Mill' }, other);
  const mills = [await book({ customerName: 'Mill' }), await book({ customerName: 'Mill Lane' })];
  const filter = { q: 'mill' };
  await session.call('POST', `${bookings}/${mills[0]?.id}/actions/archive`);
  await book({ customerName: 'Bakery' });
  const trial = await actOnList('archiveAll', { filter, dryRun: true });
  expect(trial.body.data).toMatchObject({ count: 1, skipped: [{ name: 'Mill', field: 'archivedAt' }] });
  expect(await find({ archivedAt: null, ...filter })).toHaveLength(1);
  const { status, body } = await actOnList('archiveAll', { filter });
  expect([status, body.data.count]).toEqual([200, 1]);
  expect(await find({ archivedAt: null, ...filter })).toHaveLength(0);
  expect(await find({ archivedAt: null, customerName: 'Bakery' })).toHaveLength(1);
  expect(await find({ archivedAt: null }, other)).toHaveLength(1);
  const history = await session.call<{ action: string }[]>('GET', `${bookings}/${mills[1]?.id}/history`);
  expect(history.body.data.map(({ action }) => action)).toEqual(['archiveAll', 'create']);
});

test('names no record, and must say which list it is for', async () => {
  const { id } = await book({ customerName: 'Quarry' });
  expect((await session.call('POST', `${bookings}/${id}/actions/archiveAll`)).status).toBe(404);
  expect((await actOnList('archiveAll', { ids: [id] })).status).toBe(422);
  expect((await actOnList('archiveAll', {})).status).toBe(422);
  expect((await actOnList('archiveAll', { filter: { colour: 'red' } })).body.code).toBe('QUERY_MALFORMED');
  expect((await actOnList('archiveAll', { filter: { archivedAt: { lower: 1 } } })).status).toBe(400);
});

test('answers at its further address, whose path narrows the list', async () => {
  const site = await session.call('POST', '/services/main/hire/sites', { name: 'Harbour' });
  const [there, elsewhere] = [
    await book({ customerName: 'Pier', siteId: site.body.data.id }),
    await book({ customerName: 'Hill' }),
  ];
  const path = `/services/main/api/bookings/archiveAll/${site.body.data.id}`;
  const { status, body } = await session.call<SelectionAnswer>('POST', path, {});
  expect([status, body.data.count]).toEqual([200, 1]);
  const archived = (await find({ archivedAt: { isEmpty: false } })).map(({ id }) => id);
  expect(archived).toContain(there.id);
  expect(archived).not.toContain(elsewhere.id);
});

test('as a job, it asks for its inputs first, and takes a selection too', async () => {
  const { id } = await book({ customerName: 'Forge' });
  const filter = { customerName: 'Forge' };
  expect((await actOnList('tellAll', { filter })).body.errors).toEqual({ text: 'Required' });
  const values = { text: 'We close early.' };
  const { status, body } = await actOnList('tellAll', { filter, values });
  expect([status, body.data.count]).toEqual([202, 1]);
  expect(await ended(session, String(body.data.job))).toMatchObject({
    status: 'DONE',
    result: { changed: 1, skipped: 0 },
  });
  expect(await find({ note: values.text })).toMatchObject([{ id }]);
  expect((await actOnList('tellAll', { ids: [id], values })).status).toBe(202);
});

test('needs the rights to read, to change, and to change many at once', async () => {
  const { customerUuid } = session;
  for (const [name, rights] of [
    ['Blind', ['update', 'bulk']],
    ['Single', ['read', 'update']],
    ['Whole', ['read', 'update', 'bulk']],
  ])
    await session.call('POST', '/services/main/access/roles', { name, rights: { 'hire/*': rights } });
  const body = { filter: { customerName: 'Nobody' } };
  for (const [role, status] of [
    ['Blind', 403],
    ['Single', 403],
    ['Whole', 200],
  ] as const)
    expect((await actOnList('archiveAll', body, await api.signIn(customerUuid, { role }))).status).toBe(
      status,
    );
});

test('a job goes through a list that is too long to wait for, and changes each record once', async () => {
  const long = await api.signIn(await api.createCustomer('Long hire'));
  const customer = long.customerUuid;
  const count = 10_300;
  await inTransaction(api.database.pool, { customer, stores: 'all' }, (client) =>
    client.query(
      `INSERT INTO custom_hire_bookings (customer_uuid, customer_name, status, archived_at)
       SELECT $1, 'Booking ' || n, 'REQUESTED', CASE WHEN n <= 100 THEN now() END FROM generate_series(1, $2::integer) AS n`,
      [customer, count],
    ),
  );
  const body = { filter: { archivedAt: null } };
  const waiting = await actOnList('archiveAll', body, long);
  expect([waiting.status, waiting.body.code]).toEqual([409, 'LIST_TOO_LONG']);
  const trial = await actOnList('archiveAll', { ...body, dryRun: true }, long);
  expect(trial.body.data).toEqual({ count: count - 100, skipped: [], isUnchecked: true });
  const started = await api.call<SelectionAnswer>('POST', `${bookings}/actions/archiveAll`, {
    body,
    headers: { 'x-access-token': long.accessToken, prefer: 'respond-async' },
  });
  expect(started.status).toBe(202);
  expect(await ended(long, String(started.body.data.job))).toMatchObject({
    status: 'DONE',
    result: { changed: count - 100, skipped: 0 },
  });
  const { rows } = await inTransaction(api.database.pool, { customer, stores: 'all' }, (client) =>
    client.query(
      'SELECT version, count(*)::integer AS count FROM custom_hire_bookings GROUP BY 1 ORDER BY 1',
    ),
  );
  expect(rows).toEqual([
    { version: 1, count: 100 },
    { version: 2, count: count - 100 },
  ]);
});
