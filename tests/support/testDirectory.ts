import { onTestFinished } from 'vitest';
import { makeTemporaryDirectory, removeDirectory } from './temporaryDirectory.ts';

/** A new directory for the running test. Processes that the test starts in it end before it is removed. */
export async function makeTestDirectory(): Promise<string> {
  const directory = await makeTemporaryDirectory();
  onTestFinished(() => removeDirectory(directory));
  return directory;
}
