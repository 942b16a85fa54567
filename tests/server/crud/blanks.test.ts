import { beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '../../../contract/calls/imports.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const parcels = defineResource({
  name: 'test/parcels',
  labels: { one: 'Parcel', many: 'Parcels' },
  title: 'code',
  fields: {
    code: { kind: 'text', required: true, unique: true, searchable: true, maxLength: 10 },
    notes: { kind: 'longText' },
    contact: { kind: 'email' },
    phone: { kind: 'phone' },
    link: { kind: 'url' },
    separator: { kind: 'text', trim: false },
    innerId: { kind: 'reference', resource: 'test/parcels' },
  },
});

const api = await startApi([parcels]);
const path = '/services/main/test/parcels';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Parcels'));
});

const create = (values: object) => session.call('POST', path, values);
const codes = async () =>
  (await session.call<WireRecord[]>('GET', path)).body.data.map(({ code }) => code).toSorted();

describe('blanks at the edges of a text', () => {
  test('are taken away when a record is created and when it is changed', async () => {
    const { body } = await create({
      code: ' 22191\u00a0 ',
      notes: '\n two words \t',
      contact: ' A@b.example ',
      phone: ' 011 555 0101 ',
      link: ' https://example.com/a ',
    });
    expect(body.data).toMatchObject({
      code: '22191',
      notes: 'two words',
      contact: 'a@b.example',
      phone: '011 555 0101',
      link: 'https://example.com/a',
    });
    const changed = await session.call('PATCH', `${path}/${body.data.id}`, { notes: ' three  ' });
    expect(changed.body.data.notes).toBe('three');
  });

  test('make no twins, and do not count for the length', async () => {
    await create({ code: '0123456789' });
    const twin = await create({ code: `${' '.repeat(20)}0123456789 ` });
    expect(twin.body.errors).toEqual({ code: 'Another record already has this value' });
  });

  test('stay where the definition says so', async () => {
    const { body } = await create({ code: 'kept', separator: ' , ' });
    expect(body.data.separator).toBe(' , ');
  });

  test('alone are no value', async () => {
    expect((await create({ code: ' \t ' })).body.errors).toEqual({ code: 'Required' });
    expect((await create({ code: 'empty', notes: '  ' })).body.data.notes).toBeNull();
  });

  test('make no twins in a file, neither of a record nor of a row, and a row is matched without them', async () => {
    await create({ code: 'K1', notes: 'old' });
    const again = await session.upload<ImportAnswer>(path, 'code\n" K1 "\n');
    expect(again.body.issues).toMatchObject([{ row: 2, field: 'code', code: 'notUnique' }]);
    const twice = await session.upload<ImportAnswer>(path, 'code\nK2\n" K2"\n');
    expect(twice.body.issues).toMatchObject([{ row: 3, code: 'repeatedInFile', details: { row: 2 } }]);
    const matched = await session.upload<ImportAnswer>(path, 'code,notes\n"  K1 ", new \n', {
      matchBy: 'code',
    });
    expect(matched.body.data).toMatchObject({ created: 0, updated: 1 });
    const missing = await session.upload<ImportAnswer>(path, 'code,inner\nK3, K1 \nK4,"  K9"\nK5,K9 \n', {
      createMissing: ['innerId'],
    });
    expect(missing.body.data).toMatchObject({ created: 3, createdReferences: { innerId: 1 } });
    expect((await codes()).filter((code) => /^K/.test(String(code)))).toEqual(['K1', 'K3', 'K4', 'K5', 'K9']);
  });
});

test.each([
  ['a zero-width space', '\u200b'],
  ['a zero-width joiner', '\u200d\u200d'],
  ['a byte order mark between others', '\u200b\ufeff\u200b'],
  ['a soft hyphen', '\u00ad'],
  ['direction marks', '\u200e\u200f\u202a\u2066'],
  ['a filler', '\u3164'],
  ['an empty pattern of dots', '\u2800'],
])('a title of nothing but %s is refused', async (_what, code) => {
  const { status, body } = await create({ code });
  expect([status, body.issues]).toEqual([422, [{ field: 'code', code: 'invisible', details: {} }]]);
  expect(body.errors).toEqual({ code: 'Enter something that people can see' });
  const file = await session.upload(path, `code\n"${code}"\n`);
  expect(file.body.issues).toMatchObject([{ row: 2, field: 'code', code: 'invisible' }]);
});

describe('codes that look the same', () => {
  test('are one code, whichever door they come through (case same-looking-keys)', async () => {
    expect((await create({ code: '\u200fשלום\u200e' })).body.data.code).toBe('שלום');
    await create({ code: 'Café 1' });
    expect((await create({ code: 'Cafe\u0301 1\u200b' })).body.errors).toEqual({
      code: 'Another record already has this value',
    });
    const twice = await session.upload<ImportAnswer>(path, 'code\nZW-1\nZW-1\u200b\n');
    expect(twice.body.issues).toMatchObject([{ row: 3, code: 'repeatedInFile', details: { row: 2 } }]);
    const matched = await session.upload<ImportAnswer>(path, 'code,notes\n\ufeffCafe\u0301 1,new\n', {
      matchBy: 'code',
    });
    expect(matched.body.data).toMatchObject({ created: 0, updated: 1 });
  });

  test('name one record, and a file that creates missing records creates one', async () => {
    const made = await session.upload<ImportAnswer>(
      path,
      'code,inner\nN1,Crème\nN2,Cre\u0300me\nN3,cr\u00adème\u200b\n',
      { createMissing: ['innerId'] },
    );
    expect(made.body.data).toMatchObject({ created: 3, createdReferences: { innerId: 1 } });
  });

  test('are found by every spelling', async () => {
    await create({ code: 'Señor' });
    const found = async (filter: object) =>
      (
        await session.call<WireRecord[]>(
          'GET',
          `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
        )
      ).body.data.map(({ code }) => code);
    const spelling = '\u200bSen\u0303or';
    for (const filter of [{ q: spelling }, { code: spelling }, { code: { contains: spelling } }])
      expect(await found(filter), JSON.stringify(filter)).toEqual(['Señor']);
  });
});
