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

/** Words that searches of the bench look for: some stand in every tenth row, some in a handful. */
export const searches = [
  ...goods.slice(0, 3),
  'smoked cheddar',
  'lot 4711',
  'lot 00017',
  'bk000123',
  'creme',
];

/** Adds stock items to a customer until it has `count`, of the kind that a wholesaler's list holds. */
export async function fillItems(client: pg.ClientBase, customer: string, count: number): Promise<void> {
  await client.query(
    `INSERT INTO stock_items (customer_uuid, position, stock_code, description, stock_category_id, base_unit_type_id,
       waste_percentage, threshold, show_threshold_on_pos_app, show_threshold_on_admin, manufactured, controllable,
       is_report_item, non_deductible, vat_exempt, is_active, is_deleted)
     SELECT $1, n, 'BK' || lpad(n::text, 7, '0'),
       ($3::text[])[1 + n % 10] || ' ' || ($4::text[])[1 + (n / 10) % 10] || ' lot ' || lpad((n % 20000)::text, 5, '0') || ' ' || md5(n::text),
       (SELECT (array_agg(id ORDER BY position))[1 + n % count(*)::int] FROM stock_categories WHERE customer_uuid = $1),
       (ARRAY[1, 11, 30, 41, 63])[1 + n % 5], n % 20, n % 500, n % 2 = 0, true, false, true, true, false, n % 7 = 0, true, false
     FROM generate_series(1 + (SELECT count(*)::int FROM stock_items WHERE customer_uuid = $1 AND stock_code LIKE 'BK%'), $2) AS n`,
    [customer, count, adjectives, goods],
  );
  await client.query('ANALYZE stock_items');
}
