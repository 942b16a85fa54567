import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, inject } from 'vitest';
import { withLock } from '../../scripts/lock.mjs';
import { runServerOnce } from './serverProcess.ts';

/**
 * Makes a data directory as a first start leaves it, once for a test run: of the stub, or of the product with its demo.
 * Copying it is quicker than starting a new database.
 * @returns a function that puts a copy into a place that does not exist yet.
 */
export function makeInstallation(kind: 'stub' | 'demo', checkout: string): (place: string) => Promise<void> {
  const made = path.join(inject('installations'), kind);
  beforeAll(async () => {
    // Another worker may be making it now.
    await withLock(made, {
      onWait: () => undefined,
      work: async () => {
        if (existsSync(made)) return;
        const unfinished = `${made}.${process.pid}`;
        await runServerOnce(checkout, unfinished);
        await rename(unfinished, made);
      },
    });
  });
  return async (place) => {
    await promisify(execFile)('cp', ['-a', made, place]);
  };
}
