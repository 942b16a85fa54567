import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AddedFile } from '../../../contract/calls/mediaFiles.ts';
import type { WireRecord } from '../../../contract/recordSchema.ts';
import { type Session, startApi } from '../../support/api.ts';

const api = await startApi();
const main = '/services/main';
let session: Session;

let drawn = 0;
/** A picture that no other test has. */
const picture = () => {
  drawn += 1;
  const background = { r: drawn, g: 51, b: 17 };
  return sharp({ create: { width: 12, height: 12, channels: 3, background } })
    .png()
    .toBuffer();
};

const sample = (name: string) => readFile(path.join(import.meta.dirname, '../../data/media', name));

interface Library {
  files: AddedFile[];
  totalPages: number;
}

/** Uploads files with these bytes, in one form. */
function send(
  files: Record<string, Uint8Array | string>,
  by = session,
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, bytes] of Object.entries(files))
    form.append(`1763683200000${name}`, new Blob([bytes as BlobPart]), name);
  return api.call<Library>('POST', `${main}/files/upload`, {
    body: form,
    headers: { 'x-access-token': by.accessToken, ...headers },
  });
}

async function upload(names: readonly string[], by = session, headers: Record<string, string> = {}) {
  const files: Record<string, Buffer> = {};
  for (const name of names) files[name] = await picture();
  return send(files, by, headers);
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
    form.append('a', new Blob([(await picture()) as BlobPart]), 'a.png');
    form.append('b', new Blob(['<svg/>']), 'b.svg');
    const headers = { 'x-access-token': session.accessToken };
    const { status } = await api.call('POST', `${main}/files/upload`, { body: form, headers });
    expect([status, (await list()).files.length]).toEqual([422, before]);
  });

  test('does a request that is sent twice once', async () => {
    const key = { 'idempotency-key': 'media-1' };
    const file = { 'twice.png': await picture() };
    const first = await send(file, session, key);
    const again = await send(file, session, key);
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
    expect(refused.body.users).toEqual([
      { resource: 'signage/screen-files', count: 1, names: ['Screen · x.png'] },
    ]);
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

describe('a video', () => {
  test('is added with what we find out about it and a picture of it (P1-3.4-01)', async () => {
    const { status, body } = await send({ 'friday.mp4': await sample('friday.mp4') });
    const [added] = body.data.files;
    expect([status, added]).toMatchObject([
      201,
      {
        ...{ name: 'friday.mp4', fileTypeId: 2, isDuplicate: false, screenCount: 0 },
        ...{ width: 640, height: 480, durationMs: 6167, bytes: 515_198 },
      },
    ]);
    const shown = await fetch(`${api.url}${added?.thumbnailUrl}`);
    const thumbnail = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([thumbnail.format, thumbnail.width, thumbnail.height]).toEqual(['jpeg', 480, 360]);
    const record = await session.call('GET', `${main}/media/${added?.id}`);
    const sha256 = createHash('sha256').update(await sample('friday.mp4'));
    expect(record.body.data).toMatchObject({ fileType: 'VIDEO', sha256: sha256.digest('hex'), warnings: [] });
  });

  test('is found by its kind', async () => {
    expect((await list('?filterById=3')).files.map(({ name }) => name)).toEqual(['friday.mp4']);
    expect((await list('?filterById=2')).files.map(({ fileTypeId }) => fileTypeId)).not.toContain(2);
  });

  test('is sent in parts to players that ask for them', async () => {
    const [{ fileUrl } = { fileUrl: '' }] = (await list('?filterById=3')).files;
    const whole = await sample('friday.mp4');
    const ask = async (range: string, method = 'GET') => {
      const { status, headers } = await fetch(`${api.url}${fileUrl}`, { method, headers: { range } });
      return [status, headers.get('content-range'), headers.get('content-length')];
    };
    expect(await ask('bytes=0-1')).toEqual([206, 'bytes 0-1/515198', '2']);
    expect(await ask('bytes=515196-')).toEqual([206, 'bytes 515196-515197/515198', '2']);
    expect(await ask('bytes=-3')).toEqual([206, 'bytes 515195-515197/515198', '3']);
    expect((await ask('bytes=600000-')).slice(0, 2)).toEqual([416, 'bytes */515198']);
    const part = await fetch(`${api.url}${fileUrl}`, { headers: { range: 'bytes=1000-1999' } });
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(1000, 2000));
    const head = await fetch(`${api.url}${fileUrl}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), head.headers.get('content-length')]).toEqual([
      ...[200, 'video/mp4', '515198'],
    ]);
  });
});

describe('a picture for screens', () => {
  test('is drawn again upright and without what cameras add, with a thumbnail', async () => {
    const photo = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: '#224466' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'S' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const [added] = (await send({ 'photo.jpg': photo })).body.data.files;
    expect(added).toMatchObject({ fileTypeId: 1, width: 960, height: 3840, durationMs: null });
    const bytesOf = async (address: string) =>
      Buffer.from(await (await fetch(`${api.url}${address}`)).arrayBuffer());
    const kept = await sharp(await bytesOf(added?.fileUrl ?? '')).metadata();
    expect([kept.width, kept.height, kept.exif]).toEqual([960, 3840, undefined]);
    const small = await sharp(await bytesOf(added?.thumbnailUrl ?? '')).metadata();
    expect([small.width, small.height]).toEqual([120, 480]);
  });
});

describe('what is no picture and no video', () => {
  test.each([
    ['a text that calls itself a video', 'not a video', 'noMedia'],
    ['an SVG that calls itself a video', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'noMedia'],
    ['a video of nothing', '\0\0\0\x18ftypisom\0\0\0\0isommp42', 'badVideo'],
    ['a HEIC photo', '\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'heicPhoto'],
    ['a HEIC photo of a general brand', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'heicPhoto'],
    ['an AVIF picture', '\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf', 'avifPicture'],
    ['an AVIF picture of a general brand', '\0\0\0\x18ftypmif1\0\0\0\0mif1avif', 'avifPicture'],
    ['a QuickTime film', '\0\0\0\x18ftypqt  \0\0\0\0qt  mif1', 'quickTime'],
    ['a QuickTime film without a brand', '\0\0\0\x08wide\0\0\0\x10mdat', 'quickTime'],
    ['nothing', '', 'empty'],
  ])('such as %s is refused in words, whatever its name says', async (_what, bytes, reason) => {
    const { status, body } = await send({ 'film.mp4': bytes });
    expect([status, body.code, body.details.reason]).toEqual([422, 'FILE_UNREADABLE', reason]);
  });

  test('such as a video whose clock never ticks is refused in words', async () => {
    const video = Buffer.from(await sample('friday.mp4'));
    for (const box of ['mvhd', 'mdhd'])
      for (let at = video.indexOf(box); at >= 0; at = video.indexOf(box, at + 1))
        video.writeUInt32BE(0, at + 16);
    const { status, body } = await send({ 'film.mp4': video });
    expect([status, body.code, body.details.reason]).toEqual([422, 'FILE_UNREADABLE', 'badVideo']);
  });

  test('is no media file, even where it was stored for another field', async () => {
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.7']), 'menu.pdf');
    const headers = { 'x-access-token': session.accessToken };
    const stored = await api.call<{ id: string }>('POST', `${main}/storedFiles`, { body: form, headers });
    const { status, body } = await session.call('POST', `${main}/media`, {
      name: 'menu',
      file: stored.body.data.id,
    });
    expect([status, body.errors]).toEqual([422, { file: 'Expected one of: JPEG, PNG, WebP, MP4' }]);
  });
});

describe('a file that the library has already', () => {
  const storedFiles = async () =>
    (await readdir(path.join(api.dataDirectory, 'files', session.customerUuid))).length;

  test('is answered with the one that it has, and stored once', async () => {
    const plumeria = await sample('plumeria.jpg');
    const [first] = (await send({ 'plumeria.jpg': plumeria })).body.data.files;
    const before = await storedFiles();
    const [again] = (await send({ 'flower.jpg': plumeria })).body.data.files;
    expect(again).toMatchObject({ id: first?.id, name: 'plumeria.jpg', isDuplicate: true });
    expect(await storedFiles()).toBe(before);
  });

  test('is found by its downloaded copy, and twice in one form', async () => {
    const [first, second] = (
      await send({
        'a.jpg': await sample('grapefruit-slice.jpg'),
        'b.jpg': await sample('grapefruit-slice.jpg'),
      })
    ).body.data.files;
    expect([first?.isDuplicate, second?.isDuplicate, second?.id]).toEqual([false, true, first?.id]);
    const copy = Buffer.from(await (await fetch(`${api.url}${first?.fileUrl}`)).arrayBuffer());
    const [again] = (await send({ 'copy.jpg': copy })).body.data.files;
    expect([again?.isDuplicate, again?.id]).toEqual([true, first?.id]);
  });

  test('of another customer is none of ours', async () => {
    const other = await api.signIn(await api.createCustomer('Other'));
    const [own] = (await send({ 'plumeria.jpg': await sample('plumeria.jpg') }, other)).body.data.files;
    expect(own?.isDuplicate).toBe(false);
  });
});

test('replacing the file of a record fills in the facts of the new one, and the record stays on its screens', async () => {
  const [added] = (await upload(['before.png'])).body.data.files;
  const { body: layout } = await session.call<WireRecord>('POST', `${main}/layouts`, {
    ...{ name: 'Window', url: 'window', layoutScreenNumberId: 1 },
  });
  const screen = await session.call<WireRecord>('POST', `${main}/screens`, { layoutId: layout.data.id });
  const shown = { screenId: screen.body.data.id, mediaId: added?.id };
  await session.call('POST', `${main}/screenFiles`, shown);
  const form = new FormData();
  form.append('file', new Blob([(await sample('friday.mp4')) as BlobPart]), 'friday.mp4');
  const stored = await api.call<{ id: string }>('POST', `${main}/storedFiles/media`, {
    ...{ body: form, headers: { 'x-access-token': session.accessToken } },
  });
  const { status, body } = await session.call('PUT', `${main}/media/${added?.id}`, {
    ...{ file: stored.body.data.id, version: 1 },
  });
  expect([status, body.data]).toMatchObject([
    200,
    { fileType: 'VIDEO', width: 640, durationMs: 6167, bytes: 515_198, screenCount: 1 },
  ]);
});
