import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Bench, ratio, timed } from '../bench.ts';
import { signIn } from '../product.ts';
import { median, report } from '../report.ts';
import { allowedPerSecond, withSimulator } from '../simulator.ts';

const storeCount = 500;
const plans = 5;

/** A store is sent its menu, and what guests see is read back. */
const requestsPerStore = 2;

/** Stores that are always open and linked with Uber Eats, and the menu of the demo there, by plain SQL. */
const fill = `WITH numbered AS (SELECT id, row_number() OVER () AS n FROM unnest($2::text[]) AS id),
  made AS (
    INSERT INTO stores (customer_uuid, name, code, stage, is_active, is_deleted)
    SELECT $1, 'Bench chain ' || n, 'BENCH-CHAIN-' || n, 'TRADING', true, false FROM numbered RETURNING id, code),
  hours AS (
    INSERT INTO store_trading_hours (customer_uuid, store_uuid, hours)
    SELECT $1, id, (SELECT jsonb_object_agg(day, '[{"from":"00:00","to":"24:00"}]'::jsonb)
      FROM unnest('{mon,tue,wed,thu,fri,sat,sun}'::text[]) AS day) FROM made),
  linked AS (
    INSERT INTO uber_stores (customer_uuid, uber_store_uuid, store_uuid)
    SELECT $1, numbered.id, made.id FROM made JOIN numbered ON made.code = 'BENCH-CHAIN-' || n)
  SELECT id FROM made`;

const menuSql = `SELECT sold.id FROM channel_menus AS sold JOIN channels ON channels.id = sold.channel_id
  WHERE sold.customer_uuid = $1 AND channels.code = 'UBER_EATS' LIMIT 1`;

/** A tenth of the prices of the menu goes up, so that each store gets something else than it has. */
const raisePrices = `UPDATE price_list_elements SET price = price + 100
  WHERE customer_uuid = $1 AND id IN (SELECT id FROM price_list_elements WHERE customer_uuid = $1 AND subtype_id IS NOT NULL
    ORDER BY id LIMIT (SELECT greatest(1, count(*) / 10) FROM price_list_elements WHERE customer_uuid = $1))`;

const changedSql = `SELECT count(*)::integer AS count FROM deployment_stores
  WHERE customer_uuid = $1 AND deployment_id = $2 AND status = 'PLANNED' AND change_count > 0`;

const copyLines = `INSERT INTO bench_lines SELECT * FROM deployment_stores WHERE customer_uuid = $1 AND deployment_id = $2`;

/**
 * Sends the menu of a chain to all stores of an invented Uber Eats as quickly as that allows, and plans it again after some
 * prices have changed, so that each store is compared with what it has.
 */
export async function chainFigures({ product, client }: Bench): Promise<void> {
  const { accessToken, customerUuid } = await signIn(product.url);
  const uberIds = Array.from({ length: storeCount }, () => randomUUID());
  const { rows: stores } = await client.query<{ id: string }>(fill, [customerUuid, uberIds]);
  const { rows: menus } = await client.query<{ id: string }>(menuSql, [customerUuid]);
  await client.query('VACUUM ANALYZE stores, store_trading_hours, uber_stores');
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${product.url}/services/main/${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-access-token': accessToken },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()).data;
  };
  const requestBody = {
    channelMenuIds: menus.map(({ id }) => id),
    storeUuids: stores.map(({ id }) => id),
  };
  const plan = async (): Promise<{ id: string; blocked: number }> =>
    send('POST', 'deployments/plan', requestBody);
  const first = await plan();
  if (first.blocked > 0) throw new Error('Some stores of the chain cannot get the menu.');
  const { seconds, status } = await withSimulator(uberIds, async () => {
    let ended = '';
    const milliseconds = await timed(async () => {
      await send('POST', `deployments/${first.id}/actions/apply`, {});
      for (ended = 'RUNNING'; ended === 'RUNNING'; await delay(50))
        ended = (await send('GET', `deployments/${first.id}`)).status;
    });
    return { seconds: milliseconds / 1_000, status: ended };
  });
  const fastest = (storeCount * requestsPerStore) / allowedPerSecond;
  report(`menu of ${storeCount} stores sent and read back`, {
    ...{ seconds, status, fastest, share: ratio(fastest, seconds), target: '>= 0.9 of the allowed rate' },
  });

  await client.query(raisePrices, [customerUuid]);
  const times: number[] = [];
  let planned = first;
  for (let run = 0; run < plans; run += 1)
    times.push(
      await timed(async () => {
        planned = await plan();
      }),
    );
  const { rows: changed } = await client.query<{ count: number }>(changedSql, [customerUuid, planned.id]);
  if (changed[0]?.count !== storeCount) throw new Error('The plan does not change every store.');
  await client.query('CREATE TEMPORARY TABLE bench_lines (LIKE deployment_stores)');
  const floor = await timed(() => client.query(copyLines, [customerUuid, planned.id]));
  report(`plan of a menu for ${storeCount} stores that have an earlier one`, {
    ...{ milliseconds: median(times), floor, ratio: ratio(median(times), floor) },
    target: '< 2000 ms',
  });
}
