import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { sweepIdempotencyKeys } from '../../../server/crud/write.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { resources as productResources } from '../../../src/resources/resources.ts';
import { type Account, type Session, startApi } from '../../support/api.ts';
import { crates, depots } from '../../support/crates.ts';

const api = await startApi([...productResources, depots, crates]);
const path = '/services/main/crates';
const depotPath = '/services/main/test/depots';
let account: Account;
let session: Session;
let colleague: Session;
let stranger: Session;
let depotId: unknown;
let count = 0;

const nextLabel = () => `crate ${++count}`;

beforeAll(async () => {
  const ours = await api.createCustomer('Ours');
  const theirs = await api.createCustomer('Theirs');
  account = await api.createAccount([ours]);
  session = await api.signInAs(account, ours);
  colleague = await api.signIn(ours);
  stranger = await api.signIn(theirs);
  depotId = (await session.call('POST', depotPath, { name: 'Main' })).body.data.id;
});

const send = (key: string, body: object, by = session, to = path) =>
  api.call<WireRecord>('POST', to, {
    body,
    headers: { 'x-access-token': by.accessToken, 'idempotency-key': key },
  });

/** How many crates there are whose notes are that text. */
async function countOf(notes: string) {
  const filter = encodeURIComponent(JSON.stringify({ notes: { startsWith: notes } }));
  return (await session.call<WireRecord[]>('GET', `${path}?filter=${filter}`)).body.data.length;
}

describe('a create with a key', () => {
  test('sent again makes one record and is answered as the first time', async () => {
    const [key, body] = [randomUUID(), { label: nextLabel(), depotId, notes: 'twice' }];
    const first = await send(key, body);
    const second = await send(key, body);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await countOf('twice')).toBe(1);
    const { body: history } = await session.call<unknown[]>('GET', `${path}/${first.body.data.id}/history`);
    expect(history.data).toHaveLength(1);
  });

  test('sent ten times at once makes one record, and all get its answer', async () => {
    const [key, body] = [randomUUID(), { label: nextLabel(), depotId, notes: 'at once' }];
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(key, body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    expect(await countOf('at once')).toBe(1);
  });

  test('is refused with another body, and for another resource', async () => {
    const [key, body] = [randomUUID(), { label: nextLabel(), depotId }];
    await send(key, body);
    const other = await send(key, { ...body, pieces: 3 });
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_USED']);
    const elsewhere = await send(key, { name: 'Elsewhere' }, session, depotPath);
    expect(elsewhere.body.code).toBe('IDEMPOTENCY_KEY_USED');
  });

  test('that was refused may be corrected and sent with the same key', async () => {
    const [key, label] = [randomUUID(), nextLabel()];
    expect((await send(key, { label, depotId, pieces: -1 })).status).toBe(422);
    expect((await send(key, { label, depotId, pieces: 1 })).status).toBe(201);
  });

  test('means nothing to a colleague and nothing to another customer', async () => {
    const key = randomUUID();
    const mine = await send(key, { label: nextLabel(), depotId });
    const hers = await send(key, { label: nextLabel(), depotId }, colleague);
    const theirs = await send(key, { name: 'Theirs' }, stranger, depotPath);
    expect([mine.status, hers.status, theirs.status]).toEqual([201, 201, 201]);
    await inTransaction(
      api.database.pool,
      { customer: stranger.customerUuid, stores: 'all' },
      async (client) => {
        const { rows } = await client.query('SELECT customer_uuid FROM idempotency_keys');
        expect(rows).toEqual([{ customer_uuid: stranger.customerUuid }]);
      },
    );
  });

  test.each([
    ['a blank', 'a b'],
    ['201 characters', 'x'.repeat(201)],
    ['an accent', 'cl\u00e9'],
  ])('is refused when the key has %s, as is a bulk delete', async (_what, key) => {
    const { status, body } = await send(key, { label: nextLabel(), depotId });
    expect([status, body.code]).toEqual([400, 'BODY_MALFORMED']);
    const bulk = await send(key, { ids: [randomUUID()] }, session, `${path}/bulkRemove`);
    expect([bulk.status, bulk.body.code]).toEqual([400, 'BODY_MALFORMED']);
  });

  test('is forgotten after a day, and not before', async () => {
    const [old, recent] = [randomUUID(), randomUUID()];
    for (const key of [old, recent]) await send(key, { label: nextLabel(), depotId });
    const inOurs = <Row extends object>(text: string, values: unknown[]) =>
      inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, async (client) => {
        const { rows } = await client.query<Row>(text, values);
        return rows;
      });
    const age = `UPDATE idempotency_keys SET created_at = now() - $2::interval WHERE key = $1`;
    await inOurs(age, [old, '24 hours 1 minute']);
    await inOurs(age, [recent, '23 hours 59 minutes']);
    await sweepIdempotencyKeys(api.database.pool);
    const left = await inOurs('SELECT key FROM idempotency_keys WHERE key = ANY($1)', [[old, recent]]);
    expect(left).toEqual([{ key: recent }]);
  });
});

describe('a change that is sent again', () => {
  const create = async (values: object) =>
    (await session.call('POST', path, { label: nextLabel(), depotId, ...values })).body.data;

  test('is no conflict, and is answered with the record as it is', async () => {
    const { id } = await create({ pieces: 1 });
    const change = {
      pieces: 5,
      weight: 2.5,
      sealedAt: '2026-11-21T12:00:00+02:00',
      place: { longitude: 18.42, latitude: -33.92 },
      marks: ['UP'],
      version: 1,
    };
    const first = await session.call('PATCH', `${path}/${id}`, change);
    const again = await session.call('PATCH', `${path}/${id}`, change);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.data).toEqual(first.body.data);
    const { body } = await session.call<unknown[]>('GET', `${path}/${id}/history`);
    expect(body.data).toHaveLength(2);
  });

  test('is a conflict where one of its values is not there any more', async () => {
    const { id } = await create({ pieces: 1 });
    const change = { pieces: 5, weight: 2.5, version: 1 };
    await session.call('PATCH', `${path}/${id}`, change);
    await colleague.call('PATCH', `${path}/${id}`, { weight: 3, version: 2 });
    const again = await session.call('PATCH', `${path}/${id}`, change);
    expect([again.status, again.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(again.body.current).toMatchObject({ pieces: 5, weight: 3, version: 3 });
  });
});

describe('a delete and a bulk change that are sent again', () => {
  const ask = (method: 'POST' | 'DELETE', to: string, body?: object, by = session) => {
    const headers = { 'x-access-token': by.accessToken, 'idempotency-key': randomUUID() };
    return () => api.call(method, to, { body, headers });
  };
  const create = async (notes: string) =>
    (await session.call<WireRecord>('POST', path, { label: nextLabel(), depotId, notes })).body.data.id;
  const historyOf = async (id: unknown) =>
    (await session.call<{ action: string }[]>('GET', `${path}/${id}/history`)).body.data.map(
      ({ action }) => action,
    );

  test('a bulk delete with its key is answered as the first time', async () => {
    const ids = [await create('gone'), await create('gone')];
    const send = ask('POST', `${path}/bulkRemove`, { ids });
    const first = await send();
    const again = await send();
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await countOf('gone')).toBe(0);
    // Under another key it is another request, for records that are not there.
    const later = await ask('POST', `${path}/bulkRemove`, { ids })();
    expect(later.body.data).toMatchObject({ changed: 0, refused: 2 });
  });

  test('a bulk change that was refused may be sent again with the same key', async () => {
    const id = await create('mended');
    const headers = { 'x-access-token': session.accessToken, 'idempotency-key': randomUUID() };
    const send = (pieces: number) => {
      const body = { ids: [id], edits: [{ field: 'pieces', how: 'set', value: pieces }] };
      return api.call('POST', `${path}/bulkEdit`, { body, headers });
    };
    expect((await send(5000)).status).toBe(422);
    expect((await send(5)).status).toBe(200);
    const other = await send(6);
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_USED']);
    expect((await session.call('GET', `${path}/${id}`)).body.data.pieces).toBe(5);
  });

  test('a bulk update with its key changes the records once', async () => {
    const id = await create('once');
    const send = ask('POST', `${path}/bulkEdit`, {
      ids: [id],
      edits: [{ field: 'pieces', how: 'set', value: 7 }],
    });
    const first = await send();
    await colleague.call('PATCH', `${path}/${id}`, { pieces: 8 });
    const again = await send();
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    const { body } = await session.call<WireRecord>('GET', `${path}/${id}`);
    expect(body.data.pieces).toBe(8);
    expect(await historyOf(id)).toEqual(['update', 'update', 'create']);
  });

  test('the delete of a record with its key is answered as the first time', async () => {
    const send = ask('DELETE', `${path}/${await create('one')}`);
    const first = await send();
    const again = await send();
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await countOf('one')).toBe(0);
  });

  test('who lost the right meanwhile is refused, and not told what they were answered', async () => {
    const rolePath = '/services/main/access/roles';
    const role = { name: 'Clearing', rights: { '*': ['read', 'create', 'delete', 'bulk'] } };
    const { body } = await session.call<WireRecord>('POST', rolePath, role);
    const clearer = await api.signIn(session.customerUuid, { role: role.name });
    const sends = [
      ask('POST', `${path}/bulkRemove`, { ids: [await create('cleared')] }, clearer),
      ask('DELETE', `${path}/${await create('cleared')}`, undefined, clearer),
    ];
    const statuses = async () => Promise.all(sends.map(async (send) => (await send()).status));
    expect(await statuses()).toEqual([200, 200]);
    await session.call('PATCH', `${rolePath}/${body.data.id}`, { rights: { '*': ['read', 'bulk'] } });
    await expect.poll(statuses).toEqual([403, 403]);
  });
});

describe('a file with a key', () => {
  const upload = (key: string | undefined, text: string, options: object = { defaults: { depotId } }) => {
    const form = new FormData();
    form.append('file', new Blob([text]), 'crates.csv');
    form.append('options', JSON.stringify(options));
    const headers = {
      'x-access-token': session.accessToken,
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    return api.call('POST', `${path}/uploadfile/${session.customerUuid}`, { body: form, headers });
  };
  const fileOf = (notes: string) => `label,notes\n${nextLabel()},${notes}\n`;

  test('sent again is applied once and is answered as the first time', async () => {
    const [key, file] = [randomUUID(), fileOf('file twice')];
    const first = await upload(key, file);
    const again = await upload(key, file);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await countOf('file twice')).toBe(1);
  });

  test('is refused as another file, and with other options', async () => {
    const [key, file] = [randomUUID(), fileOf('file other')];
    expect((await upload(key, file)).status).toBe(200);
    const others = [
      await upload(key, fileOf('file other')),
      await upload(key, file, { defaults: { depotId, notes: 'x' } }),
    ];
    expect(others.map(({ body }) => body.code)).toEqual(['IDEMPOTENCY_KEY_USED', 'IDEMPOTENCY_KEY_USED']);
    expect(await countOf('file other')).toBe(1);
  });

  test('that was refused may be sent again with the same key', async () => {
    const [key, notes] = [randomUUID(), 'file refused'];
    const label = nextLabel();
    expect((await upload(key, `label,notes,weight\n${label},${notes},heavy\n`)).status).toBe(422);
    expect((await upload(key, `label,notes,weight\n${label},${notes},2\n`)).status).toBe(200);
    expect(await countOf(notes)).toBe(1);
  });
});
