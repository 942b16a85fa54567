import type { GridAnswer } from '../../contract/calls/grids.ts';
import { type Bench, ratio, timed } from '../bench.ts';
import { signIn } from '../product.ts';
import { median, report } from '../report.ts';

const rowCount = 500;
const columnCount = 100;
const changedCells = 5000;
const runs = 7;

/** A menu with a price for each size on each channel, by plain SQL. */
const fill = `WITH menu AS (
    INSERT INTO menus (customer_uuid, name, position, is_active, is_deleted)
    VALUES ($1, 'Bench', 9999, true, false) RETURNING id),
  item AS (
    INSERT INTO menu_items (customer_uuid, name, code, position, is_active, is_deleted)
    VALUES ($1, 'Bench', 'BENCH', 9999, true, false) RETURNING id),
  sizes AS (
    INSERT INTO subtypes (customer_uuid, menu_item_id, name, pricing_strategy, position, is_active)
    SELECT $1, item.id, 'Bench ' || n, 2, n, true FROM item, generate_series(1, $2::int) AS n RETURNING id),
  across AS (
    INSERT INTO channels (customer_uuid, name, code, position, is_active)
    SELECT $1, 'Bench ' || n, 'BENCH_' || n, 9999 + n, true FROM generate_series(1, $3::int) AS n RETURNING id),
  prices AS (
    INSERT INTO channel_prices (customer_uuid, menu_id, channel_id, subtype_id, price)
    SELECT $1, menu.id, across.id, sizes.id, 1000 FROM menu, sizes, across)
  SELECT id FROM menu`;

const bareRead = `SELECT subtype_id, channel_id, id, version, price::int FROM channel_prices
  WHERE customer_uuid = $1 AND menu_id = $2`;

/** The same change by hand: the old and new rows go into a history with one index, and nothing is checked. */
const bareWrite = `WITH input AS (SELECT * FROM jsonb_to_recordset($2) AS g (id uuid, price bigint)),
  before AS MATERIALIZED (
    SELECT t.* FROM channel_prices AS t JOIN input AS g ON g.id = t.id WHERE t.customer_uuid = $1 FOR UPDATE OF t),
  written AS (
    UPDATE channel_prices AS t SET price = g.price, version = t.version + 1, updated_at = now()
    FROM input AS g WHERE t.customer_uuid = $1 AND t.id = g.id RETURNING t.*)
  INSERT INTO bench_grid_history (record_id, before, after)
  SELECT w.id, to_jsonb(b), to_jsonb(w) FROM written AS w JOIN before AS b ON b.id = w.id`;

/** A grid of 50,000 cells: reading it, and changing 5,000 of them in one request, next to the same in bare SQL. */
export async function gridFigures({ product, client }: Bench): Promise<void> {
  const { accessToken, customerUuid } = await signIn(product.url);
  const { rows: menus } = await client.query<{ id: string }>(fill, [customerUuid, rowCount, columnCount]);
  await client.query('VACUUM ANALYZE channel_prices');
  await client.query(
    `CREATE TABLE bench_grid_history (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz DEFAULT now(),
       record_id uuid, before jsonb, after jsonb);
     CREATE INDEX ON bench_grid_history (record_id, id)`,
  );
  const menu = menus[0]?.id ?? '';
  const url = `${product.url}/services/main/pricing/grids/prices`;
  const headers = { 'content-type': 'application/json', 'x-access-token': accessToken };
  const send = async <Data>(address: string, body?: unknown): Promise<Data> => {
    const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(address, { headers, ...request });
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
    return (await response.json()).data;
  };
  const only = encodeURIComponent(JSON.stringify({ q: 'Bench' }));
  const read = () =>
    send<GridAnswer>(`${url}?within=${menu}&range=[0,${rowCount - 1}]&filter=${only}&columns=${only}`);
  const { rows, columns, cells } = await read();
  if (cells.length !== rowCount * columnCount) throw new Error(`The grid has ${cells.length} cells.`);
  const times = { read: [], bareRead: [], write: [], bareWrite: [] } as Record<string, number[]>;
  const half = cells.length / 2;
  for (let run = 0; run < runs; run += 1) {
    times.read?.push(await timed(read));
    times.bareRead?.push(await timed(() => client.query(bareRead, [customerUuid, menu])));
    const changed = cells.slice(run, run + changedCells).map(([row, column]) => ({
      row: rows[row]?.id,
      column: columns[column]?.id,
      value: 2000 + run,
    }));
    times.write?.push(await timed(() => send(url, { within: menu, cells: changed })));
    const bare = cells.slice(half, half + changedCells).map(([, , id]) => ({ id, price: 2000 + run }));
    times.bareWrite?.push(await timed(() => client.query(bareWrite, [customerUuid, JSON.stringify(bare)])));
  }
  const figures = (own: number[] = [], bare: number[] = []) => ({
    ...{ product: median(own), floor: median(bare), unit: 'ms', ratio: ratio(median(own), median(bare)) },
  });
  report(`grid of ${cells.length} cells: read`, {
    ...figures(times.read, times.bareRead),
    target: '< 300 ms',
  });
  report(`grid: change of ${changedCells} cells`, {
    ...figures(times.write, times.bareWrite),
    target: '< 1000 ms',
  });
}
