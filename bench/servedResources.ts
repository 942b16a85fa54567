import { buildApp } from '../server/app.ts';
import { openDatabase } from '../server/database/connection.ts';
import { readConfiguration } from '../server/process/configuration.ts';
import { createLog } from '../server/process/log.ts';
import { resources } from '../src/resources/resources.ts';

/**
 * Serves some of the product's resources from the database of DATA_DIR: those named on the command line, or all. Runs as
 * a separate process, which SIGTERM ends, or the end of the bench.
 */
const names = process.argv.slice(2);
const configuration = readConfiguration(process.env);
const log = createLog({ logLevel: 'error' });
const database = await openDatabase(configuration, log);
const app = await buildApp({
  configuration,
  database,
  log,
  resources: resources.filter(({ name }) => names.length === 0 || names.includes(name)),
});
await app.listen({ port: configuration.port, host: configuration.host });
const end = async () => {
  await app.close();
  await database.close();
  process.exit();
};
process.on('SIGTERM', end);
process.on('disconnect', end);
