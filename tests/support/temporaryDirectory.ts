import { existsSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where files are kept in memory, if the machine has such a place. */
export const memory = '/dev/shm';

/** The most bytes that the tests that run at the same time keep, with room to spare. */
const mostNeeded = 4 * 1024 ** 3;

/** Whether the tests keep their files in memory. */
export function isInMemory(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > mostNeeded;
}

/**
 * A new directory that every user of the machine may pass through, as a home or a mounted volume would be. It is in
 * memory if there is room: the tests make hundreds of databases, and waiting for the disk took a third of their time.
 */
export async function makeTemporaryDirectory(): Promise<string> {
  const parent = isInMemory() ? memory : tmpdir();
  const directory = await mkdtemp(path.join(parent, 'commissary-test-'));
  await chmod(directory, 0o755);
  return directory;
}

/** Removes a directory with everything in it. */
export async function removeDirectory(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
