import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { unlessAbsent } from '../process/absent.ts';
import { unfinishedDirectory } from './fileStore.ts';

/** How often a process signals that its folder is in use, and how long one may be silent before it counts as gone. */
const signOfLife = 10 * 60_000;
const longestSilence = 60 * 60_000;

const uploadsOf = (dataDirectory: string) => path.join(dataDirectory, 'uploads');

/**
 * Removes what earlier processes left in DATA_DIR when they ended in the middle of an upload.
 * @param isAlone whether no other process uses DATA_DIR: then everything older than this process is a leftover.
 * Otherwise a folder is one after an hour without a sign of life; a process number means nothing across containers.
 */
export async function removeLeftovers(dataDirectory: string, isAlone: boolean): Promise<void> {
  const oldest = isAlone ? performance.timeOrigin : Date.now() - longestSilence;
  for (const folder of [uploadsOf(dataDirectory), unfinishedDirectory(dataDirectory)]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) {
      const place = path.join(folder, name);
      // Another process may remove the same at the same time.
      const found = await unlessAbsent(stat(place), undefined);
      if (found && found.mtimeMs < oldest) await rm(place, { recursive: true, force: true });
    }
  }
}

/** A folder in DATA_DIR for this application alone, for files that live as long as a request. */
export interface UploadDirectory {
  path: string;
  close(): Promise<void>;
}

/** Creates the folder, and keeps it from counting as a leftover until it is closed. */
export async function openUploadDirectory(dataDirectory: string): Promise<UploadDirectory> {
  const directory = path.join(uploadsOf(dataDirectory), randomUUID());
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const timer = setInterval(() => {
    const now = new Date();
    // If the folder cannot be touched, the next upload will notice.
    utimes(directory, now, now).catch(() => undefined);
  }, signOfLife).unref();
  return {
    path: directory,
    async close() {
      clearInterval(timer);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
