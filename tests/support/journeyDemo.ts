import { existsSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launch } from './launchServer.ts';

const memory = '/dev/shm';

/** The most bytes that the products of all workers need, with room to spare. */
const mostNeeded = 4 * 1024 ** 3;

function hasRoom(directory: string): boolean {
  if (!existsSync(directory)) return false;
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize > mostNeeded;
}

/**
 * Where products of journeys keep their data: in memory if there is room, because each product begins with a copy of
 * the demo.
 */
const parentDirectory = hasRoom(memory) ? memory : tmpdir();

/** A new directory that PostgreSQL’s own user may enter too, so that the database is in it and not elsewhere. */
export async function makeJourneyDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(parentDirectory, 'commissary-journey-'));
  await chmod(directory, 0o755);
  return directory;
}

/** The environment variable that tells the workers where the filled demo is. */
export const demoVariable = 'COMMISSARY_JOURNEY_DEMO';

/** Fills one demo for the whole run. Each product of a journey begins with a copy of its data directory. */
export default async function setup(): Promise<() => Promise<void>> {
  const directory = await makeJourneyDirectory();
  const dataDirectory = path.join(directory, 'data');
  const checkout = path.resolve(import.meta.dirname, '..', '..');
  const server = launch(checkout, { isBuilt: true, environment: { DATA_DIR: dataDirectory, DEMO: '1' } });
  try {
    await server.address(120_000);
  } finally {
    server.child.kill('SIGTERM');
    await server.exit();
  }
  process.env[demoVariable] = dataDirectory;
  return () => rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
