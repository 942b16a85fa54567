import { rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { StoredFile } from '../../../contract/calls/files.ts';
import { defineResource } from '../../../contract/defineResource.ts';
import { type Session, startApi } from '../../support/api.ts';
import { keptLog } from '../../support/keptLog.ts';

const posters = defineResource({
  name: 'test/posters',
  labels: { one: 'Poster', many: 'Posters' },
  title: 'name',
  fields: { name: { kind: 'text', required: true }, picture: { kind: 'image' }, sheet: { kind: 'file' } },
});
const { log, messages } = keptLog();
const api = await startApi([posters], { log });
const list = '/services/main/test/posters';
let session: Session;
let stranger: Session;

const photo = () =>
  sharp({ create: { width: 3000, height: 20, channels: 3, background: '#aa5500' } })
    .withExif({ IFD3: { GPSLatitude: '33/1 55/1 0/1', GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer();

function store(bytes: Uint8Array | string, name: string, purpose = 'image', by = session) {
  const form = new FormData();
  form.append('file', new Blob([bytes as BlobPart]), name);
  return api.call<StoredFile>('POST', `/services/main/storedFiles?purpose=${purpose}`, {
    body: form,
    headers: { 'x-access-token': by.accessToken },
  });
}

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Files'));
  stranger = await api.signIn(await api.createCustomer('Stranger'));
});

describe('an image', () => {
  test('is kept without the place it was taken at, no larger than pages need, and shown by the record', async () => {
    const { status, body } = await store(await photo(), 'front of house.jpg');
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name: 'front of house.jpg', mediaType: 'image/jpeg' });
    const created = await session.call('POST', list, { name: 'Front', picture: body.data.id });
    expect(created.body.data.labels).toMatchObject({ picture: 'front of house.jpg' });
    const files = created.body.data.files as Record<string, string>;
    const response = await fetch(`${api.url}${files.picture}`);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const kept = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([kept.width, kept.exif]).toEqual([2400, undefined]);
  });

  test.each([
    ['front.JPG', 'front.JPG'],
    ['front.html', 'front.html.jpg'],
    ['front', 'front.jpg'],
    [`${'x'.repeat(200)}.jpg`, `${'x'.repeat(196)}.jpg`],
  ])('called %s is kept as %s: the ending fits what it is', async (name, kept) => {
    const { body } = await store(await photo(), name);
    expect(body.data).toMatchObject({ name: kept, mediaType: 'image/jpeg' });
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'x.svg'],
    ['a page that calls itself a picture', '<html><script>alert(1)</script></html>', 'x.png'],
    ['nothing', '', 'x.png'],
  ])('that is %s is refused', async (_what, bytes, name) => {
    const { status, body } = await store(bytes, name);
    expect([status, body.code]).toEqual([422, 'FILE_UNREADABLE']);
  });

  test('heic called video: a photo of a telephone is refused as what it is', async () => {
    const { body } = await store('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'x.jpg');
    expect(body).toMatchObject({ code: 'FILE_UNREADABLE', details: { reason: 'heicPhoto' } });
  });
});

describe('a file', () => {
  test('comes back as an attachment that runs nothing', async () => {
    const { body } = await store('%PDF-1.7 hello', 'menü.pdf', 'file');
    const response = await fetch(`${api.url}${body.data.url}`);
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''men%C3%BC.pdf");
    const policy = response.headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'", 'sandbox']),
    );
    expect(await response.text()).toBe('%PDF-1.7 hello');
  });

  test.each([
    ['x.html', '<script>alert(1)</script>'],
    ['x.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['x.pdf', '<script>alert(1)</script>'],
    ['x.docx', '%PDF-1.7 of another kind'],
    ['x.csv', 'MZ\0\0'],
    ['x', '%PDF-1.7 without an ending'],
  ])('called %s that is something else, or runs, is refused', async (name, bytes) => {
    expect((await store(bytes, name, 'file')).status).toBe(422);
  });

  test.each([
    ['utf-8', Buffer.from('name\ncrème\n')],
    ['windows-1252', Buffer.from('name\ncr\xe8me\n', 'latin1')],
  ])('of text says that it is written in %s', async (letters, bytes) => {
    const { body } = await store(bytes, 'names.csv', 'file');
    const response = await fetch(`${api.url}${body.data.url}`);
    expect(response.headers.get('content-type')).toBe(`text/plain; charset=${letters}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  });
});

describe('a file whose bytes are gone from the disk', () => {
  test('says so to people and to the log; everything else goes on', async () => {
    const { body } = await store('%PDF-1.7 lost', 'lost.pdf', 'file');
    await rm(path.join(api.dataDirectory, 'files', session.customerUuid, body.data.id));
    const answer = await api.call('GET', body.data.url);
    expect([answer.status, answer.body.code]).toEqual([404, 'FILE_MISSING']);
    expect(answer.body.message).toMatch(/^The content of this file is no longer on the server\./);
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(messages()).toContain('The bytes of a stored file are missing in DATA_DIR/files.');
    expect((await session.call('GET', list)).status).toBe(200);
  });
});

describe('the address of a file (TN-08)', () => {
  test('opens that one file, of that customer, for a while', async () => {
    const { body } = await store('%PDF-1.7 mine', 'mine.pdf', 'file');
    const address = new URL(body.data.url, api.url);
    const change = (apply: (url: URL) => void) => {
      const changed = new URL(address);
      apply(changed);
      return fetch(changed);
    };
    const late = await change((url) => url.searchParams.set('expires', '1'));
    const forged = await change((url) => url.searchParams.set('signature', 'x'));
    const other = await change((url) => {
      url.pathname = url.pathname.replace(body.data.id, '00000000-0000-4000-8000-000000000000');
    });
    expect([late.status, forged.status, other.status]).toEqual([404, 404, 404]);
    expect((await fetch(address)).status).toBe(200);
  });

  test('of another customer’s file cannot be put into a record', async () => {
    const { body } = await store('%PDF-1.7 theirs', 'theirs.pdf', 'file', stranger);
    const { status, body: refused } = await session.call('POST', list, { name: 'x', sheet: body.data.id });
    expect(status).toBe(422);
    expect(refused.errors).toEqual({ sheet: 'This record does not exist or has been deleted' });
  });
});
