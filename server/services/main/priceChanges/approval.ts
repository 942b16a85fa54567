import { ServiceError } from '../../../../contract/errors.ts';
import { authorise } from '../../../access/actor.ts';
import { read, type Slots } from '../../../area/read.ts';
import type { ActionHandler } from '../../../crud/context.ts';
import { channelPrices, listPrices } from './changedLines.ts';
import { cancelWaiting, schedule } from './schedule.ts';

/** Those of the changes that have no prices. */
const readEmpty = read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
  rows
    .selectFrom('pricing/price-changes as change')
    .select('change.id')
    .where(({ eb, fn, exists, not, selectFrom }) =>
      eb('change.id', '=', fn.any(ids)).and(
        not(
          exists(
            selectFrom('pricing/price-change-lines as line')
              .select('line.id')
              .whereRef('line.priceChangeId', '=', 'change.id'),
          ),
        ),
      ),
    ),
);

/** What the moves around the approval do. */
export const approvalHandlers = {
  /** A change without prices would change nothing. */
  async submit({ ids }, { client, actor }) {
    const empty = await readEmpty(client, actor.customerUuid, { ids: ids.map(String) });
    if (empty.length > 0) throw new ServiceError('PRICE_CHANGE_EMPTY');
  },
  /**
   * The job writes the prices with the rights of whoever approves, so we check the rights now and not at night.
   */
  async approve({ ids }, scope) {
    const { actor, context } = scope;
    authorise(actor, context.contextOf(listPrices).resource, 'update');
    authorise(actor, context.contextOf(channelPrices).resource, 'create', 'update', 'delete');
    for (const id of ids) {
      await schedule(scope, id);
    }
  },
  async withdraw({ ids }, scope) {
    for (const id of ids) await cancelWaiting(scope, id);
  },
} satisfies Record<string, ActionHandler>;
