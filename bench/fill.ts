import type pg from 'pg';

const adjectives = [
  'fresh',
  'frozen',
  'smoked',
  'dried',
  'organic',
  'sliced',
  'whole',
  'grated',
  'crème',
  'salted',
];
const goods = [
  'tomato',
  'chicken',
  'cheddar',
  'basil',
  'flour',
  'onion',
  'salmon',
  'butter',
  'olive',
  'rice',
];

/** Words that the bench searches for: some appear in every tenth row, some in a handful. */
export const searches = [
  ...goods.slice(0, 3),
  'smoked cheddar',
  'lot 4711',
  'lot 00017',
  'bk000123',
  'creme',
];

/** The ids of the units that the items are in, in turn. */
export const units = [1, 11, 30, 41, 63] as const;

/** More rows than this are added without the indexes, which are rebuilt afterwards: that takes a fraction of the time. */
const manyRows = 50_000;

async function withoutIndexes(client: pg.ClientBase, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = 'public' AND tablename = 'stock_items' AND indexname <> 'stock_items_pkey'`,
  );
  await client.query(`SET LOCAL maintenance_work_mem = '512MB'`);
  for (const { name } of rows) await client.query(`DROP INDEX "${name}"`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

/** Adds stock items to a customer until it has `count`, like those in a wholesaler's list. */
export async function fillItems(client: pg.ClientBase, customer: string, count: number): Promise<void> {
  const { rows } = await client.query<{ there: number }>(
    `SELECT count(*)::int AS there FROM stock_items WHERE customer_uuid = $1 AND stock_code LIKE 'BK%'`,
    [customer],
  );
  const there = rows[0]?.there ?? 0;
  if (there >= count) return;
  const add = () =>
    client.query(
      `INSERT INTO stock_items (customer_uuid, position, stock_code, description, stock_category_id, base_unit_type_id,
         waste_percentage, threshold, show_threshold_on_pos_app, show_threshold_on_admin, manufactured, controllable,
         is_report_item, non_deductible, vat_exempt, is_active, is_deleted)
       SELECT $1, n, 'BK' || lpad(n::text, 7, '0'),
         ($4::text[])[1 + n % 10] || ' ' || ($5::text[])[1 + (n / 10) % 10] || ' lot ' || lpad((n % 20000)::text, 5, '0') || ' ' || md5(n::text),
         c.ids[1 + n % cardinality(c.ids)], ($6::int[])[1 + n % 5], n % 20, n % 500, n % 2 = 0, true, false, true, true,
         false, n % 7 = 0, true, false
       FROM generate_series($2::int, $3::int) AS n,
         (SELECT array_agg(id ORDER BY position) AS ids FROM stock_categories WHERE customer_uuid = $1) AS c`,
      [customer, there + 1, count, adjectives, goods, units],
    );
  await client.query('BEGIN');
  // The new rows refer to existing ones, so the database need not check.
  await client.query('SET LOCAL session_replication_role = replica');
  await (count - there > manyRows ? withoutIndexes(client, add) : add());
  await client.query('SET LOCAL session_replication_role = origin');
  // The triggers were off, so this fires the one that notes a write to the table.
  await client.query('UPDATE stock_items SET id = id WHERE false');
  await client.query('COMMIT');
  await client.query('VACUUM ANALYZE stock_items');
}

/** Adds one store's stock of the first `count` items, every fifth of them below its threshold. */
export async function fillStoreItems(client: pg.ClientBase, customer: string, count: number): Promise<void> {
  await client.query(
    `INSERT INTO restaurant_stock_items (customer_uuid, store_uuid, stock_item_id, quantity_on_hand, threshold, is_active)
     SELECT $1, (SELECT id FROM stores WHERE customer_uuid = $1 ORDER BY code LIMIT 1), id,
       CASE WHEN row_number() OVER () % 5 = 0 THEN 1 ELSE 100 END, 10, true
     FROM (SELECT id FROM stock_items WHERE customer_uuid = $1 AND stock_code LIKE 'BK%' ORDER BY stock_code LIMIT $2) AS i
     ON CONFLICT DO NOTHING`,
    [customer, count],
  );
  await client.query('VACUUM ANALYZE restaurant_stock_items');
}
