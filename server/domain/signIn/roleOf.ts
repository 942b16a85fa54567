import type pg from 'pg';
import type { Actor } from '../../access/actor.ts';
import { rowsOf } from '../../area/read.ts';
import { withSignIn } from '../../database/transaction.ts';

const readRole = rowsOf('access/roles', { fields: ['id'], by: ['name'] });

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
  const name = found.rows[0]?.role_name;
  const [role] = name === undefined ? [] : await readRole(client, customerUuid, { name });
  return role?.id ?? null;
}
