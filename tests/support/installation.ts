import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll } from 'vitest';
import { runServerOnce } from './serverProcess.ts';
import { makeTemporaryDirectory, removeDirectory } from './temporaryDirectory.ts';
import { whenFileEnds } from './whenFileEnds.ts';

/**
 * Makes a data directory as a first start leaves it, once for a test file. Copying it is quicker than starting the
 * product.
 * @returns a function that puts a copy into a place that does not exist yet.
 */
export function makeInstallation(checkout: string): (place: string) => Promise<void> {
  let directory = '';
  beforeAll(async () => {
    directory = await makeTemporaryDirectory();
    await runServerOnce(checkout, path.join(directory, 'data'));
  });
  whenFileEnds(() => removeDirectory(directory));
  return async (place) => {
    await promisify(execFile)('cp', ['-a', path.join(directory, 'data'), place]);
  };
}
