import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import { platformSettings, platformVariables } from './process/platformVariables.ts';

/** Among the sources (.ts) in a folder of its own, and in the built server (.js) beside the other files. */
const processFile =
  path.extname(import.meta.filename) === '.ts'
    ? path.join(import.meta.dirname, '..', 'tools', 'simulator', 'simulatorProcess.ts')
    : path.join(import.meta.dirname, 'simulatorProcess.js');

/** Milliseconds that it may take to start. */
const longestStart = 20_000;

/** What they say once they run: where they are, and the variables that connect the product with them. */
const started = z.object({ address: z.url(), variables: z.object(platformVariables) });

/** The invented platforms, running. */
export interface RunningSimulator {
  /** The settings that connect the product with them, in place of those of real platforms. */
  settings: ReturnType<typeof platformSettings> & { simulatorUrl: string };
  close(): Promise<void>;
}

/**
 * Starts the invented platforms in a process of their own, which ends with this one.
 * @param port the port to listen on, 0 for any
 * @param product the address of the product, where events go
 * @throws Error if they do not start
 */
export async function runSimulator(port: number, product: string): Promise<RunningSimulator> {
  const child = fork(processFile, [], {
    execArgv: ['--max-semi-space-size=1'],
    env: { SIMULATOR_PORT: String(port), SIMULATOR_PRODUCT: product },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const close = async () => {
    if (child.connected) child.disconnect();
    await ended;
  };
  const within = AbortSignal.timeout(longestStart);
  try {
    const [message] = await Promise.race([
      once(child, 'message', { signal: within }),
      ended.then(() => Promise.reject(new Error('The invented platforms ended at once.'))),
    ]);
    const { address, variables } = started.parse(message);
    return { close, settings: { simulatorUrl: address, ...platformSettings(variables) } };
  } catch (error) {
    child.kill();
    throw error;
  }
}
