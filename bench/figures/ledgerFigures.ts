import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Bench, listPath, port as mainPort, timed } from '../bench.ts';
import { fillItems } from '../fill.ts';
import { type Next, repeat } from '../load.ts';
import { signIn, startProduct } from '../product.ts';
import { report } from '../report.ts';

const port = mainPort + 3;
/** Requests before a measurement: the database and Node have compiled by then what they run often. */
const warmUp = 500;
const requests = 400;

const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** A way to the database that counts how often somebody waits for its answer. */
async function countingProxy(host: string) {
  const directory = await mkdtemp(path.join(tmpdir(), 'bench-proxy-'));
  const file = '.s.PGSQL.5432';
  let roundTrips = 0;
  const server = net.createServer((client) => {
    const database = net.connect(path.join(host, file));
    let isAnswered = true;
    client.on('data', (data) => {
      if (isAnswered) roundTrips += 1;
      isAnswered = false;
      database.write(data);
    });
    database.on('data', (data) => {
      isAnswered = true;
      client.write(data);
    });
    for (const [one, other] of [[client, database] as const, [database, client] as const])
      one.on('close', () => other.destroy()).on('error', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(path.join(directory, file), resolve));
  return {
    directory,
    roundTrips: () => roundTrips,
    async close() {
      server.close();
      await rm(directory, { recursive: true });
    },
  };
}

interface Part {
  statement: string;
  /** Milliseconds for each request: parsing and planning, and running. */
  planning: number;
  running: number;
}

/** What the log of the database says that each request took, statement by statement. */
function partsOf(log: string): Part[] {
  const parts = new Map<string, Part & { times: number }>();
  for (const [, time, step, text = ''] of log.matchAll(
    /duration: ([\d.]+) ms {2}(parse|bind|execute|statement)[^:]*: ((?:(?!\n\d{4}-).){0,200})/gs,
  )) {
    const statement = text.replace(/\s+/g, ' ').slice(0, 60);
    const part = parts.get(statement) ?? { statement, planning: 0, running: 0, times: 0 };
    const isRun = step === 'execute' || step === 'statement';
    if (isRun) part.times += 1;
    part[isRun ? 'running' : 'planning'] += Number(time) / requests;
    parts.set(statement, part);
  }
  // Others, such as what announces the changes of many requests, run beside them.
  return [...parts.values()]
    .filter(({ times }) => times > requests / 2)
    .map(({ statement, planning, running }) => ({
      statement,
      planning: rounded(planning),
      running: rounded(running),
    }));
}

/** What one create, update, first page and search cost, alone: by part, in milliseconds. */
export async function ledgerFigures({ client, directory, databaseUrl }: Bench): Promise<void> {
  const logFile = path.join(directory, 'postgres.log');
  const logStatements = async (from: '0' | '-1') => {
    await client.query(`ALTER SYSTEM SET log_min_duration_statement = ${from}`);
    await client.query('SELECT pg_reload_conf()');
    await delay(500);
  };
  const address = new URL(databaseUrl);
  const proxy = await countingProxy(address.searchParams.get('host') ?? '');
  address.searchParams.set('host', proxy.directory);
  const product = await startProduct(directory, port, { DATABASE_URL: address.href });
  try {
    const { accessToken, customerUuid } = await signIn(product.url);
    const headers = { 'x-access-token': accessToken };
    await fillItems(client, customerUuid, 10_000);
    const { rows } = await client.query(
      'SELECT id, stock_category_id FROM stock_items WHERE customer_uuid = $1 LIMIT 1000',
      [customerUuid],
    );
    const items = '/services/main/stockitems';
    const works: Record<string, Next> = {
      'first page': () => ({ path: listPath({}), headers }),
      search: () => ({ path: listPath({ q: 'smoked cheddar' }), headers }),
      create: () => ({
        path: items,
        method: 'POST',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: {
          stockCode: randomUUID(),
          description: 'made by the bench',
          stockCategoryId: rows[0].stock_category_id,
          baseUnitTypeId: 11,
        },
      }),
      update: (turn) => ({
        path: `${items}/${rows[turn].id}`,
        method: 'PUT',
        headers,
        body: { threshold: Math.floor(Math.random() * 100_000) },
      }),
    };
    for (const [name, next] of Object.entries(works)) {
      const run = (count: number) => repeat(product.url, { connections: 1, requests: count }, next);
      await run(warmUp);
      const before = { trips: proxy.roundTrips(), cpu: product.cpuSeconds() };
      const milliseconds = await timed(() => run(requests));
      const roundTrips = (proxy.roundTrips() - before.trips) / requests;
      const cpu = ((product.cpuSeconds() - before.cpu) * 1000) / requests;
      await logStatements('0');
      const start = statSync(logFile).size;
      await run(requests);
      await logStatements('-1');
      const parts = partsOf(readFileSync(logFile, 'utf8').slice(start));
      const sum = (of: 'planning' | 'running') => rounded(parts.reduce((all, part) => all + part[of], 0));
      report(`what one ${name} costs`, {
        milliseconds: rounded(milliseconds / requests),
        nodeProcessor: rounded(cpu),
        planning: sum('planning'),
        running: sum('running'),
        statements: parts.length,
        roundTrips: Math.round(roundTrips * 10) / 10,
        parts,
      });
    }
  } finally {
    await product.stop();
    await proxy.close();
    await client.query('ALTER SYSTEM RESET log_min_duration_statement');
    await client.query('SELECT pg_reload_conf()');
  }
}
