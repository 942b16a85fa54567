import type pg from 'pg';
import { ServiceError } from '../../contract/errors.ts';
import { allows, type Rights } from '../../contract/rights/rights.ts';
import type { Actor } from '../access/actor.ts';
import type { RuleScope } from '../crud/context/resourceContext.ts';
import { withSignIn } from '../database/transaction.ts';

/** Names that a refusal lists. */
const mostNamed = 3;

interface AskedRecord {
  resource: string;
  id: string | number;
  /** The actions of the audit log that ask for an approval. */
  asks: readonly string[];
}

/** Who asked for the approval last, as the audit log has it. */
async function askerOf(client: pg.ClientBase, customerUuid: string, { resource, id, asks }: AskedRecord) {
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
  resource: string,
): Promise<string[]> {
  const { rows } = await withSignIn(client, () =>
    client.query<{ name: string; rights: Rights }>(
      `SELECT person.name, place.rights FROM customer_users place JOIN users person ON person.uuid = place.user_uuid
       WHERE place.customer_uuid = $1 AND place.user_uuid <> $2 ORDER BY person.name`,
      [customerUuid, userUuid],
    ),
  );
  return rows.filter(({ rights }) => allows(rights, resource, 'approve')).map(({ name }) => name);
}

/**
 * Nobody approves what they asked for themselves, unless nobody else could.
 * @throws ServiceError OWN_APPROVAL, with the names of some who can
 */
export async function refuseOwnApproval({ client, actor }: RuleScope, record: AskedRecord): Promise<void> {
  if (actor.userUuid === null) return;
  if ((await askerOf(client, actor.customerUuid, record)) !== actor.userUuid) return;
  const others = await otherApprovers(client, actor, record.resource);
  if (others.length > 0)
    throw new ServiceError('OWN_APPROVAL', { details: { names: others.slice(0, mostNamed).join(', ') } });
}
