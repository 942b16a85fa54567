import { z } from 'zod';
import { startSimulator } from './simulator.ts';

const environment = z
  .object({
    SIMULATOR_PORT: z.coerce.number().int().min(0).max(65535).default(0),
    UBER_CLIENT_ID: z.string().default('commissary-demo'),
    UBER_CLIENT_SECRET: z.string().default('commissary-demo-secret'),
    SIMULATOR_EVENTS_TO: z.url().optional(),
  })
  .parse(process.env);

const { address, close } = await startSimulator({
  port: environment.SIMULATOR_PORT,
  clientId: environment.UBER_CLIENT_ID,
  clientSecret: environment.UBER_CLIENT_SECRET,
  eventsTo: environment.SIMULATOR_EVENTS_TO,
});

const stop = () => void close().then(() => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
if (process.send) {
  // The product started it: it tells where it is, and ends with the product.
  process.send({ address });
  process.on('disconnect', stop);
} else {
  console.log(`The invented Uber Eats and Mr D are at ${address}
Start Commissary with
  UBER_CLIENT_ID=${environment.UBER_CLIENT_ID} UBER_CLIENT_SECRET=${environment.UBER_CLIENT_SECRET}
  UBER_AUTHORISE_URL=${address}/oauth/v2/authorize UBER_TOKEN_URL=${address}/oauth/v2/token
  UBER_API_URL=${address} MRD_URLS=${address}/mrd`);
}
