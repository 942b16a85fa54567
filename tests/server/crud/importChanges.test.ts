import { beforeAll, describe, expect, test } from 'vitest';
import type { BadRows, CheckAnswer, ImportAnswer } from '../../../contract/calls/imports.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { crates, depots } from '../../support/crates.ts';

/** What each depot has of each crate: found by both together. */
const counts = defineResource({
  name: 'test/counts',
  labels: { one: 'Count', many: 'Counts' },
  title: 'note',
  uniqueTogether: [['depotId', 'crateId']],
  fields: {
    depotId: { kind: 'reference', resource: 'test/depots', required: true, synonyms: ['Branch'] },
    crateId: { kind: 'reference', resource: 'test/crates', required: true, synonyms: ['SKU'] },
    pieces: { kind: 'integer', required: true, label: 'In stock', synonyms: ['Qty', 'Counted'] },
    note: { kind: 'text' },
  },
});

const api = await startApi([depots, crates, counts]);
const path = '/services/main/crates';
let session: Session;
let depotId: string;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Changes'));
  const made = await session.call('POST', '/services/main/test/depots', { name: 'North' });
  depotId = String(made.body.data.id);
});

const make = async (values: object) =>
  (await session.call('POST', path, { depotId, ...values })).body.data as WireRecord;
const read = async (id: string | number) => (await session.call('GET', `${path}/${id}`)).body.data;
const file = (...rows: string[]) => `${rows.join('\n')}\n`;
const upload = (text: string, options: object, to = path) => session.upload<ImportAnswer>(to, text, options);

async function send<Data>(name: 'check' | 'problems', text: string, options: object, to = path) {
  const form = new FormData();
  form.append('file', new Blob([text]), 'x.csv');
  form.append('options', JSON.stringify(options));
  const headers = { 'x-access-token': session.accessToken };
  const address = `${to}/uploadfile/${session.customerUuid}/${name}`;
  return (await api.call<Data>('POST', address, { body: form, headers })).body;
}
const check = async (text: string, options: object, to = path) =>
  (await send<CheckAnswer>('check', text, options, to)).data;

async function exported(columns: string[]): Promise<string[]> {
  const query = new URLSearchParams({ format: 'csv', columns: JSON.stringify(columns) });
  const { text } = await session.call('GET', `${path}/downloadExcel?${query}`);
  return text.replace('\uFEFF', '').trim().split('\n');
}

describe('a file of codes and prices', () => {
  test('changes prices and nothing else, and needs no other fields', async () => {
    const one = await make({
      label: 'P1',
      price: 100,
      weight: 3,
      pieces: 7,
      isFragile: true,
      contact: 'a@b.co',
    });
    const text = file('label,price', 'P1,2.50');
    const { status, body } = await upload(text, { matchBy: 'label' });
    expect([status, body.data]).toMatchObject([200, { created: 0, updated: 1 }]);
    const now = await read(one.id);
    const { version, updatedAt, price, pricePerPiece, ...rest } = now;
    expect([version, price]).toEqual([2, 250]);
    expect(one).toMatchObject(rest);
  });

  test('needs the other fields only where a row is new, and a default never overwrites a record', async () => {
    const south = await session.call('POST', '/services/main/test/depots', { name: 'South' });
    const old = await make({ label: 'P2', price: 100 });
    const text = file('label,price', 'P2,3', 'P3,4');
    const refused = await upload(text, { matchBy: 'label' });
    expect(refused.body.issues).toEqual([
      expect.objectContaining({ row: 3, field: 'depotId', code: 'required' }),
    ]);
    const defaults = { depotId: south.body.data.id };
    expect((await upload(text, { matchBy: 'label', defaults })).body.data).toMatchObject({
      created: 1,
      updated: 1,
    });
    expect(await read(old.id)).toMatchObject({ price: 300, depotId });
  });

  test('skips or refuses what exists already, if the importer says so', async () => {
    await make({ label: 'P4', price: 100 });
    const text = file('label,price', 'P4,9', 'P5,9');
    const options = { matchBy: 'label', defaults: { depotId } };
    const refused = await upload(text, { ...options, onMatch: 'refuse' });
    expect(refused.body.issues).toMatchObject([{ row: 2, field: 'label', code: 'notUnique', value: 'P4' }]);
    const skipped = await upload(text, { ...options, onMatch: 'skip' });
    expect(skipped.body.data).toMatchObject({ created: 1, updated: 0, skipped: 1 });
  });

  test('is held to rules over two fields with what the record has already', async () => {
    const one = await make({ label: 'P6', contact: 'c@d.co', isFragile: true });
    const other = await make({ label: 'P7' });
    const { body } = await upload(file('label,isFragile', 'P6,yes', 'P7,yes'), { matchBy: 'label' });
    expect(body.issues).toMatchObject([{ row: 3, field: 'contact', code: 'required' }]);
    const emptied = await upload(file('label,contact', 'P6,', 'P7,'), { matchBy: 'label' });
    expect(emptied.body.issues).toMatchObject([{ row: 2, field: 'contact', code: 'required' }]);
    expect([await read(one.id), await read(other.id)]).toMatchObject([{ version: 1 }, { version: 1 }]);
  });
});

test('a weekly count is found by store and item together, under names that people use', async () => {
  const to = '/services/main/test/counts';
  await make({ label: 'C1' });
  await make({ label: 'C2' });
  const options = { matchBy: ['depotId', 'crateId'] };
  const first = file('Branch,SKU,Counted', 'North,C1,5', 'North,C2,6');
  expect((await upload(first, options, to)).body.data).toMatchObject({ created: 2, updated: 0 });
  const second = file('Branch,SKU,Counted', 'North,C1,8', 'North,C2,6');
  expect((await upload(second, options, to)).body.data).toMatchObject({
    created: 0,
    updated: 1,
    unchanged: 1,
  });
  const single = await upload(file('SKU,Counted', 'C2,9'), { ...options, defaults: { depotId } }, to);
  expect(single.body.data).toMatchObject({ created: 0, updated: 1 });
  const unfit = await upload(first, { matchBy: ['crateId'] }, to);
  expect([unfit.status, Object.keys(unfit.body.errors ?? {})]).toEqual([422, ['crateId']]);
});

test('values that are taken come with the names of the records, never with ids', async () => {
  const to = '/services/main/test/counts';
  const crate = await make({ label: 'T1' });
  await upload(file('Branch,SKU,Counted', 'North,T1,5'), {}, to);
  const taken = {
    ...{ field: 'depotId', value: 'North' },
    values: [
      { field: 'depotId', value: 'North' },
      { field: 'crateId', value: 'T1' },
    ],
  };
  const rows = [`${depotId},${crate.id},8`, 'North,T1,9'].map((row) => file('Branch,SKU,Counted', row));
  for (const text of rows)
    expect((await upload(text, {}, to)).body.issues).toEqual([
      { ...taken, row: 2, code: 'notUnique', details: {} },
    ]);
  const refuse = { matchBy: ['depotId', 'crateId'], onMatch: 'refuse' };
  expect((await upload(rows[0] ?? '', refuse, to)).body.issues).toEqual([
    { ...taken, row: 2, code: 'notUnique', details: {} },
  ]);
  await make({ label: 'T2' });
  const twice = file('Branch,SKU,Counted', 'North,T2,1', 'North,T1,2', `${depotId},T2,3`);
  expect((await upload(twice, { matchBy: ['depotId', 'crateId'] }, to)).body.issues).toMatchObject([
    { row: 4, code: 'repeatedInFile', details: { row: 2 }, values: [{ value: 'North' }, { value: 'T2' }] },
  ]);
  const known = await upload(file('label,ID', `T1,${crate.id}`), { matchBy: 'id', onMatch: 'refuse' });
  expect(known.body.issues).toMatchObject([{ row: 2, field: 'id', code: 'notUnique', value: 'T1' }]);
});

describe('an exported file', () => {
  const columns = ['label', 'depotId', 'weight', 'sealedAt', 'words', 'notes', 'marks', 'id', 'version'];

  test('changes exactly the cells that somebody edited, even the name that people know it by', async () => {
    const words = { en: 'Glass', af: 'Glas' };
    const one = await make({ label: 'E1', weight: 1.125, words, notes: '=1+1', marks: ['UP', 'DRY'] });
    const other = await make({ label: 'E2', sealedAt: '2026-02-03T04:05:06.789Z' });
    const rows = await exported(columns);
    expect(rows[0]).toBe('Label,Depot,Weight,Sealed at,Words.en,Words.af,Notes,Marks,ID,Version');
    const same = await upload(file(...rows), { matchBy: 'id' });
    expect(same.body.data).toMatchObject({ updated: 0, created: 0, unchanged: rows.length - 1 });
    const edited = rows.map((row) => row.replace(/^E1,/, 'E1 renamed,'));
    expect((await upload(file(...edited), { matchBy: 'id' })).body.data).toMatchObject({ updated: 1 });
    expect(await read(one.id)).toMatchObject({ label: 'E1 renamed', weight: 1.125, words, notes: '=1+1' });
    expect(await read(other.id)).toMatchObject({ version: 1 });
  });

  test('does not undo what somebody changed since, unless the importer says so', async () => {
    const one = await make({ label: 'E3', weight: 1, notes: 'before' });
    const row =
      (await exported(['label', 'notes', 'id', 'version'])).find((line) => line.startsWith('E3')) ?? '';
    await session.call('PUT', `${path}/${one.id}`, { weight: 2, version: 1 });
    const text = file('label,notes,ID,Version', row.replace('before', 'after'));
    const { body } = await upload(text, { matchBy: 'id' });
    expect(body.issues).toMatchObject([{ row: 2, field: 'version', code: 'changedSince', value: 'E3' }]);
    expect((await upload(text, { matchBy: 'id', overwrite: true })).body.data).toMatchObject({ updated: 1 });
    expect(await read(one.id)).toMatchObject({ weight: 2, notes: 'after' });
  });

  test('names ids that are gone, malformed or twice in it', async () => {
    const one = await make({ label: 'E4' });
    const rows = [`a,${crypto.randomUUID()}`, 'b,nonsense', `c,${one.id}`, `d,${one.id}`];
    const { body } = await upload(file('label,ID', ...rows), { matchBy: 'id' });
    expect(body.issues?.map(({ row, code }) => [row, code])).toEqual(
      expect.arrayContaining([
        [2, 'missingReference'],
        [3, 'missingReference'],
        [5, 'repeatedInFile'],
      ]),
    );
    const again = body.issues?.find(({ code }) => code === 'repeatedInFile');
    expect(again).toMatchObject({ details: { row: 4 }, value: 'd' });
  });
});

describe('a check', () => {
  const rows = [
    'label,depot,price',
    'K1,North,1',
    'K2,North,5',
    'K3,Nowhere,1',
    'K4,Nowhere,1',
    'K5,North,x',
  ];

  test('says what an import would do, cell by cell, groups what is wrong, and changes nothing', async () => {
    const known = await make({ label: 'K1', price: 100 });
    const changed = await make({ label: 'K2', price: 100 });
    const fresh = 'K6,North,7';
    const answer = await check(file(...rows, fresh), { matchBy: 'label' });
    expect(answer).toMatchObject({ rows: 6, created: 1, updated: 1, unchanged: 1, leftOut: 3 });
    expect(answer.first.created).toMatchObject([{ row: 7, name: 'K6' }]);
    expect(answer.first.updated).toEqual([
      { row: 3, name: 'K2', changes: [{ field: 'price', before: '1.00', after: '5.00' }] },
    ]);
    expect(answer.first.unchanged).toMatchObject([{ row: 2, name: 'K1' }]);
    expect(answer.problems).toMatchObject({ rows: 3, count: 3, more: 0 });
    expect(answer.problems.groups).toEqual([
      {
        ...{ field: 'depot', code: 'missingReference', details: {}, value: 'Nowhere', rows: 2 },
        first: [
          { row: 4, value: 'Nowhere' },
          { row: 5, value: 'Nowhere' },
        ],
      },
      expect.objectContaining({
        field: 'price',
        code: 'wrongType',
        rows: 1,
        first: [{ row: 6, value: 'x' }],
      }),
    ]);
    expect([await read(known.id), await read(changed.id)]).toMatchObject([{ version: 1 }, { version: 1 }]);
    const made = await check(file(...rows), { matchBy: 'label', createMissing: ['depotId'] });
    expect(made).toMatchObject({ created: 2, createdReferences: { depotId: 1 }, leftOut: 1 });
    const { body } = await session.call<object[]>(
      'GET',
      '/services/main/test/depots?filter={"name":"Nowhere"}',
    );
    expect(body.data).toEqual([]);
  });

  test('is followed by an import of the good rows; the others come back with their reasons', async () => {
    const options = { matchBy: 'label', leaveOut: true };
    const { body } = await upload(file(...rows), options);
    expect(body.data).toMatchObject({ rows: 5, created: 0, updated: 1, unchanged: 1, leftOut: 3 });
    const { data } = await send<BadRows>('problems', file(...rows), options);
    expect(data).toMatchObject({
      columns: ['label', 'depot', 'price'],
      count: 3,
      rows: [
        { cells: ['K3', 'Nowhere', '1'], issues: [{ row: 4, code: 'missingReference' }] },
        { cells: ['K4', 'Nowhere', '1'] },
        { cells: ['K5', 'North', 'x'], issues: [{ row: 6, field: 'price' }] },
      ],
    });
  });

  test('creates only what the good rows refer to', async () => {
    const lines = ['label,depot,price', 'L1,Only in the bad row,x', 'L2,In both,x', 'L3,In both,1'];
    const options = { createMissing: ['depotId'], leaveOut: true };
    expect(await check(file(...lines), options)).toMatchObject({
      createdReferences: { depotId: 1 },
      leftOut: 2,
    });
    const { body } = await upload(file(...lines), options);
    expect(body.data).toMatchObject({ created: 1, leftOut: 2, createdReferences: { depotId: 1 } });
    const named = async (name: string) => {
      const filter = new URLSearchParams({ filter: JSON.stringify({ name }) });
      return (await session.call<object[]>('GET', `/services/main/test/depots?${filter}`)).body.data.length;
    };
    expect([await named('Only in the bad row'), await named('In both')]).toEqual([0, 1]);
  });

  test('counts every problem of a long file, in one group', async () => {
    const many = Array.from({ length: 1593 }, (_, index) => `M${index},North,x`);
    const { problems } = await check(file('label,depot,price', ...many), {});
    expect(problems).toMatchObject({ rows: 1593, count: 1593, groups: [{ rows: 1593 }] });
  });
});
