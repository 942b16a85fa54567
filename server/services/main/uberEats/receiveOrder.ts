import { sql } from 'kysely';
import { z } from 'zod';
import { uberEats } from '../../../../contract/deployment/platforms/uberEats/uberEats.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { moveBetween } from '../../../../contract/orders/orderStates.ts';
import { change } from '../../../area/change.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';
import { longestWait, tryAgainLater } from '../../../area/tryAgainLater.ts';
import type { JobHandler, Writing } from '../../../crud/context.ts';
import { changeRecords } from '../../../crud/records.ts';
import { writeWith } from '../../../crud/write.ts';
import { offerOrder } from '../../../domain/orders/orders.ts';
import { startPayments } from '../../../domain/orders/payments.ts';
import { readCustomer } from '../../../domain/signIn/customer.ts';
import { PlatformRefused } from '../../../integrations/channels/menuPlatform.ts';
import { decided, decideUntil } from './decideOrder.ts';
import { orderHead, orderLines, orderNumber } from './orderValues.ts';
import type { ConnectedPlatform } from './uberClient.ts';
import { type UberOrder, uberOrders } from './uberOrders.ts';

const input = z.object({ orderId: z.string(), storeUuid: z.string(), tries: z.int() });
type Input = z.output<typeof input>;

const readStored = read((rows, { orderId }: Slots<{ orderId: string }>) =>
  rows
    .selectFrom('platform_orders as known')
    .innerJoin('orders as order', 'order.id', 'known.orderUuid')
    .select(['known.orderUuid', 'order.status', 'order.channelId'])
    .where('known.platform', '=', uberEats.code)
    .where('known.platformOrderId', '=', orderId),
);

const readService = rowsOf('channels/service-types', { fields: ['id'], by: ['code'] });
const readPayment = rowsOf('channels/payment-types', { fields: ['id'], by: ['code'] });
const readChannel = rowsOf('channels', { fields: ['id'], by: ['code'] });
const readItems = rowsOf('menus/items with deleted', { fields: ['id'], among: ['id'] });

/**
 * The channel of Uber Eats. An order must not be lost because somebody deleted it, so it then comes back. Several orders can
 * come at once, and only one of them makes the channel.
 */
async function channelOf({ client, actor }: Writing, contextOf: Platform['contextOf']): Promise<string> {
  const { customerUuid } = actor;
  const [known] = await readChannel(client, customerUuid, { code: uberEats.code });
  if (known) return known.id;
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `uber channel ${customerUuid}`,
  ]);
  const [made] = await readChannel(client, customerUuid, { code: uberEats.code });
  if (made) return made.id;
  const values = { name: uberEats.label, code: uberEats.code };
  return String(
    (await writeWith({ client, context: contextOf('channels'), actor }, { action: 'create', values })).id,
  );
}

const noteOrder = change((tables, { orderId, orderUuid }: Slots<{ orderId: string; orderUuid: string }>) =>
  tables
    .insertInto('platform_orders')
    .values({ platform: sql.lit(uberEats.code), platformOrderId: orderId, orderUuid }),
);

/** Writes the order as a record with its lines. */
async function createOrder(
  { client, actor, context }: Writing,
  platform: Pick<Platform, 'contextOf' | 'announcements'>,
  { orderId, storeUuid }: Input,
  order: UberOrder,
): Promise<void> {
  const { contextOf } = platform;
  const customer = actor.customerUuid;
  const [service] = await readService(client, customer, { code: 'DELIVERY' });
  const [payment] = await readPayment(client, customer, { code: 'ONLINE' });
  const channelId = await channelOf({ client, actor, context }, contextOf);
  const lines = orderLines(order, (await readCustomer(client, customer)).currency);
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const record = await writeWith(
    { client, context, actor },
    {
      action: 'create',
      values: {
        ...{ number: orderNumber(order), storeUuid, channelId, ...orderHead(order) },
        ...{ reference: orderId, acceptBy: decideUntil(order) },
        ...(service && { serviceTypeId: service.id }),
        paymentTypeId: payment?.id,
        subtotal,
      },
    },
  );
  const orderUuid = String(record.id);
  const known = await readItems(client, customer, {
    id: lines.flatMap(({ menuItemId }) => menuItemId ?? []),
  });
  const ours = new Set(known.map(({ id }) => id));
  for (const { menuItemId, ...line } of lines)
    await writeWith(
      { client, context: contextOf('orders/lines'), actor },
      {
        action: 'create',
        values: { ...line, orderUuid, ...(menuItemId && ours.has(menuItemId) && { menuItemId }) },
      },
    );
  await noteOrder(client, customer, { orderId, orderUuid });
  // The guest has paid Uber Eats, which pays the store.
  await startPayments({ client, actor, contextOf }, [
    {
      ...{ orderUuid, storeUuid, channelId, reference: orderId, part: '1' },
      ...{ collector: 'SENDER', amount: subtotal, paymentTypeId: payment?.id },
    },
  ]);
  await offerOrder({ client, actor }, platform, orderUuid);
}

/**
 * Takes an order of Uber Eats: first it becomes a record, then it is accepted or denied. Each is a step of its own, so
 * the order is there whatever happens afterwards. If Uber Eats does not answer, a new job asks again later.
 */
export const receiveUberOrder =
  ({ uber, ...platform }: Pick<ConnectedPlatform, 'uber' | 'contextOf' | 'announcements'>): JobHandler =>
  async (task, scope) => {
    const taskInput = input.parse(task.input);
    if (!uber) throw new ServiceError('UBER_NOT_SET_UP');
    const orders = uberOrders(uber);
    const { client, actor, context } = scope;
    const signal = AbortSignal.any([task.signal, AbortSignal.timeout(longestWait)]);
    // Two events about one order can come at once.
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `uber order ${taskInput.orderId}`,
    ]);
    try {
      const order = await orders.read(taskInput.orderId, signal);
      const [stored] = await readStored(client, actor.customerUuid, { orderId: taskInput.orderId });
      if (!stored) {
        await createOrder(scope, platform, taskInput, order);
        return { isOver: false, done: 0, total: 1 };
      }
      const offer = { ...taskInput, channelId: stored.channelId, order };
      const status = await decided(scope, orders, offer, signal);
      // A platform says what has happened, so it moves the order wherever the order may go.
      const mover = status === 'REFUSED' ? 'PRODUCT' : 'PLATFORM';
      const move = status && moveBetween(stored.status, status, mover);
      if (move)
        await changeRecords(
          { client, context, actor },
          [{ id: stored.orderUuid, values: { status, acceptBy: null } }],
          { as: move, right: null },
        );
      return { isOver: true, done: 1, total: 1 };
    } catch (error) {
      if (error instanceof PlatformRefused)
        throw new ServiceError('UBER_REFUSED', { details: { said: error.message }, cause: error });
      await tryAgainLater(scope, task, {
        ...{ action: 'receive', subject: subjectOf(taskInput), error, signal, input: taskInput },
      });
      return { isOver: true, done: 0, total: 1 };
    }
  };

/** What people read in the list of jobs. */
export const subjectOf = ({ orderId }: { orderId: string }): string => `Uber Eats ${orderId.slice(0, 8)}`;
