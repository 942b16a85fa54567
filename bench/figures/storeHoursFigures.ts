import { type Bench, timed } from '../bench.ts';
import { signIn } from '../product.ts';
import { median, report } from '../report.ts';

const storeCount = 1000;
const runs = 9;

/** Stores of one group with hours of every kind, and closures of the group. */
const fill = `WITH groups AS (
    INSERT INTO store_groups (customer_uuid, name) VALUES ($1, 'Bench hours') RETURNING id),
  made AS (
    INSERT INTO stores (customer_uuid, name, code, stage, is_active, is_deleted)
    SELECT $1, 'Bench hours ' || n, 'BENCH-HOURS-' || n, 'TRADING', true, false FROM generate_series(1, $2::int) AS n RETURNING id),
  members AS (
    INSERT INTO store_group_members (customer_uuid, store_uuid, group_uuids)
    SELECT $1, made.id, ARRAY[groups.id] FROM made, groups),
  trading AS (
    INSERT INTO store_trading_hours (customer_uuid, store_uuid, hours) SELECT $1, id, $3::jsonb FROM made),
  operating AS (
    INSERT INTO store_operating_hours (customer_uuid, store_uuid, hours) SELECT $1, id, $4::jsonb FROM made),
  special AS (
    INSERT INTO store_special_hours (customer_uuid, store_uuid, name, valid_from, last_day, hours)
    SELECT $1, id, 'Bench special day', '2027-03-03', '2027-03-03', $4::jsonb FROM made),
  closed AS (
    INSERT INTO store_closures (customer_uuid, name, first_day, last_day, all_stores, group_uuids, takes)
    SELECT $1, 'Bench closure', '2027-03-05', '2027-03-05', false, ARRAY[groups.id], 'NOTHING' FROM groups)
  SELECT id FROM groups`;

const week = (...ranges: { from: string; to: string }[]) =>
  JSON.stringify(
    Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, ranges])),
  );

/** A week of many stores, beside the same rows read by one statement and sent by a bare server. */
export async function storeHoursFigures({ product, client }: Bench): Promise<void> {
  const { accessToken, customerUuid } = await signIn(product.url);
  const trading = week({ from: '08:00', to: '14:00' }, { from: '17:00', to: '01:00' });
  const operating = week({ from: '07:00', to: '02:00' });
  const { rows } = await client.query<{ id: string }>(fill, [customerUuid, storeCount, trading, operating]);
  await client.query(
    'VACUUM ANALYZE stores, store_group_members, store_trading_hours, store_operating_hours, store_special_hours',
  );
  const query = new URLSearchParams({
    ...{ from: '2027-03-01', days: '7', limit: String(storeCount), groupUuid: rows[0]?.id ?? '' },
  });
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1)
    times.push(
      await timed(async () => {
        const response = await fetch(`${product.url}/services/store/hours/effective?${query}`, {
          headers: { 'x-access-token': accessToken },
        });
        if (!response.ok) throw new Error(`The hours answered ${response.status}: ${await response.text()}`);
        await response.arrayBuffer();
      }),
    );
  const floor: number[] = [];
  for (let run = 0; run < runs; run += 1)
    floor.push(
      await timed(async () => {
        const { rows: read } = await client.query(
          `SELECT store.id, store.name, trading.hours AS trading, operating.hours AS operating FROM stores store
           JOIN store_group_members member ON member.customer_uuid = $1 AND member.store_uuid = store.id
             AND member.group_uuids @> ARRAY[$2::uuid]
           LEFT JOIN store_trading_hours trading ON trading.customer_uuid = $1 AND trading.store_uuid = store.id
           LEFT JOIN store_operating_hours operating ON operating.customer_uuid = $1 AND operating.store_uuid = store.id
           WHERE store.customer_uuid = $1 AND NOT store.is_deleted ORDER BY store.name, store.id`,
          [customerUuid, rows[0]?.id],
        );
        JSON.stringify(read);
      }),
    );
  report(`effective hours of ${storeCount} stores for a week`, {
    ...{ milliseconds: median(times), target: '< 300 ms' },
    floor: median(floor),
  });
}
