import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A new directory that every user of the machine may pass through, as a home or a mounted volume would be. */
export async function makeTemporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'commissary-test-'));
  await chmod(directory, 0o755);
  return directory;
}

/** A new directory for the running test. Processes that the test starts in it end before it is removed. */
export async function makeTestDirectory(): Promise<string> {
  const directory = await makeTemporaryDirectory();
  onTestFinished(() => removeDirectory(directory));
  return directory;
}

/** Removes a directory with everything in it. */
export async function removeDirectory(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
