import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launch } from './launchServer.ts';

const checkout = path.resolve(import.meta.dirname, '..', '..');

/** The product as `npm start` leaves it: running, with the demo in a database of its own. */
export interface Product {
  address: string;
  /** Ends the server and its database and removes all that they wrote. */
  stop(): Promise<void>;
}

/** Starts the product on a free port. The pages must have been built. */
export async function startProduct(): Promise<Product> {
  const directory = await mkdtemp(path.join(tmpdir(), 'commissary-journey-'));
  const server = launch(checkout, { environment: { DATA_DIR: path.join(directory, 'data'), DEMO: '1' } });
  const stop = async () => {
    server.child.kill('SIGTERM');
    await server.exit();
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { address: await server.address(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
