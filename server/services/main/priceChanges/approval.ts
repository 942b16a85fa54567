import { ServiceError } from '../../../../contract/errors.ts';
import { authorise } from '../../../access/actor.ts';
import { refuseOwnApproval } from '../../../area/ownApproval.ts';
import type { ActionHandler } from '../../../crud/context/resourceContext.ts';
import { channelPrices, listPrices } from './changedLines.ts';
import { cancelWaiting, schedule } from './schedule.ts';

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
   */
  async approve({ ids }, scope) {
    const { actor, context } = scope;
    authorise(actor, context.contextOf(listPrices).resource, 'update');
    authorise(actor, context.contextOf(channelPrices).resource, 'create', 'update', 'delete');
    for (const id of ids) {
      await refuseOwnApproval(scope, { resource: context.resource.name, id, asks: ['submit'] });
      await schedule(scope, id);
    }
  },
  async withdraw({ ids }, scope) {
    for (const id of ids) await cancelWaiting(scope, id);
  },
} satisfies Record<string, ActionHandler>;
