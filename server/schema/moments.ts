import { sql } from 'kysely';
import type pg from 'pg';
import type { Moment } from '../../contract/computed.ts';
import type { Sql } from './sql.ts';

/**
 * The moments that definitions may name, as SQL. `now` is when the transaction began, and `today` is its date in the
 * time zone of the customer (`todaySql` is that of a record). As a subquery, the database looks the date up once for a whole list.
 */
export const momentSql: Record<Moment, Sql> = {
  now: sql`now()`,
  today: sql`(SELECT customer_today())`,
};

/** The moments as wire values, for values that the server writes itself. */
export async function currentMoments(client: pg.ClientBase): Promise<Record<Moment, string>> {
  const { rows } = await client.query<Record<Moment, string>>(
    `SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS now, customer_today()::text AS today`,
  );
  const [moments] = rows;
  if (!moments) throw new Error('The database did not say what time it is.');
  return moments;
}
