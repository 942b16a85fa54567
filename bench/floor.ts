import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import compress from '@fastify/compress';
import staticFiles from '@fastify/static';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The floor that the product is compared with: bare Fastify routes with hand-written SQL on the same rows, without
 * session, tenant, validation, version or audit. Runs as a separate process: `node bench/floor.ts <port> <connection
 * JSON>`.
 */
const [port = '0', connection = '{}', customer = ''] = process.argv.slice(2);
const pool = new pg.Pool({ ...JSON.parse(connection), max: 10 });
const app = Fastify();

const columns = `id, version, customer_uuid AS "customerUuid", position AS "order", created_at AS "createdAt",
  updated_at AS "updatedAt", stock_code AS "stockCode", description, stock_category_id AS "stockCategoryId",
  base_unit_type_id AS "baseUnitTypeId", waste_percentage::float8 AS "wastePercentage", threshold::float8 AS threshold,
  show_threshold_on_pos_app AS "showThresholdOnPosApp", show_threshold_on_admin AS "showThresholdOnAdmin", manufactured,
  controllable, is_report_item AS "isReportItem", non_deductible AS "nonDeductable", vat_exempt AS "vatExempt",
  recipe_id AS "recipeId", is_active AS "isActive", is_deleted AS "isDeleted"`;

app.get('/items', async (_request, reply) => {
  const [page, total] = await Promise.all([
    pool.query({
      name: 'page',
      text: `SELECT ${columns} FROM stock_items WHERE customer_uuid = $1 AND NOT is_deleted ORDER BY description COLLATE "und-x-icu", id LIMIT 25`,
      values: [customer],
    }),
    pool.query({
      name: 'total',
      text: 'SELECT count(*) AS total FROM stock_items WHERE customer_uuid = $1 AND NOT is_deleted',
      values: [customer],
    }),
  ]);
  reply.header('content-range', `items 0-24/${total.rows[0].total}`);
  return { data: page.rows };
});

app.get('/search', async (request, reply) => {
  const { q = '' } = request.query as { q?: string };
  const patterns = q.split(' ').map((word) => `%${word}%`);
  const found = 'customer_uuid = $1 AND NOT is_deleted AND search_text LIKE ALL ($2::text[])';
  const [page, total] = await Promise.all([
    pool.query({
      text: `SELECT ${columns} FROM stock_items WHERE ${found} ORDER BY description COLLATE "und-x-icu", id LIMIT 25`,
      values: [customer, patterns],
    }),
    pool.query({
      text: `SELECT count(*) AS total FROM stock_items WHERE ${found}`,
      values: [customer, patterns],
    }),
  ]);
  reply.header('content-range', `items 0-24/${total.rows[0].total}`);
  return { data: page.rows };
});

app.post('/items', async (request, reply) => {
  const item = request.body as Record<string, unknown>;
  const { rows } = await pool.query({
    name: 'insert',
    text: `INSERT INTO stock_items (customer_uuid, stock_code, description, stock_category_id, base_unit_type_id,
        waste_percentage, threshold, show_threshold_on_pos_app, show_threshold_on_admin, manufactured, controllable,
        is_report_item, non_deductible, vat_exempt, is_active, is_deleted)
      VALUES ($1, $2, $3, $4, $5, 0, $6, false, true, false, true, true, false, false, true, false) RETURNING ${columns}`,
    values: [
      customer,
      item.stockCode,
      item.description,
      item.stockCategoryId,
      item.baseUnitTypeId,
      item.threshold,
    ],
  });
  return reply.code(201).send({ data: rows[0] });
});

app.put('/items/:id', async (request) => {
  const { id } = request.params as { id: string };
  const item = request.body as Record<string, unknown>;
  const { rows } = await pool.query({
    name: 'update',
    text: `UPDATE stock_items SET threshold = $3, updated_at = now() WHERE customer_uuid = $1 AND id = $2 RETURNING ${columns}`,
    values: [customer, id, item.threshold],
  });
  return { data: rows[0] };
});

const recipeLines = `SELECT l.id, l.version, l.stock_item_id AS "stockItemId", l.quantity::float8 AS quantity,
    l.unit_type_id AS "unitTypeId", l.item_type AS "itemType", i.description
  FROM recipe_lines AS l JOIN stock_items AS i ON i.customer_uuid = l.customer_uuid AND i.id = l.stock_item_id
  WHERE l.customer_uuid = $1 AND l.recipe_id = $2 ORDER BY l.position, l.id`;

/** A recipe with its lines, as two statements of one connection. */
async function recipe(client: pg.ClientBase, id: string) {
  const { rows } = await client.query({
    name: 'recipe',
    text: 'SELECT id, version, name, is_active AS "isActive" FROM recipes WHERE customer_uuid = $1 AND id = $2',
    values: [customer, id],
  });
  const { rows: lines } = await client.query({
    name: 'lines',
    text: recipeLines,
    values: [customer, id],
  });
  return { ...rows[0], lines };
}

async function connected<Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

app.get('/recipes/:id', async (request) => {
  const { id } = request.params as { id: string };
  return { data: await connected((client) => recipe(client, id)) };
});

app.put('/recipes/:id', async (request) => {
  const { id } = request.params as { id: string };
  const { lines } = request.body as { lines: { id: string; quantity: number }[] };
  return connected(async (client) => {
    await client.query('BEGIN');
    await client.query({
      name: 'change lines',
      text: `UPDATE recipe_lines AS l SET quantity = g.quantity, version = l.version + 1, updated_at = now()
        FROM jsonb_to_recordset($2) AS g (id uuid, quantity numeric)
        WHERE l.customer_uuid = $1 AND l.id = g.id AND l.quantity IS DISTINCT FROM g.quantity`,
      values: [customer, JSON.stringify(lines)],
    });
    await client.query({
      name: 'change recipe',
      text: 'UPDATE recipes SET version = version + 1, updated_at = now() WHERE customer_uuid = $1 AND id = $2',
      values: [customer, id],
    });
    const data = await recipe(client, id);
    await client.query('COMMIT');
    return { data };
  });
});

const digestOf = (authorization: string | undefined): string =>
  createHash('sha256')
    .update(authorization?.slice('Bearer '.length) ?? '')
    .digest('base64url');

/** The store whose till has this key. */
const storeOf = async (authorization: string | undefined): Promise<string> => {
  const { rows } = await pool.query({
    ...{ name: 'till', text: 'SELECT store_uuid AS id FROM till_keys WHERE digest = $1' },
    values: [digestOf(authorization)],
  });
  return rows[0].id;
};

app.post('/till/messages/claim', async (request) => {
  const storeUuid = await storeOf(request.headers.authorization);
  const { rows } = await pool.query({
    name: 'messages',
    text: `SELECT id, type, payload FROM till_messages WHERE customer_uuid = $1 AND store_uuid = $2
      AND status IN ('QUEUED', 'LEASED') ORDER BY seq LIMIT 10`,
    values: [customer, storeUuid],
  });
  if (rows.length === 0) await delay(25_000);
  return { data: { messages: rows } };
});

app.post('/till/heartbeat', async (request) => {
  const storeUuid = await storeOf(request.headers.authorization);
  const { rows } = await pool.query({
    name: 'heartbeat',
    text: `INSERT INTO till_presence (customer_uuid, store_uuid, seen_at, app_version, menu_version, config_version,
        clock_ahead_seconds) VALUES ($1, $2, now(), 'bench', '1', '1', 0)
      ON CONFLICT (customer_uuid, store_uuid) DO UPDATE SET seen_at = excluded.seen_at RETURNING seen_at`,
    values: [customer, storeUuid],
  });
  return { data: { serverTime: rows[0].seen_at } };
});

/** What players get who wait: the answer that somebody puts here, ready-made. */
const news = Promise.withResolvers<unknown>();

app.post('/player/news', async (request) => {
  news.resolve(JSON.stringify(request.body));
  return {};
});

app.get('/player/manifest', async (request, reply) => {
  const { rows } = await pool.query({
    name: 'shown',
    text: `SELECT version.id AS etag, version.manifest, player.rotation FROM player_keys AS key
      JOIN players AS player ON player.customer_uuid = key.customer_uuid AND player.id = key.player_id
      JOIN layout_versions AS version ON version.customer_uuid = key.customer_uuid
        AND version.layout_id = player.layout_id AND version.is_shown
      WHERE key.digest = $1`,
    values: [digestOf(request.headers.authorization)],
  });
  const { known } = request.query as { known?: string };
  if (known === undefined) return { data: rows[0] };
  return reply.type('application/json').send(await Promise.race([news.promise, delay(25_000, '{}')]));
});

app.post('/player/heartbeat', async (request) => {
  const { picture, size, version } = request.body as Record<string, unknown>;
  await pool.query({
    name: 'presence',
    text: `INSERT INTO player_presence (customer_uuid, player_id, seen_at, layout_version, size, picture)
      SELECT customer_uuid, player_id, now(), $2, $3, $4 FROM player_keys WHERE digest = $1
      ON CONFLICT (customer_uuid, player_id) DO UPDATE SET seen_at = excluded.seen_at, picture = excluded.picture`,
    values: [digestOf(request.headers.authorization), version, size, picture],
  });
  return {};
});

app.post('/player/plays', async (request) => {
  const { plays } = request.body as { plays: Record<string, unknown>[] };
  await pool.query({
    name: 'plays',
    text: `INSERT INTO player_plays AS t (customer_uuid, player_id, screen_id, file_id, hour, plays, milliseconds, cut_short, most_drift_ms)
      SELECT customer_uuid, player_id, $2, $3, date_trunc('hour', now()), $4, $5, 0, 0 FROM player_keys WHERE digest = $1
      ON CONFLICT (customer_uuid, player_id, hour, screen_id, file_id) DO UPDATE SET plays = t.plays + excluded.plays`,
    values: [
      ...[digestOf(request.headers.authorization), plays[0]?.screenId, plays[0]?.file],
      ...[plays.length, plays.length * 8000],
    ],
  });
  return {};
});

/** Seconds of processor time that this process has taken. */
app.get('/cpuSeconds', async () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
});

const plain = path.join(import.meta.dirname, 'plainReactAdmin', 'dist');
if (existsSync(plain)) {
  await app.register(compress);
  await app.register(staticFiles, { root: plain, prefix: '/plain/', maxAge: '1y' });
}

// Nobody else would end it when somebody killed the bench.
process.on('disconnect', () => process.exit());
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
