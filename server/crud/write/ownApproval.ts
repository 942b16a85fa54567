import type pg from 'pg';
import { ServiceError } from '../../../contract/errors.ts';
import { allows, type Rights } from '../../../contract/rights/rights.ts';
import type { Actor } from '../../access/actor.ts';
import { withSignIn } from '../../database/transaction.ts';
import type { Writing } from '../context/resourceContext.ts';

/** Names that people read. */
const mostNamed = 3;

interface Request {
  resource: string;
  id: string | number;
  /** The actions of the audit log that ask for an approval. */
  asks: readonly string[];
  /** The right to approve. */
  right: string;
}

/** Who asked for the approval last, as the audit log has it. */
async function requesterOf(
  client: pg.ClientBase,
  customerUuid: string,
  { resource, id, asks }: Request,
): Promise<string | null> {
  const { rows } = await client.query<{ userUuid: string | null }>(
    `SELECT actor_uuid AS "userUuid" FROM audit_events WHERE customer_uuid = $1 AND resource = $2
       AND record_id = $3 AND action = ANY($4) ORDER BY id DESC LIMIT 1`,
    [customerUuid, resource, String(id), asks],
  );
  return rows[0]?.userUuid ?? null;
}

/** The names of the others who may approve. */
async function otherApprovers(
  client: pg.ClientBase,
  { customerUuid, userUuid }: Actor,
  { resource, right }: Request,
): Promise<string[]> {
  const { rows } = await withSignIn(client, () =>
    client.query<{ name: string; rights: Rights }>(
      `SELECT person.name, place.rights FROM customer_users place JOIN users person ON person.uuid = place.user_uuid
       WHERE place.customer_uuid = $1 AND place.user_uuid <> $2 ORDER BY person.name`,
      [customerUuid, userUuid],
    ),
  );
  return rows.filter(({ rights }) => allows(rights, resource, right)).map(({ name }) => name);
}

/**
 * Who approves instead of the actor: nobody approves what they asked for themselves, unless nobody else could.
 * @returns some names; none if the actor may approve
 */
export async function approversInstead(
  client: pg.ClientBase,
  actor: Actor,
  request: Request,
): Promise<string[]> {
  if (actor.userUuid === null) return [];
  if ((await requesterOf(client, actor.customerUuid, request)) !== actor.userUuid) return [];
  return (await otherApprovers(client, actor, request)).slice(0, mostNamed);
}

/** @throws ServiceError OWN_APPROVAL, with the names of some who can approve instead of the actor */
export async function refuseOwnApproval(
  { client, actor }: Pick<Writing, 'client' | 'actor'>,
  request: Request,
): Promise<void> {
  const others = await approversInstead(client, actor, request);
  if (others.length > 0) throw new ServiceError('OWN_APPROVAL', { details: { names: others.join(', ') } });
}
