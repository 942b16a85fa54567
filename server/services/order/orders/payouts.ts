import { asParts } from '../../../access/actor.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';
import type { Rules, Writing } from '../../../crud/context.ts';
import { changeRecords } from '../../../crud/records.ts';

interface Sought {
  channelId: string;
  reference: string;
}

const readOrder = read((rows, { channelId, reference }: Slots<Sought>) =>
  rows
    .selectFrom('orders')
    .select(['id', 'storeUuid', 'total', 'refunded'])
    .where('channelId', '=', channelId)
    .where(({ or, eb }) => or([eb('reference', '=', reference), eb('number', '=', reference)]))
    .orderBy('placedAt', 'desc')
    .limit(1),
);
const readSought = rowsOf('orders/payouts', { fields: ['channelId', 'reference', 'orderUuid'], by: ['id'] });

/** The order that its sender or its store calls so. What went back to the guest, the platform does not pay out. */
async function orderFor({ client, actor }: Writing, sought: Sought) {
  const [order] = await readOrder(client, actor.customerUuid, { ...sought });
  return {
    ...{ orderUuid: order?.id ?? null, storeUuid: order?.storeUuid ?? null },
    expected: order ? (order.total ?? 0) - order.refunded : null,
  };
}

/** Finds the order of each payout, and what it cost by our records. */
export const payoutRules: Rules = {
  on: ['create', 'update'],
  async before({ ids, values }, scope) {
    const { channelId, reference } = values;
    if ((channelId === undefined && reference === undefined) || ids.length > 1) return undefined;
    const [id] = ids;
    const [existing] =
      id === undefined ? [] : await readSought(scope.client, scope.actor.customerUuid, { id: String(id) });
    return {
      ...values,
      ...(await orderFor(scope, {
        channelId: String(channelId ?? existing?.channelId),
        reference: String(reference ?? existing?.reference),
      })),
    };
  },
  // Of many payouts that change together, each has an order of its own.
  async after({ action, ids }, scope) {
    const { client, actor } = scope;
    if (action !== 'update' || ids.length < 2 || actor.isPart) return;
    const rows = [];
    for (const id of ids) {
      const [existing] = await readSought(client, actor.customerUuid, { id: String(id) });
      const values = existing && (await orderFor(scope, existing));
      if (values && values.orderUuid !== existing.orderUuid) rows.push({ id, values });
    }
    await changeRecords({ ...scope, actor: asParts(actor) }, rows, { right: null });
  },
};
