import pg from 'pg';
import { prepare } from '../scripts/prepare.mjs';
import { openDatabase } from '../server/database/connection.ts';
import { readConfiguration } from '../server/process/configuration.ts';
import { createLog } from '../server/process/log.ts';
import { openSecrets } from '../server/process/secrets.ts';
import { type Bench, port } from './bench.ts';
import { auditFigures } from './figures/auditFigures.ts';
import { browserFigures } from './figures/browserFigures.ts';
import { bulkDeleteFigures, bulkFigures } from './figures/bulkFigures.ts';
import { chainFigures } from './figures/chainFigures.ts';
import { deploymentFigures } from './figures/deploymentFigures.ts';
import { fileChangeFigures } from './figures/fileChangeFigures.ts';
import { fileFigures } from './figures/fileFigures.ts';
import { gridFigures } from './figures/gridFigures.ts';
import { jobFigures } from './figures/jobFigures.ts';
import { ledgerFigures } from './figures/ledgerFigures.ts';
import { lineFigures } from './figures/lineFigures.ts';
import { longListFigures } from './figures/longListFigures.ts';
import { menuFigures } from './figures/menuFigures.ts';
import { millionFigures } from './figures/millionFigures.ts';
import { openListFigures } from './figures/openListFigures.ts';
import { operatorFigures } from './figures/operatorFigures.ts';
import { overloadFigures } from './figures/overloadFigures.ts';
import { playerFigures } from './figures/playerFigures.ts';
import { priceGridFigures } from './figures/priceGridFigures.ts';
import { requestFigures } from './figures/requestFigures.ts';
import { resourceFigures } from './figures/resourceFigures.ts';
import { screenFigures } from './figures/screenFigures.ts';
import { searchFigures } from './figures/searchFigures.ts';
import { shapeFigures } from './figures/shapeFigures.ts';
import { definitionFigures, memoryFigures } from './figures/startFigures.ts';
import { storeHoursFigures } from './figures/storeHoursFigures.ts';
import { storeMapFigures } from './figures/storeMapFigures.ts';
import { tillFigures } from './figures/tillFigures.ts';
import { startProduct, withTemporaryDirectory } from './product.ts';
import { report } from './report.ts';
import { signInFigures } from './signIn.ts';
import { simulatorEnvironment } from './simulator.ts';

/** All figures in the order of measuring; later ones find more rows. */
const figures: Record<string, (bench: Bench) => Promise<void>> = {
  operator: operatorFigures,
  browser: browserFigures,
  ledger: ledgerFigures,
  requests: requestFigures,
  overload: overloadFigures,
  bulk: bulkFigures,
  'open-lists': openListFigures,
  files: fileFigures,
  'file-changes': fileChangeFigures,
  lines: lineFigures,
  jobs: jobFigures,
  grid: gridFigures,
  menus: menuFigures,
  deployment: deploymentFigures,
  chain: chainFigures,
  'price-grid': priceGridFigures,
  'store-hours': storeHoursFigures,
  'store-map': storeMapFigures,
  players: playerFigures,
  screens: screenFigures,
  tills: tillFigures,
  'sign-in': signInFigures,
  audit: auditFigures,
  'long-lists': longListFigures,
  'bulk-delete': bulkDeleteFigures,
  million: millionFigures,
  search: searchFigures,
  shapes: shapeFigures,
  resources: resourceFigures,
  memory: memoryFigures,
  definitions: definitionFigures,
};

/** Which figures to measure: all, or those named on the command line. */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(figures, name));
if (unknown.length > 0)
  throw new Error(`There is no figure ${unknown.join(', ')}. There are ${Object.keys(figures).join(', ')}.`);

await prepare();
await withTemporaryDirectory(async (directory) => {
  await (await startProduct(directory, port)).stop();
  const again = await startProduct(directory, port);
  report('start on an existing database', {
    milliseconds: again.startedIn,
    memory: again.memory().now,
    target: '< 1000 ms, < 150 MiB',
  });
  await again.stop();

  const log = createLog({ logLevel: 'error' });
  const database = await openDatabase(readConfiguration({ DATA_DIR: directory }), log);
  const { host, user, database: name } = database.pool.options;
  const client = new pg.Client(database.maintenanceConnection);
  await client.connect();
  const url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host ?? '')}`;
  const product = await startProduct(directory, port, { DATABASE_URL: url, ...simulatorEnvironment });
  try {
    const secrets = await openSecrets(directory);
    const connection = database.maintenanceConnection;
    const bench = { product, client, connection, directory, databaseUrl: url, secrets };
    for (const [name, take] of Object.entries(figures))
      if (wanted.length === 0 || wanted.includes(name)) await take(bench);
  } finally {
    await product.stop();
    await client.end();
    await database.close();
  }
});
