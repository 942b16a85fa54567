import { beforeAll, describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { mistakesIn } from '../../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';
import { toolHire } from '../../support/toolHire.ts';

const signs = defineResource({
  name: 'test/signs',
  labels: { one: 'Sign', many: 'Signs' },
  title: 'code',
  fields: {
    code: { kind: 'text', unique: true, required: true },
    words: { kind: 'texts', languages: ['en', 'af'], required: true },
  },
});
const api = await startApi([...(await toolHire()), signs]);
const path = '/services/main/hire/tools';
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Texts'));
});

const save = (names: unknown) => session.call('POST', path, { name: crypto.randomUUID(), names });
const listed = async (query: string) =>
  (await session.call<WireRecord[]>('GET', `${path}?${query}`)).body.data.map(({ id }) => id);

describe('a text in several languages', () => {
  test('comes back without blanks and without empty languages', async () => {
    const { body } = await save({ en: ' Drill ', af: '  ' });
    expect(body.data.names).toEqual({ en: 'Drill' });
  });

  test.each([
    ['a language that the field does not have', { en: 'Drill', de: 'Bohrer' }, /no field/],
    ['a text that is too long', { en: 'x'.repeat(61) }, /At most 60/],
    ['no text at all', { en: '' }, /Required/],
  ])('is refused with %s', async (_name, names, sentence) => {
    const { status, body } = await save(names);
    expect(status).toBe(422);
    expect(Object.values(body.errors ?? {}).join()).toMatch(sentence);
  });

  test('that is required needs its first language', async () => {
    const sign = (words: unknown) =>
      session.call('POST', '/services/main/test/signs', { code: crypto.randomUUID(), words });
    expect((await sign({ af: 'Oop' })).body.errors).toEqual({ 'words.en': 'Required' });
    expect((await sign({ en: 'Open' })).status).toBe(201);
  });

  test('is found in every language by search and by filter, and not by the codes of languages', async () => {
    const { id } = (await save({ en: 'Ladder', af: 'Léer' })).body.data;
    const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`;
    expect(await listed(filter({ q: 'leer' }))).toEqual([id]);
    expect(await listed(filter({ q: 'ladd' }))).toEqual([id]);
    expect(await listed(filter({ names: { contains: 'LEER' } }))).toEqual([id]);
    expect(await listed(filter({ names: { contains: 'af' } }))).toEqual([]);
    expect(await listed(filter({ names: { isEmpty: false } }))).toContain(id);
  });

  test('has a column for each language in files, and a file with one language leaves the others', async () => {
    const { id, name } = (await save({ en: 'Saw', af: '=Saag' })).body.data;
    const columns = encodeURIComponent(JSON.stringify(['name', 'names']));
    const file = (await session.call('GET', `${path}/downloadExcel?format=csv&columns=${columns}`)).text;
    expect(file.replace('\ufeff', '').split('\n')[0]).toBe(
      'Name,Names on the shelf.en,Names on the shelf.af',
    );
    expect(file).toContain(`${name},Saw,'=Saag`);
    const changed = `name,names.en\n${name},Hand saw\n`;
    expect((await session.upload(path, changed, { matchBy: 'name' })).status).toBe(200);
    const read = async () => (await session.call('GET', `${path}/${id}`)).body.data.names;
    expect(await read()).toEqual({ en: 'Hand saw', af: '=Saag' });
    expect((await session.upload(path, file, { matchBy: 'name' })).status).toBe(200);
    expect(await read()).toEqual({ en: 'Saw', af: '=Saag' });
  });

  test('is in the history with its languages', async () => {
    const { id } = (await save({ en: 'Rake' })).body.data;
    await session.call('PATCH', `${path}/${id}`, { names: { en: 'Rake', af: 'Hark' } });
    const { body } = await session.call<{ changes: object[] }[]>('GET', `${path}/${id}/history`);
    expect(body.data[0]?.changes).toEqual([
      { field: 'names', before: 'en: Rake', after: 'en: Rake; af: Hark' },
    ]);
  });
});

test('a definition with languages on another kind, a language twice, or texts as its title is refused', () => {
  const codes = (fields: Parameters<typeof defineResource>[0]['fields'], title = 'code') =>
    [...mistakesIn([defineResource({ name: 'a', labels: { one: 'A', many: 'As' }, title, fields })]).values()]
      .flat()
      .flatMap(({ sentences }) => sentences.map(({ code }) => code));
  const code = { kind: 'text' } as const;
  expect(codes({ code: { ...code, languages: ['en', 'af'] } })).toEqual(['languagesMeanNothing']);
  expect(codes({ code, words: { kind: 'texts', languages: ['en', 'en'] } })).toEqual(['twice']);
  expect(codes({ code: { kind: 'texts' } })).toContain('notTitle');
});
