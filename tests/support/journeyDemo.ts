import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launch } from './launchServer.ts';

/** A new directory that PostgreSQL’s own user may enter too, so that the database is in it and not elsewhere. */
export async function makeJourneyDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'commissary-journey-'));
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
  const server = launch(checkout, { environment: { DATA_DIR: dataDirectory, DEMO: '1' } });
  try {
    await server.address(120_000);
  } finally {
    server.child.kill('SIGTERM');
    await server.exit();
  }
  process.env[demoVariable] = dataDirectory;
  return () => rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
