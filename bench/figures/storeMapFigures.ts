import { type Browser, chromium } from '@playwright/test';
import type pg from 'pg';
import { type Bench, timed } from '../bench.ts';
import { browserOptions, signInPage } from '../browser.ts';
import { load } from '../load.ts';
import { signIn } from '../product.ts';
import { median, report } from '../report.ts';

const storeCount = 5000;
const zoneCount = 10_000;
const questions = 500;
const loads = 5;

/** Stores over all of South Africa, and zones of 24 corners around them, half of which overlap others. */
const fill = [
  `WITH made AS (
     INSERT INTO stores (customer_uuid, name, code, stage, is_active, is_deleted)
     SELECT $1, 'Bench map ' || lpad(n::text, 5, '0'), 'BENCH-MAP-' || n, 'TRADING', true, false
     FROM generate_series(1, ${storeCount}) AS n RETURNING id, name)
   INSERT INTO store_addresses (customer_uuid, store_uuid, street_address, suburb, city, province, postal_code, country, place)
   SELECT $1, id, right(name, 5) || ' Main Road', 'Rosebank', 'Johannesburg', 'Gauteng', '2196', 'South Africa',
     jsonb_build_object('latitude', -34 + (right(name, 5)::int * 7 % 1100) / 100.0, 'longitude', 18 + (right(name, 5)::int * 13 % 1300) / 100.0)
   FROM made`,
  `INSERT INTO delivery_zones (customer_uuid, store_uuid, name, area, status, priority, delivery_fee,
     approved_area, approved_priority, approved_delivery_fee, approved_version)
   SELECT $1, store_uuid, 'Bench zone ' || n, shape, 'Approved', 10, 2500, shape, 10, 2500, 1
   FROM (SELECT store_uuid, (place->>'latitude')::float8 AS latitude, (place->>'longitude')::float8 AS longitude
           FROM store_addresses WHERE customer_uuid = $1 AND street_address LIKE '_____ Main Road') AS address,
     generate_series(1, ${zoneCount / storeCount}) AS n,
     LATERAL (SELECT jsonb_build_object('type', 'Polygon', 'coordinates', jsonb_build_array(jsonb_agg(
         jsonb_build_array(round((longitude + n * 0.02 * cos(corner % 24 * pi() / 12))::numeric, 6),
           round((latitude + n * 0.02 * sin(corner % 24 * pi() / 12))::numeric, 6)) ORDER BY corner))) AS shape
         FROM generate_series(0, 24) AS corner) AS drawn`,
];

/** The same zones as shapes of PostgreSQL, with its own index. */
const floorTable = `CREATE TEMPORARY TABLE bench_zones AS
  SELECT id, ('(' || (SELECT string_agg('(' || (point->>0) || ',' || (point->>1) || ')', ',')
    FROM jsonb_array_elements(area->'coordinates'->0) AS point) || ')')::polygon AS shape
  FROM delivery_zones WHERE customer_uuid = $1 AND name LIKE 'Bench zone %'`;

/** A point somewhere among the zones. */
const place = (turn: number) => ({
  latitude: -34 + ((turn * 71) % 1100) / 100,
  longitude: 18 + ((turn * 131) % 1300) / 100,
});

async function pointFigures({ product, client }: Bench, accessToken: string): Promise<void> {
  const answers = await load(product.url, { connections: 1, seconds: 3 }, (turn) => ({
    ...{ method: 'POST', path: '/services/store/deliveryZones/at', body: place(turn) },
    headers: { 'x-access-token': accessToken },
  }));
  const times: number[] = [];
  for (let turn = 0; turn < questions; turn += 1) {
    const { longitude, latitude } = place(turn);
    times.push(
      await timed(() =>
        client.query('SELECT id FROM bench_zones WHERE shape @> point($1, $2)', [longitude, latitude]),
      ),
    );
  }
  const floor = times.toSorted((one, other) => one - other)[Math.floor(questions * 0.99)] ?? 0;
  report(`zones at a point among ${zoneCount} zones`, {
    ...{ p50: answers.p50, p99: answers.p99, failures: answers.failures, unit: 'ms', target: 'p99 < 5 ms' },
    floor: Math.round(floor * 100) / 100,
  });
}

/** Runs in the page: remembers when the stores are on the map, and in the list beside it. */
function watchForStores(): void {
  const look = () => {
    const sign = document.querySelector('.map-cluster, .map-pin');
    const entry = document.querySelector('ul[aria-label="On the map"] button');
    if (!sign || !entry) return requestAnimationFrame(look);
    return requestAnimationFrame(() => performance.mark('stores'));
  };
  requestAnimationFrame(look);
}

/** Milliseconds from opening the map until its records are there, and from a click on a sign until it has moved. */
async function mapFigures({ product }: Bench): Promise<void> {
  const browser: Browser = await chromium.launch(browserOptions());
  try {
    const context = await browser.newContext();
    await signInPage(context, product.url);
    const opened = async (filter: object) => {
      const page = await context.newPage();
      await page.addInitScript(watchForStores);
      const query = new URLSearchParams({ view: 'map', filter: JSON.stringify(filter) });
      await page.goto(`${product.url}/stores?${query}`);
      await page.waitForFunction(() => performance.getEntriesByName('stores').length > 0);
      const shown = await page.evaluate(() => performance.getEntriesByName('stores')[0]?.startTime ?? 0);
      const moved = await page.evaluate(() => {
        const began = performance.now();
        document.querySelector<HTMLElement>('.map-cluster, .map-pin')?.click();
        document.querySelector('.leaflet-container')?.getBoundingClientRect();
        return performance.now() - began;
      });
      await page.close();
      return { shown, moved };
    };
    const all: Awaited<ReturnType<typeof opened>>[] = [];
    const one: number[] = [];
    for (let index = 0; index < loads; index += 1) {
      all.push(await opened({}));
      one.push((await opened({ code: 'BENCH-MAP-1' })).shown);
    }
    report(`map of ${storeCount} stores interactive`, {
      ...{ product: median(all.map(({ shown }) => shown)), unit: 'ms', target: '< 1500 ms' },
      comeCloser: median(all.map(({ moved }) => moved)),
      floor: median(one),
    });
  } finally {
    await browser.close();
  }
}

async function fillStores(client: pg.Client, customerUuid: string): Promise<void> {
  for (const statement of fill) await client.query(statement, [customerUuid]);
  await client.query(floorTable, [customerUuid]);
  await client.query('CREATE INDEX ON bench_zones USING gist (shape)');
  await client.query('VACUUM ANALYZE stores, store_addresses, delivery_zones, bench_zones');
}

/**
 * The zone at a point among many, beside an index of PostgreSQL; and the map of many stores in Chromium, beside the same
 * map with one.
 */
export async function storeMapFigures(bench: Bench): Promise<void> {
  const { accessToken, customerUuid } = await signIn(bench.product.url);
  await fillStores(bench.client, customerUuid);
  await pointFigures(bench, accessToken);
  await mapFigures(bench);
}
