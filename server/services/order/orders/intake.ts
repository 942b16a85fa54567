import { sql } from 'kysely';
import type pg from 'pg';
import type { IncomingOrder, TakenOrder, UnsentOrder } from '../../../../contract/calls/orderIntake.ts';
import { buildMenu, type PricedMenu } from '../../../../contract/catalogue/builtMenu.ts';
import { discounted, type PricedLine, priceOrder } from '../../../../contract/catalogue/priceOrder.ts';
import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import { minutesToAccept } from '../../../../contract/orders/orderStates.ts';
import { minuteOf } from '../../../../contract/stores/days.ts';
import { delivers, type Takes, takesSome } from '../../../../contract/stores/hoursStates.ts';
import { type Actor, asParts, realmOf } from '../../../access/actor.ts';
import { change } from '../../../area/change.ts';
import type { Platform } from '../../../area/platform.ts';
import { type RowOf, read, rowsOf, type Slots } from '../../../area/read.ts';
import { perform } from '../../../crud/actions.ts';
import { createAllWith } from '../../../crud/records.ts';
import { writeWith } from '../../../crud/write.ts';
import { withEveryStore } from '../../../database/transaction.ts';
import { orderableMoment } from '../../../domain/hours/orderable.ts';
import { readMenuHours } from '../../../domain/hours/readStores.ts';
import { channelMenus } from '../../../domain/menus/channelMenus.ts';
import type { menuCache } from '../../../domain/menus/menuCache.ts';
import { readChannel } from '../../../domain/menus/readChannel.ts';
import { readPartsOfStores } from '../../../domain/menus/readFacts.ts';
import { acceptsByItself } from '../../../domain/orders/orders.ts';
import { attachPayments, type NewPayment, startPayments } from '../../../domain/orders/payments.ts';
import { readCustomer } from '../../../domain/signIn/customer.ts';
import { readBasket } from '../../../domain/vouchers/readVouchers.ts';
import { allowVouchers, recordUses } from '../../../domain/vouchers/redeemVouchers.ts';
import type { ReadZones } from '../../../domain/zones/zoneIndex.ts';
import { zonesAt } from '../../../domain/zones/zonesAt.ts';

/** What the intake works with. The caches live as long as the process. */
export interface Intake extends Pick<Platform, 'contextOf'> {
  pricedMenu: ReturnType<typeof menuCache>;
  readZones: ReadZones;
}

/** The first number of a store, so that people never read a one. */
const firstNumber = 1001;

/** Guests stand at the counter, so the hours of the store don't refuse them. */
const counter = 'COUNTER';

/** An id without the prefix that menus of channels give it. */
const plainId = (id: string): string => id.replace(/^(?:menu|c|i|v|m|g)-/, '');

type Choice = IncomingOrder['items'][number]['choices'][number];
const plainChoice = <One extends Pick<Choice, 'groupId' | 'optionId'>>(one: One): One => ({
  ...one,
  groupId: plainId(one.groupId),
  optionId: plainId(one.optionId),
});

/** An answer that does not fit, by its place in the body. */
const invalid = (field: string, code: FieldIssue['code']): ServiceError =>
  new ServiceError('VALIDATION_FAILED', { issues: [{ field, code, details: {} }] });

const readChannelByCode = rowsOf('channels', {
  fields: ['id', 'code', 'priceDifferences'],
  by: ['code'],
});
const readService = rowsOf('channels/service-types', { fields: ['id'], by: ['code'] });
const readPayment = rowsOf('channels/payment-types', { fields: ['id'], by: ['code'] });
const readPayments = rowsOf('channels/payment-types', { fields: ['id', 'code'], among: ['code'] });
const readGuest = rowsOf('customers/users', { fields: ['id', 'name', 'isBlocked'], by: ['id'] });
const readSettings = rowsOf('stores/settings', {
  fields: ['preparationMinutes', 'deliveryMinutes', 'deliveryFee', 'minimumOrder'],
  by: ['storeUuid'],
});

const readMenus = read((rows, { channelId }: Slots<{ channelId: string }>) =>
  rows
    .selectFrom(channelMenus(rows).as('sold'))
    .select(['sold.id', 'sold.menuId'])
    .where('sold.channelId', '=', channelId)
    .where('sold.isSold', '=', true),
);

interface OfStore {
  storeUuid: string;
}

const takeNumber = change((tables, { storeUuid }: Slots<OfStore>) =>
  tables
    .insertInto('order_numbers')
    .values({ storeUuid, lastNumber: sql.lit(firstNumber) })
    .onConflict((conflict) =>
      conflict
        .column('storeUuid')
        .doUpdateSet(({ ref }) => ({ lastNumber: sql<number>`${ref('order_numbers.lastNumber')} + 1` })),
    )
    .returning('lastNumber'),
);

const readTaken = rowsOf('orders', {
  fields: [
    ...['id', 'number', 'status', 'acceptBy', 'dueAt', 'subtotal', 'discount', 'deliveryFee', 'tip'],
    ...['tax', 'taxOnTop', 'total', 'difference'],
  ] as const,
  by: ['storeUuid', 'channelId', 'reference'],
});

export interface Place {
  client: pg.ClientBase;
  actor: Actor;
  storeUuid: string;
}

type Channel = RowOf<typeof readChannelByCode>;

const readUsed = read((rows, { orderUuid }: Slots<{ orderUuid: string }>) =>
  rows
    .selectFrom('vouchers/redemptions')
    .select(['code', 'discount'])
    .where('orderUuid', '=', orderUuid)
    .orderBy('code'),
);

/** What an order that came before, or just now, answers. */
async function takenBefore(
  { client, actor: { customerUuid }, storeUuid }: Place,
  channelId: string,
  reference: string,
): Promise<TakenOrder | undefined> {
  const [row] = await readTaken(client, customerUuid, { storeUuid, channelId, reference });
  if (!row) return undefined;
  const { id: orderUuid, status, total, ...rest } = row;
  const { currency } = await readCustomer(client, customerUuid);
  const vouchers = await readUsed(client, customerUuid, { orderUuid });
  return {
    ...{ orderUuid, currency, ...rest, status: status as TakenOrder['status'], total: total ?? 0 },
    vouchers: vouchers.map(({ code, discount }) => ({ code: code ?? '', discount })),
  };
}

/** The menu that the store sells on the channel, with what it has otherwise. */
export async function menuFor(
  { pricedMenu }: Intake,
  { client, actor, storeUuid }: Place,
  channel: Channel,
  { menuId, items }: Pick<IncomingOrder, 'menuId' | 'items'>,
) {
  const { customerUuid } = actor;
  const sold = await readMenus(client, customerUuid, { channelId: channel.id });
  const requested = menuId === undefined ? undefined : plainId(menuId);
  const candidates = sold.filter(({ id }) => requested === undefined || id === requested);
  const sizes = new Set(items.map(({ sizeId }) => plainId(sizeId)));
  let best: { menu: PricedMenu; menuId: string; found: number } | undefined;
  for (const { id: channelMenuId, menuId: of } of candidates) {
    const menu = await pricedMenu(client, realmOf(actor), { channelMenuId, storeUuid });
    const ordered = menu.items.filter((item) => item.sizes.some(({ id }) => sizes.has(id)));
    if (!best || ordered.length > best.found)
      best = { menu: { ...menu, items: ordered }, menuId: of, found: ordered.length };
  }
  if (!best) throw new ServiceError('ORDER_MENU_MISSING');
  const parts = await readPartsOfStores(client, customerUuid, {
    channel: await readChannel(client, customerUuid, channel.id),
    ...{ channelId: channel.id, storeUuids: [storeUuid] },
  });
  return { menu: buildMenu(best.menu, parts.get(storeUuid)), menuId: best.menuId };
}

/** What a store must take so that guests can have an order this way. */
const takesFor: Readonly<Record<IncomingOrder['service'], (takes: Takes) => boolean>> = {
  DINE_IN: takesSome,
  COLLECTION: (takes) => takes === 'ALL' || takes === 'COLLECTION',
  DELIVERY: delivers,
};

/** @throws ServiceError ORDER_CLOSED unless guests can have the order then */
async function checkHours(
  { client, actor, storeUuid }: Place,
  {
    channel,
    menuId,
    service,
    at,
  }: { channel: Channel; menuId: string; service: IncomingOrder['service']; at: string },
): Promise<void> {
  if (channel.code === counter) return;
  const menu = (await readMenuHours(client, actor.customerUuid, menuId)) ?? null;
  const isMatch = takesFor[service];
  const moment = await orderableMoment(client, actor, {
    ...{ storeUuid, channelId: channel.id, menu, minute: minuteOf(at), isMatch },
  });
  if (moment && isMatch(moment.takes)) return;
  throw new ServiceError('ORDER_CLOSED', {
    details: { reason: moment?.reason?.code ?? 'inactive', nextAt: moment?.nextAt ?? '' },
  });
}

type Settings = RowOf<typeof readSettings> | undefined;

/** What delivering costs at that place, and how long it takes. A store without zones delivers everywhere by its settings. */
async function deliveryOf(
  { readZones }: Intake,
  { client, actor, storeUuid }: Place,
  settings: Settings,
  { service, delivery }: Pick<IncomingOrder, 'service' | 'delivery'>,
) {
  if (service !== 'DELIVERY') return { fee: 0, minimum: 0, minutes: 0, zoneId: null };
  if (!delivery) throw invalid('delivery', 'required');
  const { customerUuid } = actor;
  const all = await withEveryStore(client, realmOf(actor), () => readZones(client, customerUuid));
  const zones = all.filter((zone) => zone.storeUuid === storeUuid && zone.area !== null);
  const usual = { fee: settings?.deliveryFee ?? 0, minimum: settings?.minimumOrder ?? 0 };
  const minutes = settings?.deliveryMinutes ?? 0;
  if (zones.length === 0) return { ...usual, minutes, zoneId: null };
  if (!delivery.position) throw invalid('delivery.position', 'required');
  const { longitude, latitude } = delivery.position;
  const place: [number, number] = [longitude, latitude];
  const { zone } = await zonesAt(client, customerUuid, { zones, stores: [storeUuid], place });
  if (!zone) throw new ServiceError('ORDER_OUT_OF_REACH');
  return {
    ...{ fee: zone.fee, minimum: zone.minimumOrder ?? 0, minutes: zone.minutes ?? minutes, zoneId: zone.id },
  };
}

/** The guest by their record. @throws ServiceError ORDER_GUEST_BLOCKED */
async function guestOf({ client, actor }: Place, { uuid, name, phone }: IncomingOrder['guest']) {
  const [known] = uuid ? await readGuest(client, actor.customerUuid, { id: uuid }) : [];
  if (uuid && !known) throw invalid('guest.uuid', 'missingReference');
  if (known?.isBlocked) throw new ServiceError('ORDER_GUEST_BLOCKED');
  return { guestUuid: known?.id, guestName: name ?? known?.name, guestPhone: phone };
}

/** Writes the lines of an order, and under each what the guest chose. */
async function writeLines(
  { contextOf }: Intake,
  { client, actor: person }: Place,
  orderUuid: string,
  lines: readonly PricedLine[],
): Promise<void> {
  // The audit log shows one order as one line.
  const actor = asParts(person);
  const create = (name: 'orders/lines' | 'orders/choices', rows: readonly object[]) =>
    createAllWith({ client, context: contextOf(name), actor }, rows);
  const lineIds = await create(
    'orders/lines',
    lines.map(({ itemId, sizeId, ratePercent, chosen: _chosen, ...line }) => ({
      ...{ ...line, orderUuid, menuItemId: itemId, subtypeId: sizeId, taxRatePercent: ratePercent },
    })),
  );
  const choices = lines.flatMap(({ chosen }, line) => chosen.map((one, index) => ({ ...one, line, index })));
  const ids = new Map<string, string>();
  const depths = [
    choices.filter(({ within }) => within === null),
    choices.filter(({ within }) => within !== null),
  ];
  for (const some of depths.filter(({ length }) => length > 0)) {
    const rows = some.map(({ line, within, groupId, groupName, optionId, name, quantity, priceCents }) => ({
      ...{ lineId: lineIds[line], modifierGroupId: groupId, groupName, modifierId: optionId, name, quantity },
      ...(within !== null && { withinId: ids.get(`${line} ${within}`) }),
      price: priceCents,
    }));
    const made = await create('orders/choices', rows);
    for (const [place, { line, index }] of some.entries()) ids.set(`${line} ${index}`, made[place] ?? '');
  }
}

/** The channel of an order by its code. */
async function channelOf({ client, actor }: Place, { channel: code }: Pick<IncomingOrder, 'channel'>) {
  const [channel] = await readChannelByCode(client, actor.customerUuid, { code });
  if (!channel) throw invalid('channel', 'missingReference');
  return channel;
}

/**
 * Prices an order by the menu of its channel and minute, and checks that guests can have it, before any voucher.
 * @throws ServiceError VALIDATION_FAILED, or ORDER_… with the reason
 */
export async function priceIncoming(intake: Intake, place: Place, order: UnsentOrder) {
  const { client, actor, storeUuid } = place;
  const { customerUuid } = actor;
  const channel = await channelOf(place, order);
  const [service] = await readService(client, customerUuid, { code: order.service });
  const [payment] = order.payment ? await readPayment(client, customerUuid, { code: order.payment }) : [];
  if (order.payment && !payment) throw invalid('payment', 'missingReference');
  const guest = await guestOf(place, order.guest);
  const { menu, menuId } = await menuFor(intake, place, channel, order);
  const placedAt = new Date(order.placedAt ?? Date.now()).toISOString();
  const wantedAt = order.dueAt && new Date(order.dueAt).toISOString();
  const at = wantedAt && wantedAt > placedAt ? wantedAt : placedAt;
  await checkHours(place, { channel, menuId, service: order.service, at });
  const items = order.items.map(({ sizeId, choices, ...item }) => ({
    ...{ ...item, sizeId: plainId(sizeId) },
    choices: choices.map((one) => ({ ...plainChoice(one), choices: one.choices.map(plainChoice) })),
  }));
  const priced = priceOrder(menu, order.service, items);
  if ('mistakes' in priced) throw new ServiceError('VALIDATION_FAILED', { issues: priced.mistakes });
  const { subtotal } = priced;
  const [settings] = await readSettings(client, customerUuid, { storeUuid });
  const { fee, minimum, minutes, zoneId } = await deliveryOf(intake, place, settings, order);
  if (subtotal < minimum) throw new ServiceError('ORDER_BELOW_MINIMUM', { details: { minimum, subtotal } });
  const readyAfter = (settings?.preparationMinutes ?? 0) + minutes;
  return {
    ...{ channel, service, payment, guest, placedAt, fee, zoneId, priced },
    dueAt: wantedAt ?? later(Date.parse(placedAt), readyAfter),
    pricesIncludeTax: menu.pricesIncludeTax,
  };
}
export type PricedIncoming = Awaited<ReturnType<typeof priceIncoming>>;

/** What the rules of vouchers look at in an order that comes now. */
export const basketOf = (
  { client, actor, storeUuid }: Place,
  order: UnsentOrder,
  { channel, guest, priced, fee }: PricedIncoming,
) =>
  readBasket(client, realmOf(actor), {
    ...{ storeUuid, channelId: channel.id, service: order.service, guestUuid: guest.guestUuid ?? null },
    ...{ at: new Date(), lines: priced.lines, deliveryFee: fee },
  });

/** What an order costs once vouchers have taken their part off its lines and its delivery fee. */
export function amountsAfter(
  { priced, fee, pricesIncludeTax }: PricedIncoming,
  { tip }: Pick<IncomingOrder, 'tip'>,
  { lineDiscounts, discount }: { lineDiscounts: readonly number[]; discount: number },
) {
  const { lines, subtotal, tax, taxOnTop } = discounted(priced, lineDiscounts, pricesIncludeTax);
  const total = subtotal - discount + taxOnTop + fee + tip;
  return { lines, amounts: { subtotal, discount, deliveryFee: fee, tip, tax, taxOnTop, total } };
}

/** Payments that the payment service holds for the order, locked until it has them. */
const readAuthorised = read((rows, of: Slots<OfStore & { channelId: string; reference: string }>) =>
  rows
    .selectFrom('orders/transactions')
    .select(['id', 'amount'])
    .where('storeUuid', '=', of.storeUuid)
    .where('channelId', '=', of.channelId)
    .where('reference', '=', of.reference)
    .where('status', '=', 'PENDING')
    .where('orderUuid', 'is', null)
    .where('serviceReference', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate(),
);

/**
 * How the guest pays an order: what the payment service holds for it, and what the sender says.
 * @param total what the sender showed to the guest, in minor units
 * @throws ServiceError ORDER_PAYMENT_DIFFERS unless that is the whole total
 */
async function paymentsOf(
  { client, actor, storeUuid }: Place,
  { reference, payment, payments }: IncomingOrder,
  { channel, total }: { channel: Channel; total: number },
) {
  const { customerUuid } = actor;
  const channelId = channel.id;
  const authorised = await readAuthorised(client, customerUuid, { storeUuid, channelId, reference });
  const sum = (some: readonly { amount: number }[]) => some.reduce((all, { amount }) => all + amount, 0);
  const isPaid = payment === 'CASH' || payment === undefined ? channel.code === counter : true;
  const whole = { type: payment, amount: total, isPaid, reference: undefined };
  const isWhole = payments.length === 0 && authorised.length === 0 && total > 0;
  const stated = isWhole ? [whole] : payments;
  const paid = sum(authorised) + sum(stated);
  if (paid !== total) throw new ServiceError('ORDER_PAYMENT_DIFFERS', { details: { paid, total } });
  const types = new Map(
    (await readPayments(client, customerUuid, { code: stated.flatMap(({ type }) => type ?? []) })).map(
      ({ id, code }) => [code, id],
    ),
  );
  const started = stated.map((one, index): Omit<NewPayment, 'orderUuid' | 'guestUuid'> => {
    if (one.type !== undefined && !types.has(one.type))
      throw invalid(`payments.${index}.type`, 'missingReference');
    return {
      ...{ storeUuid, channelId, reference, part: `order ${index + 1}`, amount: one.amount },
      ...{ collector: one.isPaid ? 'SENDER' : 'STORE', serviceReference: one.reference },
      ...(one.type !== undefined && { paymentTypeId: types.get(one.type) }),
    };
  });
  return { authorised, started };
}

/**
 * Takes an order for a store: prices it by the menu of its channel and minute, checks that guests can have it, uses its
 * vouchers, and writes it with its lines. An order that came before changes nothing, and gets the same answer.
 * @throws ServiceError VALIDATION_FAILED, or ORDER_… or VOUCHER_… with the reason; then nothing is written
 */
export async function takeOrder(
  intake: Intake,
  place: Place,
  order: IncomingOrder,
): Promise<{ taken: TakenOrder; isNew: boolean }> {
  const { client, actor, storeUuid } = place;
  const { customerUuid } = actor;
  const { reference } = order;
  const channel = await channelOf(place, order);
  const channelId = channel.id;
  // Of two requests with one reference, the second waits and then finds the order.
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `order ${storeUuid} ${channelId} ${reference}`,
  ]);
  const before = await takenBefore(place, channelId, reference);
  if (before) return { taken: before, isNew: false };

  const incoming = await priceIncoming(intake, place, order);
  const { service, payment, guest, placedAt, dueAt, zoneId } = incoming;
  const redeemer = { client, actor, contextOf: intake.contextOf };
  const allowed =
    order.vouchers.length === 0
      ? undefined
      : await allowVouchers(redeemer, {
          ...{ codes: order.vouchers, basket: await basketOf(place, order, incoming), reference },
          ...{ guestUuid: guest.guestUuid ?? null, storeUuid, channelId },
          campaignLink: order.campaignLink,
        });
  const { lines, amounts } = amountsAfter(incoming, order, allowed?.decision ?? nothingOff);
  const { total, ...written } = amounts;
  const difference = order.total === undefined || order.total === total ? undefined : order.total - total;
  if (difference !== undefined && channel.priceDifferences === 'REFUSE')
    throw new ServiceError('ORDER_PRICE_DIFFERS', { details: { total, shown: order.total ?? 0 } });

  const { authorised, started } = await paymentsOf(place, order, { channel, total: order.total ?? total });

  const isAccepted =
    channel.code === counter || (await acceptsByItself(client, customerUuid, { storeUuid, channelId }));
  const [numbered] = await takeNumber(client, customerUuid, { storeUuid });
  const { id } = await writeWith(
    { client, actor, context: intake.contextOf('orders') },
    {
      action: 'create',
      values: {
        ...{
          storeUuid,
          channelId,
          serviceTypeId: service?.id,
          paymentTypeId: payment?.id ?? started[0]?.paymentTypeId,
          dueAt,
        },
        ...{ number: String(numbered?.lastNumber), reference, placedAt, note: order.note, ...guest },
        ...(!isAccepted && { acceptBy: later(Date.now(), minutesToAccept) }),
        ...{ deliveryAddress: order.delivery?.address, deliveryZoneId: zoneId ?? undefined },
        ...{ ...written, difference },
      },
    },
  );
  await writeLines(intake, place, String(id), lines);
  if (allowed) await recordUses(redeemer, allowed, String(id));
  const payer = { client, actor, contextOf: intake.contextOf };
  const of = { orderUuid: String(id), guestUuid: guest.guestUuid };
  await attachPayments(payer, authorised, of);
  if (started.length > 0)
    await startPayments(
      payer,
      started.map((one) => ({ ...one, ...of })),
    );
  if (isAccepted) await accept(intake, place, channel, String(id));
  const taken = await takenBefore(place, channelId, reference);
  if (!taken) throw new Error('An order that was written is not there.');
  return { taken, isNew: true };
}

/** An order without vouchers. */
const nothingOff = { lineDiscounts: [], discount: 0 };

/** Accepts a new order without asking: the till has sold it, or the store and the channel say so. */
async function accept({ contextOf }: Intake, { client, actor }: Place, { code }: Channel, id: string) {
  const context = contextOf('orders');
  const action = context.resource.actions.get('accept');
  if (!action) throw new Error('Orders cannot be accepted.');
  const by = code === counter ? actor : { ...actor, name: 'Commissary' };
  await perform({ client, context, actor: by }, { action, ids: [id], entered: {} });
}

const later = (from: number, minutes: number): string => new Date(from + minutes * 60_000).toISOString();
