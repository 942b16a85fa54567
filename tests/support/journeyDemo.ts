import path from 'node:path';
import { launch } from './launchServer.ts';
import { makeTemporaryDirectory, removeDirectory } from './temporaryDirectory.ts';

/** The environment variable that tells the workers where the filled demo is. */
export const demoVariable = 'COMMISSARY_JOURNEY_DEMO';

/** Fills one demo for the whole run. Each product of a journey begins with a copy of its data directory. */
export default async function setup(): Promise<() => Promise<void>> {
  const directory = await makeTemporaryDirectory();
  const dataDirectory = path.join(directory, 'data');
  const checkout = path.resolve(import.meta.dirname, '..', '..');
  const server = launch(checkout, { isBuilt: true, environment: { DATA_DIR: dataDirectory, DEMO: '1' } });
  try {
    await server.address();
  } finally {
    server.child.kill('SIGTERM');
    await server.exit();
  }
  process.env[demoVariable] = dataDirectory;
  return () => removeDirectory(directory);
}
