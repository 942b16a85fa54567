import type pg from 'pg';
import type { Person } from '../../../contract/calls/comments.ts';
import { allows, type Rights } from '../../../contract/rights/rights.ts';
import type { Actor } from '../../access/actor.ts';
import { withSignIn } from '../../database/transaction.ts';

interface Colleague extends Person {
  email: string;
  rights: Rights;
}

/** Maximum people that a comment can be for. */
const most = 500;

/**
 * The people of the customer whose role includes reading the resource, without the caller, in the order of their
 * names. Somebody who works for some stores can be mentioned on a record of another; they still do not see it.
 */
export async function readersOf(
  client: pg.ClientBase,
  { customerUuid, userUuid }: Actor,
  resource: string,
): Promise<Colleague[]> {
  const { rows } = await withSignIn(client, () =>
    client.query<Colleague>(
      `SELECT u.uuid, u.name, u.email, c.rights FROM customer_users AS c JOIN users AS u ON u.uuid = c.user_uuid
       WHERE c.customer_uuid = $1 AND u.uuid IS DISTINCT FROM $2 ORDER BY u.name, u.uuid LIMIT ${most}`,
      [customerUuid, userUuid],
    ),
  );
  return rows.filter(({ rights }) => allows(rights, resource, 'read'));
}

/** The names of some accounts, by account. */
export async function namesOf(client: pg.ClientBase, uuids: readonly string[]): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map();
  const { rows } = await withSignIn(client, () =>
    client.query<Person>('SELECT uuid, name FROM users WHERE uuid = ANY($1::uuid[])', [uuids]),
  );
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}
