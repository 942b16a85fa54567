import type pg from 'pg';
import type { Actor } from '../../../access/actor.ts';
import { withSignIn } from '../../../database/transaction.ts';

/** The role of the actor at the customer; null for the product itself. */
export async function roleOf(
  client: pg.ClientBase,
  { customerUuid, userUuid }: Actor,
): Promise<string | null> {
  const found = await withSignIn(client, () =>
    client.query<{ role_name: string }>(
      'SELECT role_name FROM customer_users WHERE customer_uuid = $1 AND user_uuid = $2',
      [customerUuid, userUuid],
    ),
  );
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM roles WHERE customer_uuid = $1 AND name = $2',
    [customerUuid, found.rows[0]?.role_name],
  );
  return rows[0]?.id ?? null;
}
