import type pg from 'pg';

/**
 * Reads the rows of a statement as one JSON text that the database makes. For thousands of rows, that takes half of the
 * time that the driver needs to make an object of each.
 */
export async function readAsJson<Row>(
  client: pg.ClientBase,
  statement: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await client.query<{ found: Row[] }>(
    `SELECT coalesce(json_agg(row), '[]') AS found FROM (${statement}) row`,
    [...values],
  );
  return rows[0]?.found ?? [];
}
