import { execFile } from 'node:child_process';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { demoVariable } from './journeyDemo.ts';
import { launch } from './launchServer.ts';
import { makeTemporaryDirectory } from './temporaryDirectory.ts';

const run = promisify(execFile);

const checkout = path.resolve(import.meta.dirname, '..', '..');

/** The product as `npm start` leaves it: running, with the demo in a database of its own. */
export interface Product {
  address: string;
  /** Where it keeps its files. */
  dataDirectory: string;
  /** What it has printed to the terminal so far. */
  output(): string;
  /** Ends the server and its database and removes all that they wrote. */
  stop(): Promise<void>;
}

/** Definitions as an admin writes them, by the name of their file. */
export type ConfiguredFiles = Readonly<Record<string, string>>;

/** The product in a folder of its own, with definitions that no other test gets. */
async function productWith(definitions: ConfiguredFiles, directory: string): Promise<string> {
  const copy = path.join(directory, 'product');
  for (const part of ['build', 'server', 'package.json'])
    await cp(path.join(checkout, part), path.join(copy, part), { recursive: true });
  for (const part of ['node_modules', 'dist'])
    await symlink(path.join(checkout, part), path.join(copy, part));
  const folder = path.join(copy, 'config', 'resources');
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(definitions)) await writeFile(path.join(folder, name), text);
  return copy;
}

interface ProductOptions {
  definitions?: ConfiguredFiles;
  /** Environment variables, as an operator sets them. */
  environment?: Record<string, string>;
}

/** Starts the product on a free port. `npm run build` must have run. */
export async function startProduct({ definitions = {}, environment }: ProductOptions = {}): Promise<Product> {
  const directory = await makeTemporaryDirectory();
  const isAsItComes = Object.keys(definitions).length === 0;
  const product = isAsItComes ? checkout : await productWith(definitions, directory);
  const dataDirectory = path.join(directory, 'data');
  const demo = process.env[demoVariable];
  // Copied by the system's own command, which keeps the owner and the rights that PostgreSQL asks for.
  if (environment?.DEMO !== '0' && demo) await run('cp', ['-a', demo, dataDirectory]);
  const server = launch(product, {
    isBuilt: true,
    environment: { DATA_DIR: dataDirectory, DEMO: '1', ...environment },
  });
  const stop = async () => {
    server.child.kill('SIGTERM');
    await server.exit();
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { address: await server.address(), dataDirectory, output: server.output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
