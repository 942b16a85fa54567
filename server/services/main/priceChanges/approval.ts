import type pg from 'pg';
import { ServiceError } from '../../../../contract/errors.ts';
import { allows, type Rights } from '../../../../contract/rights/rights.ts';
import { type Actor, authorise } from '../../../access/actor.ts';
import type { ActionHandler } from '../../../crud/context/resourceContext.ts';
import { withSignIn } from '../../../database/transaction.ts';
import { channelPrices, listPrices } from './changedLines.ts';
import { cancelWaiting, schedule } from './schedule.ts';

/** Names that a refusal lists. */
const mostNamed = 3;

/** Who asked for the approval last, as the audit log has it. */
async function askerOf(client: pg.ClientBase, customerUuid: string, id: string | number) {
  const { rows } = await client.query<{ userUuid: string | null }>(
    `SELECT actor_uuid AS "userUuid" FROM audit_events WHERE customer_uuid = $1 AND resource = 'pricing/price-changes'
       AND record_id = $2 AND action = 'submit' ORDER BY id DESC LIMIT 1`,
    [customerUuid, String(id)],
  );
  return rows[0]?.userUuid ?? null;
}

/** The names of the others who may approve. */
async function otherApprovers(client: pg.ClientBase, { customerUuid, userUuid }: Actor): Promise<string[]> {
  const { rows } = await withSignIn(client, () =>
    client.query<{ name: string; rights: Rights }>(
      `SELECT person.name, place.rights FROM customer_users place JOIN users person ON person.uuid = place.user_uuid
       WHERE place.customer_uuid = $1 AND place.user_uuid <> $2 ORDER BY person.name`,
      [customerUuid, userUuid],
    ),
  );
  return rows
    .filter(({ rights }) => allows(rights, 'pricing/price-changes', 'approve'))
    .map(({ name }) => name);
}

/** What the moves around the approval do. */
export const approvalHandlers = {
  /** A change without prices would change nothing. */
  async submit({ ids }, { client, actor }) {
    const { rows } = await client.query(
      `SELECT FROM price_changes change WHERE change.customer_uuid = $1 AND change.id = ANY($2::uuid[]) AND NOT EXISTS (
         SELECT FROM price_change_lines line WHERE line.customer_uuid = $1 AND line.price_change_id = change.id)`,
      [actor.customerUuid, ids],
    );
    if (rows.length > 0) throw new ServiceError('PRICE_CHANGE_EMPTY');
  },
  /**
   * The job writes the prices with the rights of whoever approves, so the rights are asked for now and not at night.
   * Nobody approves what they asked for themselves, unless nobody else could.
   */
  async approve({ ids }, scope) {
    const { client, actor, context } = scope;
    authorise(actor, context.contextOf(listPrices).resource, 'update');
    authorise(actor, context.contextOf(channelPrices).resource, 'create', 'update', 'delete');
    for (const id of ids) {
      if (actor.userUuid !== null && (await askerOf(client, actor.customerUuid, id)) === actor.userUuid) {
        const others = await otherApprovers(client, actor);
        if (others.length > 0)
          throw new ServiceError('OWN_APPROVAL', {
            details: { names: others.slice(0, mostNamed).join(', ') },
          });
      }
      await schedule(scope, id);
    }
  },
  async withdraw({ ids }, scope) {
    for (const id of ids) await cancelWaiting(scope, id);
  },
} satisfies Record<string, ActionHandler>;
