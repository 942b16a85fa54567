import { sql } from 'kysely';
import type { ResourceAction } from '../../../../contract/options/actions.ts';
import { notInTime, unsoldStates } from '../../../../contract/orders/orderStates.ts';
import { fieldOf } from '../../../../contract/resource.ts';
import { asFollowUp, ourselves } from '../../../access/actor.ts';
import { change } from '../../../area/change.ts';
import type { Platform } from '../../../area/platform.ts';
import type { Slots } from '../../../area/read.ts';
import { perform } from '../../../crud/actions.ts';
import type { ActionHandler, IntendedAction, Rules, Writing } from '../../../crud/context.ts';
import { lockThere } from '../../../crud/lockRows.ts';
import { changeRecords, createAllWith } from '../../../crud/records.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { ordersOf, tellTills } from '../../../domain/orders/orders.ts';
import { followOrders } from '../../../domain/orders/payments.ts';
import { noteStockDues } from '../../../domain/stock/settleOrders.ts';
import { releaseOfOrders, releaseOverdue } from '../../../domain/vouchers/redeemVouchers.ts';
import { type Deadline, escalateOrders } from './escalate.ts';
import { sweepPayments } from './payments.ts';

/** Who places an order, as the history of its status says it. */
const placer = 'Guest';

type Ids = readonly (string | number)[];

/** Notes that orders have reached a status. The audit log shows it with the change of the order. */
const noteStatus = (
  { client, actor, context }: Writing,
  orders: readonly { id: string; status: string }[],
  changedBy: string,
) =>
  createAllWith(
    { client, actor: asFollowUp(actor), context: context.contextOf('orders/status-changes') },
    orders.map(({ id: orderUuid, status }) => ({
      ...{ orderUuid, status, changedBy, changedAt: new Date().toISOString() },
    })),
  );

/**
 * What follows every change of an order: its history grows, its payments and the tills of its store hear of it, and one
 * that came to nothing gives its vouchers back.
 */
export const orderRules = ({ announcements }: Pick<Platform, 'announcements'>): Rules => ({
  async before({ action, ids, values: { status } }, scope) {
    if (action !== 'update' || typeof status !== 'string') return undefined;
    await noteStatus(
      scope,
      ids.map((id) => ({ id: String(id), status })),
      scope.actor.name,
    );
    await noteStockDues(scope, ids.map(String), status);
    if (unsoldStates.some((unsold) => unsold === status))
      await releaseOfOrders({ ...scope, contextOf: scope.context.contextOf }, ids.map(String));
    return undefined;
  },
  async after({ action, ids }, scope) {
    const { client, actor } = scope;
    const orders = await ordersOf(scope, ids);
    if (action === 'create') {
      await noteStatus(scope, orders, placer);
      await noteDeadlines(client, actor.customerUuid, { ids: ids.map(String) });
    }
    // The lines of a new order come after it, so whoever makes one tells the tills. A part of a move is told with the move.
    if (action !== 'update' || actor.isPart) return;
    await followOrders({ client, actor, contextOf: scope.context.contextOf }, ids.map(String));
    for (const { id, storeUuid, hasTill } of orders)
      if (hasTill) await tellTills(client, { announcements, actor }, { id, storeUuid });
  },
});

/** Minutes from now, or after a moment that is still to come. */
const later = (minutes: number, from = 0): string =>
  new Date(Math.max(Date.now(), from) + minutes * 60_000).toISOString();

/** Has the platforms of orders hear what the store did, and shows that it is on its way. */
async function tellPlatforms(scope: Writing, ids: Ids, action: string): Promise<void> {
  const { client, actor, context } = scope;
  const orders = (await ordersOf(scope, ids)).filter(({ platform }) => platform !== null);
  for (const { id, number, platformOrderId } of orders)
    await context.jobs.enqueue(client, context, actor, {
      ...{ action: 'tell', subject: number, recordId: id },
      input: { orderId: platformOrderId, orderUuid: id, action, tries: 0 },
    });
  await changeRecords(
    { client, actor: asFollowUp(actor), context },
    orders.map(({ id }) => ({ id, values: { platformState: 'SENDING', platformSaid: null } })),
    { right: null },
  );
}

/** Gives orders another due time. */
async function setDue(scope: Writing, ids: Ids, dueOf: (dueAt: string | null) => string): Promise<void> {
  const orders = await ordersOf(scope, ids);
  await changeRecords(
    { ...scope, actor: asFollowUp(scope.actor) },
    orders.map(({ id, dueAt }) => ({ id, values: { dueAt: dueOf(dueAt) } })),
    { right: null },
  );
}

const minutesIn = ({ entered }: IntendedAction): number | undefined =>
  typeof entered.minutes === 'number' ? entered.minutes : undefined;

const telling =
  (action: string): ActionHandler =>
  ({ ids }, scope) =>
    tellPlatforms(scope, ids, action);

/** What the moves of an order do besides changing its status. */
export const orderHandlers: Readonly<Record<string, ActionHandler>> = {
  async accept(intended, scope) {
    const minutes = minutesIn(intended);
    if (minutes !== undefined) await setDue(scope, intended.ids, () => later(minutes));
    await tellPlatforms(scope, intended.ids, 'accept');
  },
  async moreTime(intended, scope) {
    const minutes = minutesIn(intended) ?? 0;
    await setDue(scope, intended.ids, (dueAt) => later(minutes, dueAt === null ? 0 : Date.parse(dueAt)));
    await tellPlatforms(scope, intended.ids, 'moreTime');
  },
  refuse: telling('refuse'),
  ready: telling('ready'),
  cancel: telling('cancel'),
};

const noteDeadlines = change((tables, { ids }: Slots<{ ids: readonly string[] }>) =>
  tables
    .insertInto('order_deadlines')
    .columns(['orderUuid', 'acceptBy', 'remindAt', 'escalateAt'])
    .expression((from) =>
      from
        .selectFrom('orders')
        .select(['id', 'acceptBy'])
        .select(({ ref }) => [
          sql<string>`now() + (${ref('acceptBy')} - now()) * 0.5`.as('remindAt'),
          sql<string>`now() + (${ref('acceptBy')} - now()) * 0.75`.as('escalateAt'),
        ])
        .where(({ eb, fn }) => eb('id', '=', fn.any(ids)))
        .where('acceptBy', 'is not', null),
    ),
);

/** Takes the deadlines that have passed, and locks their orders: somebody may be accepting one just now. */
const takeOverdue = change((tables) =>
  tables
    .deleteFrom('order_deadlines')
    .where('acceptBy', '<', sql<string>`now()`)
    .returning(['orderUuid', 'acceptBy', 'escalateAt']),
);

/** Refuses the orders that nobody accepted in the time that they had. Returns those of which no manager has heard yet. */
async function refuseOverdue(writing: Writing, action: ResourceAction): Promise<Deadline[]> {
  const { client, actor, context } = writing;
  const overdue = await takeOverdue(client, actor.customerUuid);
  if (overdue.length === 0) return [];
  const found = await lockThere(
    writing,
    overdue.map(({ orderUuid }) => orderUuid),
    [fieldOf(context.resource, 'status')],
  );
  const ids = found.flatMap(({ id, values }) => (values.status === 'NEW' ? [id] : []));
  if (ids.length > 0) await perform(writing, { action, ids, entered: { reason: notInTime.id } });
  const refused = new Set(ids.map(String));
  return overdue.filter(({ orderUuid, escalateAt }) => escalateAt !== null && refused.has(orderUuid));
}

/** Refuses overdue orders, tells people of those that wait, gives back the vouchers that nobody confirmed, and ends payments whose time is over. */
export async function sweepOverdue(
  { contextOf, mail, pool, publicUrl }: Pick<Platform, 'pool' | 'contextOf' | 'mail' | 'publicUrl'>,
  signal?: AbortSignal,
): Promise<void> {
  const { rows: customers } = await inTransaction(pool, 'none', (client) =>
    client.query<{ uuid: string; name: string }>('SELECT uuid, name FROM customers ORDER BY uuid'),
  );
  const context = contextOf('orders');
  const action = context.resource.actions.get('refuse');
  if (!action) throw new Error('Orders cannot be refused.');
  for (const { uuid, name } of customers) {
    if (signal?.aborted) return;
    await mail.transaction({ customer: uuid, stores: 'all' }, async (client, send) => {
      const actor = ourselves(uuid, 'Commissary');
      await releaseOverdue({ client, actor, contextOf });
      await sweepPayments({ client, actor, contextOf });
      const refused = await refuseOverdue({ client, context, actor }, action);
      await escalateOrders({ client, actor, send, publicUrl, business: { uuid, name, logo: null } }, refused);
    });
  }
}
