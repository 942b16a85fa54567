import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MediaFile } from '../../../contract/calls/mediaFiles.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;

const picture = (background: string) =>
  sharp({ create: { width: 12, height: 12, channels: 3, background } })
    .png()
    .toBuffer();

interface Library {
  files: MediaFile[];
  totalPages: number;
}

async function upload(names: readonly string[], by = session, headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const name of names)
    form.append(`1763683200000${name}`, new Blob([(await picture('#aa3311')) as BlobPart]), name);
  return api.call<Library>('POST', `${main}/files/upload`, {
    body: form,
    headers: { 'x-access-token': by.accessToken, ...headers },
  });
}
const list = async (query = '') => (await session.call<Library>('GET', `${main}/files${query}`)).body.data;
const remove = (ids: unknown, by = session) =>
  by.call('DELETE', `${main}/files?data=${encodeURIComponent(JSON.stringify(ids))}`);

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Signage'));
});

describe('the media library, by the calls of the specification', () => {
  test('takes several files at once, each part named by a moment and the file (P1-7-05)', async () => {
    const { status, body } = await upload(['menu.png', 'board.png']);
    expect([status, body.data.files.map(({ name }) => name)]).toEqual([201, ['menu.png', 'board.png']]);
    const shown = await fetch(`${api.url}${body.data.files[0]?.fileUrl}`);
    expect(shown.headers.get('content-type')).toBe('image/png');
  });

  test('lists them by page, age and name', async () => {
    expect((await list('?sortById=3')).files.map(({ name }) => name)).toEqual(['board.png', 'menu.png']);
    expect((await list('?page=1&filterById=2')).totalPages).toBe(1);
    expect((await list('?page=2')).files).toEqual([]);
    expect((await session.call('GET', `${main}/files?sortById=9`)).status).toBe(422);
  });

  test('keeps all of them or none', async () => {
    const before = (await list()).files.length;
    const form = new FormData();
    form.append('a', new Blob([(await picture('#112233')) as BlobPart]), 'a.png');
    form.append('b', new Blob(['<svg/>']), 'b.svg');
    const headers = { 'x-access-token': session.accessToken };
    const { status } = await api.call('POST', `${main}/files/upload`, { body: form, headers });
    expect([status, (await list()).files.length]).toEqual([422, before]);
  });

  test('does a request that is sent twice once', async () => {
    const key = { 'idempotency-key': 'media-1' };
    const first = await upload(['twice.png'], session, key);
    const again = await upload(['twice.png'], session, key);
    expect(again.body.data.files[0]?.id).toBe(first.body.data.files[0]?.id);
    expect((await list()).files.filter(({ name }) => name === 'twice.png')).toHaveLength(1);
  });

  test('deletes them, unless a screen shows one of them', async () => {
    const { files } = (await upload(['x.png', 'y.png'])).body.data;
    const ids = files.map(({ id }) => id);
    const layout = { name: 'Wall', url: 'wall', layoutScreenNumberId: 1 };
    const { body } = await session.call<WireRecord>('POST', `${main}/layouts`, layout);
    const screen = await session.call<WireRecord>('POST', `${main}/screens`, { layoutId: body.data.id });
    const shown = { screenId: screen.body.data.id, mediaId: ids[0] };
    const onScreen = await session.call<WireRecord>('POST', `${main}/screenFiles`, shown);
    const refused = await remove(ids);
    expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE']);
    await session.call('DELETE', `${main}/screenFiles/${onScreen.body.data.id}`);
    expect((await remove(ids)).status).toBe(200);
    expect((await list()).files.map(({ id }) => id)).not.toContain(ids[0]);
  });

  test.each([
    'no',
    [],
    ['x'],
    Array.from({ length: 101 }, () => crypto.randomUUID()),
  ])('refuses to delete %j', async (ids) => expect((await remove(ids)).status).toBe(400));

  test('is closed to those without the right', async () => {
    const viewer = await api.signIn(session.customerUuid, { role: 'Viewer' });
    expect((await upload(['z.png'], viewer)).status).toBe(403);
    expect((await remove([crypto.randomUUID()], viewer)).status).toBe(403);
    const url = { url: 'https://example.org/a.png' };
    expect((await viewer.call('POST', `${main}/files/upload-file-url`, url)).status).toBe(403);
  });

  test.each([
    'http://example.org/a.png',
    'file:///etc/passwd',
    'no address',
  ])('fetches nothing from %s', async (url) =>
    expect((await session.call('POST', `${main}/files/upload-file-url`, { url })).status).toBe(422));

  test.each([
    'https://127.0.0.1/a.png',
    'https://localhost/a.png',
    'https://[::1]/a.png',
  ])('does not reach inside by %s', async (url) => {
    const { status, body } = await session.call('POST', `${main}/files/upload-file-url`, { url });
    expect([status, body.code]).toEqual([422, 'FILE_UNREADABLE']);
  });
});
