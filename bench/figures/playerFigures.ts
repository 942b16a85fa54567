import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import type { Bench } from '../bench.ts';
import { keyDigests, waitingCores } from '../machines.ts';
import { signIn } from '../product.ts';
import { median, report } from '../report.ts';

const playerCount = 1000;
const storeCount = 100;

/** Stores with ten players each, whose screens know the text of their keys. */
const fill = `WITH made AS (
    INSERT INTO stores (customer_uuid, name, code, stage, is_active, is_deleted)
    SELECT $1, 'Bench screens ' || n, 'BENCH-SCREENS-' || n, 'TRADING', true, false
    FROM generate_series(1, ${storeCount}) AS n RETURNING id),
  shown AS (
    INSERT INTO players (customer_uuid, name, store_uuid, layout_id, rotation)
    SELECT $1, 'Bench player ' || id || ' ' || n, id, $2, 'NONE'
    FROM made, generate_series(1, ${playerCount / storeCount}) AS n RETURNING id),
  numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM shown)
  INSERT INTO player_keys (customer_uuid, player_id, digest, paired_by)
  SELECT $1, id, ($3::text[])[n], 'Bench' FROM numbered`;

/** The longest menu that the demo has on a channel, with an item of it. */
const menuSql = `SELECT sold.id, max(shown.menu_item_id::text) AS item FROM channel_menus AS sold
  JOIN channel_items AS shown ON shown.customer_uuid = $1 AND shown.menu_id = sold.menu_id AND shown.channel_id = sold.channel_id
  WHERE sold.customer_uuid = $1 AND sold.is_active GROUP BY sold.id ORDER BY count(*) DESC, sold.id LIMIT 1`;

const arrivals = z.object({ arrivals: z.array(z.number()).length(playerCount) });

/**
 * Players of a menu board that wait for news, and how soon all of them know that an item is sold out, beside a bare server
 * that has their answer ready.
 */
export async function playerFigures(bench: Bench): Promise<void> {
  const { product, client } = bench;
  const { accessToken, customerUuid } = await signIn(product.url);
  const signage = '/services/main/v1/signage';
  const send = async (method: string, url: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', 'x-access-token': accessToken, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const make = async (path: string, values: object) =>
    (await send('POST', `${product.url}/services/main/${path}`, values)).data;
  const { rows: menus } = await client.query<{ id: string; item: string }>(menuSql, [customerUuid]);
  const [menu] = menus;
  if (!menu) throw new Error('The demo has no menu.');
  const board = await make('boards', { name: 'Bench board', channelMenuId: menu.id });
  const layout = await make('layouts', { name: 'Bench board', url: 'bench-board', layoutScreenNumberId: 1 });
  await make('screens', { layoutId: layout.id, name: 'Menu', boardId: board.id });
  await make(`layouts/${layout.id}/versions`, {});
  await client.query(fill, [customerUuid, layout.id, keyDigests('player', playerCount)]);
  await client.query('VACUUM ANALYZE stores, players, player_keys');

  /** Sells the item out in all stores. Whoever waits at the bare server gets the answer that the product then gives. */
  const sellOut = async (waiting: ChildProcess, floorUrl?: string) => {
    const authorization = 'Bearer bench-player-0';
    const answer =
      floorUrl && (await send('GET', `${product.url}${signage}/manifest`, undefined, { authorization }));
    const said = once(waiting, 'message');
    waiting.send({ struck: menu.item });
    const began = Date.now();
    await (floorUrl
      ? send('POST', `${floorUrl}/player/news`, answer)
      : make(`menuitem/${menu.item}/actions/sellOut`, { ends: 'NEVER' }));
    const since = arrivals.parse((await said)[0]).arrivals.map((at) => at - began);
    return { first: Math.min(...since), median: median(since), last: Math.max(...since) };
  };
  const { figures, own, floor } = await waitingCores(
    bench,
    customerUuid,
    { kind: 'player', count: playerCount, product: signage, floor: '/player' },
    sellOut,
  );
  report(`${playerCount} players wait for news, server and PostgreSQL together`, {
    ...{ ...figures, target: '< 0.5 cores' },
  });
  report(`an item is sold out: ${playerCount} players have it struck`, {
    ...{ ...own, floor, unit: 'ms', target: 'median < 2000 ms' },
  });
}
