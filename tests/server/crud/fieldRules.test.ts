import { beforeAll, describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const entries = defineResource({
  name: 'test/tour-entries',
  labels: { one: 'Entry', many: 'Entries' },
  title: 'name',
  fields: {
    tourId: { kind: 'reference', resource: 'test/tours', required: true, onDelete: 'take' },
    name: { kind: 'text', required: true },
    started: { kind: 'integer', default: 0, required: true, notAbove: 'most' },
    most: { kind: 'integer', default: 1, required: true },
  },
});

const tours = defineResource({
  name: 'test/tours',
  labels: { one: 'Tour', many: 'Tours' },
  title: 'name',
  fields: {
    name: { kind: 'text', required: true, unique: true },
    begins: { kind: 'date' },
    ends: { kind: 'date', notBefore: 'begins' },
    opens: { kind: 'time' },
    closes: { kind: 'time', notBefore: 'opens' },
    announcedAt: { kind: 'dateTime' },
    soldFrom: { kind: 'dateTime', notBefore: 'announcedAt' },
    fewest: { kind: 'integer', default: 1, required: true },
    usual: { kind: 'integer', notBelow: 'fewest', notAbove: 'most' },
    most: { kind: 'integer', notBelow: 'fewest' },
    deposit: { kind: 'money', notAbove: 'price' },
    price: { kind: 'money' },
    entries: { kind: 'lines', resource: 'test/tour-entries', by: 'tourId' },
  },
});

/** Both options that name a first and a last day, without a rule of their own. */
const stays = defineResource({
  name: 'test/tour-stays',
  labels: { one: 'Stay', many: 'Stays' },
  title: 'name',
  dated: { from: 'validFrom', until: 'lastDay', per: ['name'] },
  fields: {
    name: { kind: 'text', required: true, unique: true },
    validFrom: { kind: 'date', required: true },
    lastDay: { kind: 'date' },
    opensAt: { kind: 'dateTime' },
    closesAt: { kind: 'dateTime' },
  },
  list: { views: { calendar: { from: 'opensAt', to: 'closesAt' } } },
});

const api = await startApi([entries, tours, stays]);
const path = '/services/main/test/tours';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Tours'));
});

const make = async (values: object): Promise<WireRecord> => {
  const { status, body, text } = await session.call('POST', path, values);
  expect(status, text).toBe(201);
  return body.data;
};

interface Refusal {
  body: { issues?: readonly { field: string; code: string; details: unknown; row?: number }[] };
}
const problems = ({ body }: Refusal) =>
  body.issues?.map(({ field, code, details }) => [field, code, details]);

describe('a field that cannot be on one side of another', () => {
  test('end before start: a new record is refused at the field, with the limit in words', async () => {
    const refused = async (values: object) =>
      problems(await session.call('POST', path, { name: 'x', ...values }));
    expect(await refused({ begins: '2026-12-31', ends: '2026-12-01' })).toEqual([
      ['ends', 'tooEarly', { limit: '31-12-2026' }],
    ]);
    expect(await refused({ opens: '09:30', closes: '09:00' })).toEqual([
      ['closes', 'tooEarly', { limit: '09:30' }],
    ]);
    expect(
      await refused({ announcedAt: '2026-12-01T10:00:00+02:00', soldFrom: '2026-12-01T07:59:00Z' }),
    ).toEqual([['soldFrom', 'tooEarly', { limit: '01-12-2026 08:00 UTC' }]]);
    expect(await refused({ fewest: 2, usual: 9, most: 4 })).toEqual([['usual', 'tooBig', { limit: 4 }]]);
    expect(await refused({ fewest: 2, usual: 1, most: 1 })).toEqual([
      ['usual', 'tooSmall', { limit: 2 }],
      ['most', 'tooSmall', { limit: 2 }],
    ]);
    expect(await refused({ deposit: 1001, price: 1000 })).toEqual([
      ['deposit', 'tooBig', { limit: 1000, amount: 'limit' }],
    ]);
  });

  test('special hours end before start: the pairs of dated records and of calendars are compared at every door', async () => {
    const place = '/services/main/test/tour-stays';
    const tooEarly = [['lastDay', 'tooEarly', { limit: '24-12-2027' }]];
    const days = { validFrom: '2027-12-24', lastDay: '2027-12-20' };
    expect(problems(await session.call('POST', place, { name: 'Back', ...days }))).toEqual(tooEarly);
    const times = { opensAt: '2027-12-02T10:00:00Z', closesAt: '2027-12-01T10:00:00Z' };
    const early = { name: 'Early', validFrom: '2027-12-24', ...times };
    expect(problems(await session.call('POST', place, early))).toEqual([
      ['closesAt', 'tooEarly', { limit: '02-12-2027 10:00 UTC' }],
    ]);
    const one = { name: 'Good', validFrom: '2027-12-24', lastDay: '2027-12-24' };
    const { id } = (await session.call<WireRecord>('POST', place, one)).body.data;
    const bulk = await session.call('POST', `${place}/bulkEdit`, {
      ids: [id],
      edits: [{ field: 'lastDay', how: 'set', value: '2027-12-20' }],
    });
    expect(bulk.body.data).toMatchObject({
      refusals: [{ issues: [{ field: 'lastDay', code: 'tooEarly' }] }],
    });
    const file = 'name,validFrom,lastDay\nBack,2027-12-24,2027-12-20\n';
    const filed = await session.upload(place, file);
    expect(filed.body.issues).toMatchObject([{ row: 2, field: 'lastDay', code: 'tooEarly' }]);
    const matched = await session.upload(place, 'name,lastDay\nGood,2027-12-20\n', { matchBy: 'name' });
    expect(matched.body.issues).toMatchObject([{ row: 2, field: 'lastDay', code: 'tooEarly' }]);
  });

  test('may equal it, and is free while one of them is empty', async () => {
    await make({ name: 'equal', begins: '2026-12-01', ends: '2026-12-01', fewest: 2, usual: 2, most: 2 });
    await make({ name: 'open', ends: '2020-01-01', closes: '01:00', soldFrom: '2020-01-01T00:00:00Z' });
  });

  test('is compared with what the record has, when a change names only one of them', async () => {
    const tour = await make({ name: 'changed', begins: '2026-12-01', ends: '2026-12-05', most: 5 });
    const change = async (values: object) =>
      problems(await session.call('PATCH', `${path}/${tour.id}`, values));
    expect(await change({ begins: '2026-12-06' })).toEqual([['ends', 'tooEarly', { limit: '06-12-2026' }]]);
    expect(await change({ fewest: 6 })).toEqual([['most', 'tooSmall', { limit: 6 }]]);
    expect(await change({ begins: '2026-12-05' })).toBeUndefined();
  });

  test('is compared in every row of a file, next to what the record has', async () => {
    await make({ name: 'filed', begins: '2026-12-01', ends: '2026-12-05' });
    const added = await session.upload(path, 'name,begins,ends\nnew 1,2026-12-02,2026-12-01\n');
    expect(added.body.issues).toMatchObject([{ row: 2, field: 'ends', code: 'tooEarly' }]);
    const changed = await session.upload(
      path,
      'name,begins,most,fewest\nfiled,2026-12-06,,1\nnew 2,,1,3\nnew 3,2026-12-06,3,1\n',
      { matchBy: 'name' },
    );
    expect(changed.body.issues?.map(({ row, field, code, details }) => [row, field, code, details])).toEqual([
      [2, 'ends', 'tooEarly', { limit: '06-12-2026' }],
      [3, 'most', 'tooSmall', { limit: 3 }],
    ]);
  });

  test('is compared in a bulk edit and when somebody undoes a change', async () => {
    const tour = await make({ name: 'bulk', begins: '2026-12-01', ends: '2026-12-05' });
    const bulk = await session.call('POST', `${path}/bulkEdit`, {
      ids: [tour.id],
      edits: [{ field: 'begins', how: 'set', value: '2026-12-09' }],
    });
    const limit = '09-12-2026';
    expect(bulk.body.data).toMatchObject({
      refusals: [{ issues: [{ field: 'ends', code: 'tooEarly', details: { limit } }] }],
    });
    const { headers } = await session.call('PATCH', `${path}/${tour.id}`, { ends: '2027-01-05' });
    await session.call('PATCH', `${path}/${tour.id}`, { begins: '2027-01-01' });
    const request = headers.get('x-request-id');
    const undone = await session.call('POST', `${path}/undo`, { request });
    expect(problems(undone)).toEqual([['ends', 'tooEarly', { limit: '01-01-2027' }]]);
    const { body } = await session.call('GET', `${path}/${tour.id}`);
    expect(body.data).toMatchObject({ begins: '2027-01-01', ends: '2027-01-05' });
  });

  test('is compared in lines, in a body and in a file', async () => {
    const added = await session.call('POST', path, {
      name: 'lined',
      entries: [{ name: 'Cheese', started: 3, most: 1 }],
    });
    expect(problems(added)).toEqual([['entries.0.started', 'tooBig', { limit: 1 }]]);
    const tour = await make({ name: 'lined', entries: [{ name: 'Cheese', started: 1, most: 2 }] });
    const { body } = await session.call<WireRecord>('GET', `${path}/${tour.id}`);
    const [line] = body.data.entries as WireRecord[];
    const changed = await session.call('PATCH', `${path}/${tour.id}`, {
      entries: [{ id: line?.id, started: 3 }],
    });
    expect(problems(changed)).toEqual([['entries.0.started', 'tooBig', { limit: 2 }]]);
    const filed = await session.upload(
      path,
      'name,entries.name,entries.started,entries.most\nfrom a file,Cheese,3,1\n',
    );
    expect(filed.body.issues).toMatchObject([{ row: 2, field: 'entries.started', code: 'tooBig' }]);
  });
});
