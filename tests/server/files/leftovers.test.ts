import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openUploadDirectory, removeLeftovers } from '../../../server/files/leftovers.ts';
import { makeTestDirectory } from '../../support/testDirectory.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const beforeThisProcess = new Date(performance.timeOrigin - 1_000);

/** A data directory with what a process left that ended at that moment, in the middle of two uploads. */
async function crashed(moment: Date): Promise<{ directory: string; left: () => Promise<string[]> }> {
  const directory = await makeTestDirectory();
  const uploads = path.join(directory, 'uploads', 'before');
  const unfinished = path.join(directory, 'files', '.unfinished');
  for (const folder of [uploads, unfinished]) await mkdir(folder, { recursive: true });
  const files = [path.join(uploads, 'table'), path.join(unfinished, 'image')];
  for (const file of files) await writeFile(file, 'half of it');
  for (const place of [...files, uploads]) await utimes(place, moment, moment);
  const left = async () => [
    ...(await readdir(path.join(directory, 'uploads'))),
    ...(await readdir(unfinished)),
  ];
  return { directory, left };
}

describe('what a crash left in DATA_DIR (UP-04)', () => {
  test('is gone after the next start, however soon, where one process works with it', async () => {
    const { directory, left } = await crashed(beforeThisProcess);
    await removeLeftovers(directory, true);
    expect(await left()).toEqual([]);
  });

  test('is gone after an hour without a sign of life where several processes work with it', async () => {
    const recent = await crashed(minutesAgo(50));
    await removeLeftovers(recent.directory, false);
    expect(await recent.left()).toEqual(['before', 'image']);
    const old = await crashed(minutesAgo(70));
    await removeLeftovers(old.directory, false);
    expect(await old.left()).toEqual([]);
  });

  test('is not what this process is about to use', async () => {
    const { directory } = await crashed(beforeThisProcess);
    const own = await openUploadDirectory(directory);
    await removeLeftovers(directory, true);
    expect((await stat(own.path)).mode & 0o777).toBe(0o700);
    await own.close();
    expect(await readdir(path.join(directory, 'uploads'))).toEqual([]);
  });
});
