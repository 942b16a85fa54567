import { sql } from 'kysely';
import type pg from 'pg';
import { ServiceError } from '../../../contract/errors.ts';
import { orderStates } from '../../../contract/orders/orderStates.ts';
import type { OrderFacts } from '../../../contract/orders/renderings.ts';
import { read, type Slots } from '../../area/read.ts';
import { readCustomer } from '../signIn/customer.ts';

type OfOrders = Slots<{ ids: readonly string[] }>;

const readHeads = read((rows, { ids }: OfOrders) =>
  rows
    .selectFrom('orders as order')
    .innerJoin('stores with deleted as store', 'store.id', 'order.storeUuid')
    .innerJoin('channels as channel', 'channel.id', 'order.channelId')
    .innerJoin('channels/service-types as service', 'service.id', 'order.serviceTypeId')
    .leftJoin('channels/payment-types as payment', 'payment.id', 'order.paymentTypeId')
    .select(['order.id', 'order.number', 'order.status', 'order.placedAt', 'order.dueAt', 'order.note'])
    .select(['order.guestUuid', 'order.guestName', 'order.guestPhone'])
    .select(['order.subtotal', 'order.discount', 'order.deliveryFee', 'order.tip', 'order.total'])
    .select(['order.taxOnTop', 'order.acceptBy', 'order.deliveryAddress'])
    .select(['store.id as storeUuid', 'store.name as storeName'])
    .select(({ fn }) => fn.coalesce('store.timeZone', fn<string>('customer_time_zone')).as('timeZone'))
    .select(['channel.id as channelId', 'channel.code as channelCode', 'channel.name as channelName'])
    .select(['service.id as serviceId', 'service.code as serviceCode', 'service.name as serviceName'])
    .select(['payment.id as paymentId', 'payment.code as paymentCode', 'payment.name as paymentName'])
    .where(({ eb, fn }) => eb('order.id', '=', fn.any(ids))),
);

/** A section is the first category of the item, and an item that somebody deleted keeps its name. */
const readLines = read((rows, { ids }: OfOrders) =>
  rows
    .selectFrom('orders/lines as line')
    .leftJoin('menus/items with deleted as item', 'item.id', 'line.menuItemId')
    .leftJoin('menus/item-categories as category', (join) =>
      join.on(({ eb, ref }) => eb('category.id', '=', sql<string>`(${ref('item.categoryIds')})[1]`)),
    )
    .select([
      'line.id',
      'line.orderUuid',
      'line.menuItemId',
      'line.description',
      'line.quantity',
      'line.price',
      'line.note',
    ])
    .select('line.subtypeId as sizeId')
    .select(['item.name as itemName', 'category.name as section'])
    .where(({ eb, fn }) => eb('line.orderUuid', '=', fn.any(ids)))
    .orderBy('line.order')
    .orderBy('line.id'),
);

const readChoices = read((rows, { ids }: OfOrders) =>
  rows
    .selectFrom('orders/choices as choice')
    .innerJoin('orders/lines as line', 'line.id', 'choice.lineId')
    .select([
      'choice.lineId',
      'choice.modifierId',
      'choice.groupName as group',
      'choice.name',
      'choice.quantity',
    ])
    .where(({ eb, fn }) => eb('line.orderUuid', '=', fn.any(ids)))
    .orderBy('choice.order')
    .orderBy('choice.id'),
);

const readVouchers = read((rows, { ids }: OfOrders) =>
  rows
    .selectFrom('vouchers/redemptions as use')
    .innerJoin('vouchers/vouchers as voucher', 'voucher.id', 'use.voucherId')
    .select(['use.orderUuid', 'use.discount', 'voucher.code'])
    .where(({ eb, fn }) => eb('use.orderUuid', '=', fn.any(ids)))
    .where('use.state', '!=', 'RELEASED')
    .orderBy('voucher.code'),
);

/** Reads everything that the renderings of orders show, in the order of the ids. Those that are not there are left out. */
export async function readOrders(
  client: pg.ClientBase,
  customerUuid: string,
  ids: readonly string[],
): Promise<OrderFacts[]> {
  const rows = await readHeads(client, customerUuid, { ids });
  if (rows.length === 0) return [];
  const { currency, language } = await readCustomer(client, customerUuid);
  const lines = Map.groupBy(await readLines(client, customerUuid, { ids }), ({ orderUuid }) => orderUuid);
  const choices = Map.groupBy(await readChoices(client, customerUuid, { ids }), ({ lineId }) => lineId);
  const vouchers = Map.groupBy(
    await readVouchers(client, customerUuid, { ids }),
    ({ orderUuid }) => orderUuid,
  );
  const heads = new Map(rows.map((row) => [row.id, row]));
  return ids
    .flatMap((id) => heads.get(id) ?? [])
    .map((row) => {
      const { number, placedAt, dueAt, note, timeZone, subtotal, discount, deliveryFee, tip, total } = row;
      const { taxOnTop, acceptBy, deliveryAddress } = row;
      const { paymentId, paymentCode, paymentName } = row;
      const status = orderStates.find(({ id }) => id === row.status);
      return {
        ...{ uuid: row.id, number, timeZone, placedAt, dueAt, note },
        ...{ subtotal, discount, deliveryFee, tip, taxOnTop, total: total ?? 0, acceptBy, deliveryAddress },
        status: { code: row.status, name: status?.label ?? row.status },
        store: { uuid: row.storeUuid, name: row.storeName },
        ...{ currency, language },
        channel: { id: row.channelId, code: row.channelCode, name: row.channelName },
        service: { id: row.serviceId, code: row.serviceCode, name: row.serviceName },
        payment:
          paymentId === null || paymentCode === null || paymentName === null
            ? null
            : { id: paymentId, code: paymentCode, name: paymentName },
        vouchers: (vouchers.get(row.id) ?? []).map(({ code, discount }) => ({ code, discount })),
        guest: { uuid: row.guestUuid, name: row.guestName, phone: row.guestPhone },
        lines: (lines.get(row.id) ?? []).map((line) => ({ ...line, modifiers: choices.get(line.id) ?? [] })),
      };
    });
}

/** Reads everything that the renderings of an order show. @throws ServiceError NOT_FOUND */
export async function readOrder(
  client: pg.ClientBase,
  customerUuid: string,
  uuid: string,
): Promise<OrderFacts> {
  const [order] = await readOrders(client, customerUuid, [uuid]);
  if (!order) throw new ServiceError('NOT_FOUND');
  return order;
}
