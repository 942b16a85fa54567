import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveApi } from '../../support/api.ts';
import { atScale, startFigure } from '../../support/endurance.ts';
import { keptLog } from '../../support/keptLog.ts';
import { startDatabase } from '../../support/startDatabase.ts';
import { isInMemory, memory, removeDirectory } from '../../support/temporaryDirectory.ts';
import { until } from '../../support/until.ts';

const mebibyte = 1024 * 1024;

/** The disk on which the other tests do not work, so that its free space is what this test makes of it. */
const quietDisk = isInMemory() || !existsSync(memory) ? tmpdir() : memory;

/** A directory on that disk for the running test. What the test starts in it is ended first. */
async function makeQuietDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(quietDisk, 'commissary-test-'));
  onTestFinished(() => removeDirectory(directory));
  await chmod(directory, 0o700);
  return directory;
}

const list = '/services/main/stockcategories';

test('below the disk reserve writes are refused, reads and sign-in go on, and it comes back by itself (DU-03)', async () => {
  // Its files may lie on the same disk, so they are there before the free space is read.
  const database = await startDatabase();
  const DATA_DIR = await makeQuietDirectory();
  const { bavail, bsize } = await statfs(DATA_DIR);
  const free = Math.floor((bavail * bsize) / mebibyte);
  // More than what another test may write to this disk meanwhile.
  const margin = Math.min(atScale(96, 512), Math.floor(free / 8));
  const { log, messages } = keptLog();
  const environment = { DATA_DIR, DISK_RESERVE_MB: String(free - margin) };
  const api = await serveApi(database, undefined, { environment, log });
  const customer = await api.createCustomer('Disk');
  const session = await api.signIn(customer);
  const create = (name: string) => session.call('POST', list, { name });
  const { status, body } = await create('before');
  expect(status).toBe(201);

  const filler = path.join(DATA_DIR, 'filler');
  await writeFile(filler, Buffer.alloc(2 * margin * mebibyte));
  const refused = await until('writes are refused', async () => {
    const answer = await create(`while it fills ${crypto.randomUUID()}`);
    return answer.status !== 201 && answer;
  });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    507,
    'DISK_FULL',
    'The server has no space left to save this. Nothing was changed. Tell the people who run it.',
  ]);
  const record = `${list}/${body.data.id}`;
  const figure = startFigure('writes to a full disk', { as: 'let in' });
  for (const [method, address] of [
    ['PATCH', record],
    ['DELETE', record],
    ['POST', `${list}/bulkRemove`],
    ['POST', '/services/main/storedFiles'],
  ] as const) {
    const form = address.endsWith('storedFiles') ? new FormData() : {};
    for (let round = 0; round < atScale(1, 50); round += 1) {
      const answer = await session.call(method, address, form);
      figure.check(() => expect([method, answer.status]).toEqual([method, 507]));
    }
  }
  figure.end();
  expect((await session.call('GET', record)).body.data).toMatchObject({ name: 'before', version: 1 });
  expect((await session.call('GET', `${list}/downloadExcel?format=csv`)).text).toContain('before');
  expect((await (await api.signIn(customer)).call('GET', record)).status).toBe(200);

  await rm(filler);
  await until('writes go on', async () => (await create(`after ${crypto.randomUUID()}`)).status === 201);
  expect(
    messages()
      .slice(-2)
      .map((text) => text.replace(/\d+/g, 'N')),
  ).toEqual([
    `Only N MB are free for ${DATA_DIR.replace(/\d+/g, 'N')}: nothing is written until there are N MB.`,
    `N MB are free for ${DATA_DIR.replace(/\d+/g, 'N')}: writing goes on.`,
  ]);
});

test('a file that would not leave the reserve is refused before it is applied, and nothing of it stays (DU-03)', async () => {
  // Its files may lie on the same disk, so they are there before the free space is read.
  const database = await startDatabase();
  const DATA_DIR = await makeQuietDirectory();
  const { bavail, bsize } = await statfs(DATA_DIR);
  const margin = 16;
  const DISK_RESERVE_MB = String(Math.floor((bavail * bsize) / mebibyte) - margin);
  const api = await serveApi(database, undefined, {
    environment: { DATA_DIR, DISK_RESERVE_MB },
  });
  const session = await api.signIn(await api.createCustomer('Files'));
  const file = (rows: number) =>
    `Name\n${Array.from({ length: rows }, (_row, index) => `${index} ${'x'.repeat(60)}`).join('\n')}`;
  const refused = await session.upload(list, file(80_000));
  expect([refused.status, refused.body.code]).toEqual([507, 'DISK_FULL']);
  expect((await session.call<unknown[]>('GET', list)).body.data).toEqual([]);
  // Whatever else writes to this disk may take the rest for a moment.
  await until('a small file fits', async () => (await session.upload(list, file(100))).status === 200);
});
