import { z } from 'zod';
import { readVariables, variables } from '../process/configuration.ts';
import { StartError } from '../process/startError.ts';
import { startSimulator } from './simulator.ts';

const described = {
  SIMULATOR_PORT: variables.SIMULATOR_PORT,
  UBER_CLIENT_ID: variables.UBER_CLIENT_ID,
  UBER_CLIENT_SECRET: variables.UBER_CLIENT_SECRET,
  SIMULATOR_EVENTS_TO: z.url().optional().meta({
    description: 'where events of the invented Uber Eats go',
    expected: 'an address such as http://127.0.0.1:8080/services/main/ubermenudeploy/webhooks',
  }),
};

function readSettings() {
  try {
    return readVariables(z.object(described), described, process.env);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const environment = readSettings();
const { UBER_CLIENT_ID: clientId = 'commissary-demo' } = environment;
const { UBER_CLIENT_SECRET: clientSecret = 'commissary-demo-secret' } = environment;
const { address, close } = await startSimulator({
  port: environment.SIMULATOR_PORT,
  clientId,
  clientSecret,
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
  UBER_CLIENT_ID=${clientId} UBER_CLIENT_SECRET=${clientSecret}
  UBER_AUTHORISE_URL=${address}/oauth/v2/authorize UBER_TOKEN_URL=${address}/oauth/v2/token
  UBER_API_URL=${address} MRD_URLS=${address}/mrd`);
}
