import { createHash } from 'node:crypto';
import { readdir, readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { largestPart, type UploadState } from '../../../contract/calls/mediaFiles.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { localFileStore } from '../../../server/files/fileStore.ts';
import { mostStoredInADay } from '../../../server/files/quota.ts';
import { sweepFiles } from '../../../server/services/main/files/sweeper.ts';
import { type Session, startApi } from '../../support/api.ts';
import { until } from '../../support/until.ts';

const api = await startApi();
const uploads = '/services/main/signage/uploads';
const friday = await readFile(path.join(import.meta.dirname, '../../data/media/friday.mp4'));
let session: Session;

beforeAll(async () => {
  session = await api.signIn(await api.createCustomer('Uploads'));
});

const begin = async (name: string, size: number, by = session) =>
  by.call<UploadState>('POST', uploads, { name, size, modifiedAt: 1_763_683_200_000 });
const read = async (id: string, by = session) => by.call<UploadState>('GET', `${uploads}/${id}`);

function sendPart(id: string, offset: number, bytes: Uint8Array | string, by = session) {
  const form = new FormData();
  form.append('part', new Blob([bytes as BlobPart]), 'part');
  return api.call<UploadState>('POST', `${uploads}/${id}/parts?offset=${offset}`, {
    body: form,
    headers: { 'x-access-token': by.accessToken },
  });
}
const folder = (by = session) => path.join(api.dataDirectory, 'files', by.customerUuid);

test('a file in parts becomes a media file with its last part, byte by byte, and once', async () => {
  const { status, body } = await begin('friday.mp4', friday.length);
  expect([status, body.data]).toMatchObject([201, { offset: 0, file: null }]);
  const { id } = body.data;
  const first = await sendPart(id, 0, friday.subarray(0, 300_000));
  expect([first.status, first.body.data]).toMatchObject([200, { offset: 300_000, file: null }]);
  // The page was reloaded: the same file goes on where it was.
  expect((await begin('friday.mp4', friday.length)).body.data).toMatchObject({ id, offset: 300_000 });
  const list = await session.call<{ uploads: UploadState[] }>('GET', uploads);
  expect(list.body.data.uploads).toMatchObject([{ id, name: 'friday.mp4' }]);
  const last = await sendPart(id, 300_000, friday.subarray(300_000));
  expect(last.body.data).toMatchObject({
    file: { name: 'friday.mp4', fileTypeId: 2, durationMs: 6167, isDuplicate: false },
  });
  const kept = await fetch(`${api.url}${last.body.data.file?.fileUrl}`);
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect(sha256(new Uint8Array(await kept.arrayBuffer()))).toBe(sha256(friday));
  // The answer to the last part was lost: the upload still says what became of it.
  expect((await read(id)).body.data.file?.id).toBe(last.body.data.file?.id);
  expect((await sendPart(id, 300_000, friday.subarray(300_000))).body.data.file?.id).toBe(
    last.body.data.file?.id,
  );
  const again = await begin('again.mp4', friday.length);
  const whole = await sendPart(again.body.data.id, 0, friday);
  expect(whole.body.data.file).toMatchObject({ id: last.body.data.file?.id, isDuplicate: true });
  // The video and its thumbnail.
  expect(await readdir(folder())).toHaveLength(2);
});

test('a part that is not the next one, goes beyond the end or is too large is refused, and changes nothing', async () => {
  const { id } = (await begin('parts.mp4', 1000)).body.data;
  await sendPart(id, 0, Buffer.alloc(400));
  const early = await sendPart(id, 0, Buffer.alloc(400));
  expect([early.status, early.body.code, early.body.details.offset]).toEqual([409, 'UPLOAD_OFFSET', 400]);
  expect((await sendPart(id, 500, Buffer.alloc(100))).status).toBe(409);
  expect((await sendPart(id, 400, Buffer.alloc(601))).status).toBe(400);
  expect((await sendPart(id, 400, Buffer.alloc(largestPart + 1))).status).toBe(413);
  const both = await Promise.all([1, 2].map(() => sendPart(id, 400, Buffer.alloc(100))));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read(id)).body.data.offset).toBe(500);
});

test('what is no picture and no video is refused with its last part, and forgotten', async () => {
  const before = await readdir(folder());
  const { id } = (await begin('film.mp4', 12)).body.data;
  const { status, body } = await sendPart(id, 0, 'not a video!');
  expect([status, body.details.reason]).toEqual([422, 'noMedia']);
  expect((await read(id)).status).toBe(404);
  expect(await readdir(folder())).toEqual(before);
});

test('an upload belongs to the person who began it, in their customer (TN-04)', async () => {
  const { id } = (await begin('own.mp4', 1000)).body.data;
  const colleague = await api.signIn(session.customerUuid);
  const stranger = await api.signIn(await api.createCustomer('Stranger'));
  const viewer = await api.signIn(session.customerUuid, { role: 'Viewer' });
  for (const by of [colleague, stranger]) {
    expect((await read(id, by)).status).toBe(404);
    expect((await sendPart(id, 0, 'x', by)).status).toBe(404);
    expect((await by.call('DELETE', `${uploads}/${id}`)).status).toBe(404);
  }
  expect((await begin('own.mp4', 1000, viewer)).status).toBe(403);
  expect((await sendPart(id, 0, 'x', viewer)).status).toBe(403);
  expect((await session.call('DELETE', `${uploads}/${id}`)).status).toBe(204);
  expect((await read(id)).status).toBe(404);
});

test('uploads that nobody goes on with are forgotten after a day, with their bytes', async () => {
  const { id } = (await begin('old.mp4', 1000)).body.data;
  await sendPart(id, 0, Buffer.alloc(400));
  await inTransaction(api.database.pool, { customer: session.customerUuid, stores: 'all' }, (client) =>
    client.query(`UPDATE media_uploads SET created_at = now() - interval '25 hours' WHERE id = $1`, [id]),
  );
  const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
  await utimes(path.join(folder(), id), yesterday, yesterday);
  expect((await read(id)).status).toBe(404);
  expect((await begin('old.mp4', 1000)).body.data).toMatchObject({ offset: 0 });
  await sweepFiles({ pool: api.database.pool, store: localFileStore(api.dataDirectory) });
  expect(await readdir(folder())).not.toContain(id);
});

test('the end of an upload that comes twelve times at once is finished once', async () => {
  const person = await api.signIn(await api.createCustomer('Twelve'));
  const { id } = (await begin('friday.mp4', friday.length, person)).body.data;
  await sendPart(id, 0, friday.subarray(0, 300_000), person);
  const last = await sendPart(id, 300_000, friday.subarray(300_000, friday.length - 1), person);
  expect(last.body.data).toMatchObject({ offset: friday.length - 1, file: null });
  // The page hears nothing of the last part, so it sends what is left: nothing.
  const end = sendPart(id, friday.length - 1, friday.subarray(friday.length - 1), person);
  await until(
    'the last byte is there',
    async () => (await read(id, person)).body.data.offset === friday.length,
  );
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => sendPart(id, friday.length, '', person)),
  );
  const { file } = (await end).body.data;
  expect(answers.map(({ status, body }) => [status, body.data.file?.id])).toEqual(
    answers.map(() => [200, file?.id]),
  );
  expect(await readdir(folder(person))).toHaveLength(2);
});

test('bytes that arrived count against what a customer may store in a day, and those that were announced do not', async () => {
  const large = await api.signIn(await api.createCustomer('Large'));
  const size = 400 * 1024 * 1024;
  const ids: string[] = [];
  for (let number = 0; number * size < 2 * mostStoredInADay; number += 1)
    ids.push((await begin(`film-${number}.mp4`, size, large)).body.data.id);
  expect((await sendPart(ids[0] ?? '', 0, Buffer.alloc(400), large)).status).toBe(200);
  expect((await begin('larger.mp4', 501 * 1024 * 1024, large)).status).toBe(422);
  const arrived = await inTransaction(
    api.database.pool,
    { customer: large.customerUuid, stores: 'all' },
    async (client) => {
      const { rows } = await client.query<{ received: number }>(
        'SELECT received FROM media_uploads WHERE id = $1',
        [ids[0]],
      );
      await client.query('UPDATE media_uploads SET received = size WHERE id <> $1', [ids[0]]);
      return rows[0]?.received;
    },
  );
  expect(arrived).toBe(400);
  const refused = [await begin('more.mp4', 1000, large), await sendPart(ids[0] ?? '', 400, 'x', large)];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [429, 'UPLOAD_QUOTA'],
    [429, 'UPLOAD_QUOTA'],
  ]);
  expect((await read(ids[0] ?? '', large)).body.data.offset).toBe(400);
});
