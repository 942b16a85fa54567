import type pg from 'pg';
import type { Person } from '../../../contract/calls/comments.ts';
import { type Action, allows, type Rights } from '../../../contract/rights/rights.ts';
import type { Actor } from '../../access/actor.ts';
import { withSignIn } from '../../database/transaction.ts';

interface Colleague extends Person {
  email: string;
  rights: Rights;
}

/** Maximum people that a comment or a mail can be for. */
const most = 500;

/** What colleagues may do: with which resource, and at which store; without one, whatever stores they work for. */
interface Duty {
  resource: string;
  action: Action;
  storeUuid?: string;
}

/** The people of the customer whose role and stores include the duty, without the caller, in the order of their names. */
export async function colleaguesFor(
  client: pg.ClientBase,
  { customerUuid, userUuid }: Actor,
  { resource, action, storeUuid }: Duty,
): Promise<Colleague[]> {
  const { rows } = await withSignIn(client, () =>
    client.query<Colleague>(
      `SELECT u.uuid, u.name, u.email, c.rights FROM customer_users AS c JOIN users AS u ON u.uuid = c.user_uuid
       WHERE c.customer_uuid = $1 AND u.uuid IS DISTINCT FROM $2
         AND ($3::uuid IS NULL OR c.stores IS NULL OR $3 = ANY(c.stores))
       ORDER BY u.name, u.uuid LIMIT ${most}`,
      [customerUuid, userUuid, storeUuid ?? null],
    ),
  );
  return rows.filter(({ rights }) => allows(rights, resource, action));
}

/**
 * Those who may read the resource. Somebody who works for some stores can be mentioned on a record of another; they
 * still do not see it.
 */
export const readersOf = (client: pg.ClientBase, actor: Actor, resource: string): Promise<Colleague[]> =>
  colleaguesFor(client, actor, { resource, action: 'read' });

/** The names of some accounts, by account. */
export async function namesOf(client: pg.ClientBase, uuids: readonly string[]): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map();
  const { rows } = await withSignIn(client, () =>
    client.query<Person>('SELECT uuid, name FROM users WHERE uuid = ANY($1::uuid[])', [uuids]),
  );
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}
