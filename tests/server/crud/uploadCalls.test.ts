import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { defineResource } from '../../../contract/defineResource.ts';
import { mistakesIn } from '../../../contract/definitions/checkDefinitions.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import type { ResourceInput } from '../../../contract/resourceInput.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { type Session, startApi } from '../../support/api.ts';
import { resolveReferences } from '../../support/apiDocument.ts';
import { toolHire } from '../../support/toolHire.ts';

const resources = await toolHire();
const api = await startApi(resources);
const tools = '/services/main/hire/tools';
let session: Session;
let drill: WireRecord;

const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#335577' } })
  .png()
  .toBuffer();

function form(parts: Record<string, string>, file: Uint8Array | string = picture): FormData {
  const filled = new FormData();
  for (const [name, value] of Object.entries(parts)) filled.append(name, value);
  filled.append('1763683200000drill.png', new Blob([file as BlobPart]), 'drill.png');
  return filled;
}

const post = (path: string, body: FormData, headers: Record<string, string> = {}, by = session) =>
  api.call<WireRecord>('POST', `/services/main/${path}`, {
    body,
    headers: { 'x-access-token': by.accessToken, ...headers },
  });

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Uploads'));
  drill = (await session.call('POST', tools, { name: 'Drill' })).body.data;
});

describe('a call with an upload', () => {
  test('puts the file and the other parts of its form into the record that the form names', async () => {
    const { status, body } = await post('toolPhoto', form({ id: String(drill.id), caption: 'Hammer drill' }));
    expect([status, body.data.name, body.data.labels]).toEqual([
      200,
      'Hammer drill',
      expect.objectContaining({ photo: 'drill.png' }),
    ]);
    const files = body.data.files as Record<string, string>;
    const shown = await fetch(`${api.url}${files.photo}`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('is a change like any other: it has a version and stands in the history', async () => {
    const stale = await post('toolPhoto', form({ id: String(drill.id), version: '1' }));
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    const { body } = await session.call<{ action: string }[]>('GET', `${tools}/${drill.id}/history`);
    expect(body.data.map(({ action }) => action)).toEqual(['update', 'create']);
  });

  test('creates a record, and reads its parts as cells of a file', async () => {
    const { status, body } = await post('photographedTools', form({ name: 'Saw', dayRate: '120.50' }));
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ name: 'Saw', dayRate: 12_050, photo: expect.any(String) }),
    ]);
  });

  test('that is sent again with the same key is done once', async () => {
    const key = { 'idempotency-key': 'photo-1' };
    const first = await post('photographedTools', form({ name: 'Plane' }), key);
    const again = await post('photographedTools', form({ name: 'Plane' }), key);
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
    const other = await post('photographedTools', form({ name: 'Level' }), key);
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_USED']);
  });

  test.each([
    ['no picture', () => form({ id: String(drill.id) }, '<svg/>'), 422, 'FILE_UNREADABLE'],
    ['no record', () => form({}), 422, 'VALIDATION_FAILED'],
    ['a record that is not there', () => form({ id: crypto.randomUUID() }), 404, 'NOT_FOUND'],
    [
      'a field that it does not change',
      () => form({ id: String(drill.id), dayRate: '1' }),
      422,
      'VALIDATION_FAILED',
    ],
    ['another customer', () => form({ customerUuid: crypto.randomUUID() }), 403, 'OTHER_CUSTOMER'],
    ['no file', () => new FormData(), 400, 'BODY_MALFORMED'],
  ])('with %s is refused', async (_what, body, status, code) => {
    const answer = await post('toolPhoto', body());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('keeps nothing of somebody without the right', async () => {
    const viewer = await api.signIn(session.customerUuid, { role: 'Viewer' });
    const count = () =>
      inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, async (client) => {
        const { rows } = await client.query('SELECT count(*)::integer AS files FROM stored_files');
        return rows[0].files;
      });
    const before = await count();
    expect((await post('toolPhoto', form({ id: String(drill.id) }), {}, viewer)).status).toBe(403);
    expect(await count()).toBe(before);
  });

  test('is a form in the API document', async () => {
    const document = JSON.parse((await api.call('GET', '/openapi.json')).text);
    resolveReferences(document);
    const { content } = document.paths['/services/main/toolPhoto'].post.requestBody;
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
    expect(content['multipart/form-data'].schema.properties.file).toMatchObject({ format: 'binary' });
  });
});

describe('the definition of an upload', () => {
  const posters: ResourceInput = {
    name: 'test/posters',
    labels: { one: 'Poster', many: 'Posters' },
    title: 'name',
    fields: { name: { kind: 'text', required: true }, picture: { kind: 'image' } },
  };
  const wrong = (calls: ResourceInput['calls']) =>
    [...mistakesIn([defineResource({ ...posters, calls })]).values()]
      .flat()
      .map(({ path, sentences }) => [path.join('.'), sentences[0]?.code]);

  test.each<[ResourceInput['calls'], [string, string][]]>([
    [[{ verb: 'update', path: 'a/{id}', upload: 'name' }], [['calls.0.upload', 'uploadNoFile']]],
    [[{ verb: 'update', path: 'a/{id}', upload: 'scan' }], [['calls.0.upload', 'unknownField']]],
    [[{ verb: 'delete', path: 'a/{id}', upload: 'picture' }], [['calls.0.upload', 'optionOfVerb']]],
    [
      [{ verb: 'update', path: 'a/{id}', upload: 'picture', only: ['name'] }],
      [['calls.0.upload', 'notSettable']],
    ],
    [
      [{ verb: 'update', method: 'GET', path: 'a/{id}', upload: 'picture' }],
      [['calls.0.method', 'uploadNeedsBody']],
    ],
  ])('%j names its mistake', (calls, mistakes) => expect(wrong(calls)).toEqual(mistakes));
});
