import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { startSimulator } from './simulator.ts';

/** The path of the product at which the invented Uber Eats tells its events. */
const eventsPath = '/services/main/ubermenudeploy/webhooks';

/** Whether the product started it; then nobody has to know the secret. */
const isOfProduct = process.send !== undefined;

const environment = z
  .object({
    SIMULATOR_PORT: z.coerce.number().int().min(0).max(65535).default(0),
    UBER_CLIENT_ID: z.string().default('commissary-demo'),
    UBER_CLIENT_SECRET: z
      .string()
      .default(isOfProduct ? randomBytes(24).toString('base64url') : 'commissary-demo-secret'),
    SIMULATOR_EVENTS_TO: z.url().optional(),
    /** The address of the product that started it. */
    SIMULATOR_PRODUCT: z.url().optional(),
  })
  .parse(process.env);
const { SIMULATOR_EVENTS_TO, SIMULATOR_PRODUCT, UBER_CLIENT_ID, UBER_CLIENT_SECRET } = environment;

const { address, close } = await startSimulator({
  port: environment.SIMULATOR_PORT,
  clientId: UBER_CLIENT_ID,
  clientSecret: UBER_CLIENT_SECRET,
  eventsTo: SIMULATOR_EVENTS_TO ?? (SIMULATOR_PRODUCT && `${SIMULATOR_PRODUCT}${eventsPath}`),
});

const stop = () => void close().then(() => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
const variables = {
  ...{ UBER_CLIENT_ID, UBER_CLIENT_SECRET },
  UBER_AUTHORISE_URL: `${address}/oauth/v2/authorize`,
  UBER_TOKEN_URL: `${address}/oauth/v2/token`,
  UBER_API_URL: address,
  MRD_URLS: `${address}/mrd`,
  STRIPE_SECRET_KEY: UBER_CLIENT_SECRET,
  STRIPE_URL: `${address}/stripe`,
};
if (process.send) {
  // It tells the product where it is and how to reach it, fast and without long waits, and ends with the product.
  const quick = { PLATFORM_REQUESTS_PER_SECOND: '90', PLATFORM_RETRY_SECONDS: '2' };
  process.send({ address, variables: { ...variables, ...quick } });
  process.on('disconnect', stop);
} else {
  const words = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  console.log(`The invented Uber Eats, Mr D and Stripe are at ${address}
Start Commissary with
${[words.slice(0, 2), words.slice(2, 4), words.slice(4, 6), words.slice(6)].map((line) => `  ${line.join(' ')}`).join('\n')}`);
}
