import pg from 'pg';
import { openDatabase } from '../server/database/connection.ts';
import { readConfiguration } from '../server/process/configuration.ts';
import { createLog } from '../server/process/log.ts';
import { auditFigures } from './figures/auditFigures.ts';
import { browserFigures } from './figures/browserFigures.ts';
import { bulkFigures } from './figures/bulkFigures.ts';
import { fileFigures, requestFigures, searchFigures } from './figures/serverFigures.ts';
import { startProduct, withTemporaryDirectory } from './product.ts';
import { report } from './report.ts';
import { signInFigures } from './signIn.ts';

const port = 18_090;

/** Which figures to take: all, or those named on the command line. */
const wanted = process.argv.slice(2);
const wants = (name: string) => wanted.length === 0 || wanted.includes(name);

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
  const product = await startProduct(directory, port, { DATABASE_URL: url });
  try {
    const bench = { product, client, connection: database.maintenanceConnection };
    if (wants('browser')) await browserFigures(bench);
    if (wants('requests')) await requestFigures(bench);
    if (wants('bulk')) await bulkFigures(bench);
    if (wants('files')) await fileFigures(bench);
    if (wants('sign-in')) await signInFigures(bench);
    if (wants('audit')) await auditFigures(bench);
    if (wants('search')) await searchFigures(bench);
  } finally {
    await product.stop();
    await client.end();
    await database.close();
  }
});
