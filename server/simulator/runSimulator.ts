import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import { platformSettings } from '../process/platformVariables.ts';

/** Beside this file, among the sources (.ts) as in the built server (.js). */
const processFile = path.join(import.meta.dirname, `simulatorProcess${path.extname(import.meta.filename)}`);

/** Milliseconds that it may take to start. */
const longestStart = 20_000;

const started = z.object({ address: z.url() });

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
  const client = { UBER_CLIENT_ID: 'simulated', UBER_CLIENT_SECRET: randomBytes(24).toString('base64url') };
  const child = fork(processFile, [], {
    execArgv: ['--max-semi-space-size=1'],
    env: {
      ...client,
      SIMULATOR_PORT: String(port),
      SIMULATOR_EVENTS_TO: `${product}/services/main/ubermenudeploy/webhooks`,
    },
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
    const { address } = started.parse(message);
    return {
      close,
      settings: {
        simulatorUrl: address,
        ...platformSettings({
          ...{ ...client, UBER_WEBHOOK_KEYS: undefined, UBER_API_URL: address },
          UBER_AUTHORISE_URL: `${address}/oauth/v2/authorize`,
          UBER_TOKEN_URL: `${address}/oauth/v2/token`,
          MRD_URLS: [`${address}/mrd`],
          PLATFORM_REQUESTS_PER_SECOND: 90,
          PLATFORM_RETRY_SECONDS: 2,
        }),
      },
    };
  } catch (error) {
    child.kill();
    throw error;
  }
}
