import pg from 'pg';
import { prepare } from '../scripts/prepare.mjs';
import { openSecrets } from '../server/process/secrets.ts';
import { StartError } from '../server/process/startError.ts';
import { type Bench, fullExtent, port, ports } from './bench.ts';
import { auditFigures } from './figures/auditFigures.ts';
import { browserFigures, browserRows } from './figures/browserFigures.ts';
import { bulkDeleteFigures, bulkFigures } from './figures/bulkFigures.ts';
import { chainFigures } from './figures/chainFigures.ts';
import { deploymentFigures } from './figures/deploymentFigures.ts';
import { fileChangeFigures } from './figures/fileChangeFigures.ts';
import { fileRows } from './figures/fileFigures.ts';
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
import { requestFigures, requestRows } from './figures/requestFigures.ts';
import { resourceFigures } from './figures/resourceFigures.ts';
import { screenFigures } from './figures/screenFigures.ts';
import { searchFigures } from './figures/searchFigures.ts';
import { shapeFigures } from './figures/shapeFigures.ts';
import { definitionFigures, memoryRows, openDatabaseOf, startRows } from './figures/startFigures.ts';
import { storeHoursFigures } from './figures/storeHoursFigures.ts';
import { storeMapFigures } from './figures/storeMapFigures.ts';
import { tillFigures } from './figures/tillFigures.ts';
import { startProduct, withTemporaryDirectory } from './product.ts';
import { QuickRun, quickExtent } from './quick.ts';
import { type Extent, type Row, reportRows } from './report.ts';
import { refuseTakenPorts, runToEnd, toEnd } from './running.ts';
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
  files: async (bench) => reportRows(await fileRows(bench, fullExtent)),
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
  memory: async () => reportRows(await memoryRows()),
  definitions: definitionFigures,
};

/** What a quick run measures of the running product, with time between those that sign in the same person. */
const quickRows: readonly ((bench: Bench, extent: Extent) => Promise<Row[]>)[] = [
  browserRows,
  requestRows,
  fileRows,
  memoryRows,
];

/** The figures to measure (none means all), or `quick`, which takes a new baseline or measures a further database too. */
const words = process.argv.slice(2);
const isQuick = words[0] === 'quick';
const isAccepting = isQuick && words[1] === '--accept';
const ownDatabase = isQuick && words[1] === '--database' ? words[2] : undefined;

function refuseUnknownWords(): void {
  const known = isAccepting ? 2 : ownDatabase === undefined ? 1 : 3;
  const unknown = isQuick ? words.slice(known) : words.filter((name) => !Object.hasOwn(figures, name));
  if (unknown.length > 0)
    throw new StartError(
      `There is no figure ${unknown.join(', ')}. There are ${Object.keys(figures).join(', ')}; and quick, quick --accept, or quick --database with the URL of an empty database.`,
    );
}

/** @throws StartError if the database has tables: the measuring fills it with a demo */
async function refuseFilled(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1");
  await client.end();
  if (rows.length > 0)
    throw new StartError(
      'The database of --database is not empty. Name an empty one: this fills it with a demo.',
    );
}

/** Starts the product on a database, and measures. */
async function measureOn(
  { url, connection, directory }: { url: string; connection: pg.ClientConfig; directory: string },
  measure: (bench: Bench) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(connection);
  const endClient = toEnd(() => client.end());
  await client.connect();
  const product = await startProduct(directory, port, { DATABASE_URL: url, ...simulatorEnvironment });
  try {
    const secrets = await openSecrets(directory);
    await measure({ product, client, connection, directory, databaseUrl: url, secrets });
  } finally {
    await product.stop();
    await endClient();
  }
}

await runToEnd(async () => {
  refuseUnknownWords();
  if (ownDatabase !== undefined) await refuseFilled(ownDatabase);
  await refuseTakenPorts(ports);
  const quick = isQuick ? await QuickRun.open(isAccepting) : undefined;
  await prepare();
  const measure = async (bench: Bench) => {
    if (quick) for (const rows of quickRows) await quick.take((extent) => rows(bench, extent));
    else
      for (const [name, take] of Object.entries(figures))
        if (words.length === 0 || words.includes(name)) await take(bench);
  };
  await withTemporaryDirectory(async (directory) => {
    await (await startProduct(directory, port)).stop();
    if (quick) await quick.take(() => startRows(directory));
    else reportRows(await startRows(directory));

    const database = await openDatabaseOf(directory);
    const { host, user, database: name } = database.pool.options;
    const url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host ?? '')}`;
    try {
      await measureOn({ url, connection: database.maintenanceConnection, directory }, measure);
    } finally {
      await database.close();
    }
  });
  if (ownDatabase !== undefined) {
    console.error('The same on the database of --database, which keeps the demo afterwards:');
    await withTemporaryDirectory((directory) =>
      measureOn(
        { url: ownDatabase, connection: { connectionString: ownDatabase }, directory },
        async (bench) => {
          for (const rows of [requestRows, fileRows]) reportRows(await rows(bench, quickExtent));
        },
      ),
    );
  }
  await quick?.finish();
});
