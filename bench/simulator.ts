import path from 'node:path';
import { port } from './bench.ts';
import { launchHelper } from './running.ts';

const simulatorPort = port + 2;
const address = `http://127.0.0.1:${simulatorPort}`;
const application = { UBER_CLIENT_ID: 'bench', UBER_CLIENT_SECRET: 'bench-secret' };

/** Requests that the invented Uber Eats answers in a second. */
export const allowedPerSecond = 100;

/** The variables that connect the product with the invented Uber Eats. It only asks while a figure runs one. */
export const simulatorEnvironment: Record<string, string> = {
  ...application,
  UBER_AUTHORISE_URL: `${address}/oauth/v2/authorize`,
  UBER_TOKEN_URL: `${address}/oauth/v2/token`,
  UBER_API_URL: address,
  // A little less than allowed, because requests do not arrive as evenly as they leave.
  PLATFORM_REQUESTS_PER_SECOND: String(allowedPerSecond - 3),
};

/** Runs the invented Uber Eats with these stores for as long as `work` takes. */
export async function withSimulator<Result>(
  storeIds: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const file = path.join(import.meta.dirname, '..', 'tools', 'simulator', 'simulatorProcess.ts');
  const { end } = await launchHelper(file, [], { ...application, SIMULATOR_PORT: String(simulatorPort) });
  try {
    const stores = storeIds.map((id) => ({ id, name: id, address: 'Cape Town' }));
    const answer = await fetch(`${address}/control/stores`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(stores),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return await work();
  } finally {
    await end();
  }
}
