import { setTimeout as delay } from 'node:timers/promises';
import { DateTime } from 'luxon';
import type { Call } from '../../contract/calls/call.ts';
import { movedOrder, orderIntakeCalls, takenOrder } from '../../contract/calls/orderIntake.ts';
import { paymentCalls } from '../../contract/calls/payments.ts';
import type { OrderState } from '../../contract/orders/orderStates.ts';
import { type Link, Refused, Unreachable } from '../till/link.ts';
import { type Plan, plansOf, type RealOrder, type Shares } from './plans.ts';
import type { PizzaPlace, PizzaStore } from './setUp.ts';

/** What became of an order, and so what the product must show. All amounts are in cents. */
export interface Outcome {
  reference: string;
  orderUuid: string;
  storeUuid: string;
  channel: string;
  placedAt: string;
  /** What the lines of the file cost. */
  price: number;
  status: OrderState;
  payment: string;
  collector: 'SENDER' | 'STORE' | 'SERVICE';
  captured: number;
  refunded: number;
}

/** How the orders are replayed. */
export interface Replay {
  orders: readonly RealOrder[];
  shares: Shares;
  seed: number;
  /** How much faster than in life; Infinity does not wait at all. */
  speed: number;
  /** Whether guests order now. Otherwise they order when they did, some whole weeks later. */
  isNow: boolean;
  /** What the references of this replay begin with, because an order that is sent twice is one order. */
  prefix: string;
}

/** Orders that the till of a store sends later because it has no connection. */
const ordersWhileOff = 8;

/** Times that a till asks a server that does not answer, a second apart. */
const mostTries = 30;

/** Asks until the server answers: sending the same again changes nothing. */
async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Unreachable) || tries === mostTries) throw error;
      await delay(1000);
    }
  }
}

const refundCall: Call = {
  ...{ service: 'order', method: 'POST', tag: '', summary: '', access: 'session' },
  path: '/api/order/orders/{uuid}/actions/refund',
};

/** A declined card, and then another one. Without a payment service the guest pays the sender. */
async function payByCard(till: Link, reference: string, amount: number): Promise<boolean> {
  const authorise = (part: string, method: string) =>
    untilAnswered(() =>
      till.ask(
        paymentCalls.authorise,
        { body: { reference, part, channel: 'WEBSITE', amount, method } },
        paymentCalls.authorise.answer,
      ),
    );
  try {
    await authorise('1', 'pm_card_chargeDeclined');
  } catch (error) {
    if (error instanceof Refused && error.code === 'PAYMENT_NOT_SET_UP') return false;
    if (!(error instanceof Refused && error.code === 'PAYMENT_DECLINED')) throw error;
  }
  await authorise('2', 'pm_card_visa');
  return true;
}

/** The moves of the stores, with why they make them. */
const reasons = {
  accept: undefined,
  refuse: 'SOLD_OUT',
  cancel: 'GUEST_ASKED',
  handOver: undefined,
} as const;

/** Sends an order and does with it what is planned. */
async function live(
  { person, sizes, timeZone }: PizzaPlace & { person: Link },
  { id: storeUuid, till }: PizzaStore,
  { order, fate, channel, payment, isTwice }: Plan & { isTwice: boolean },
  { prefix, isNow, weeks }: Pick<Replay, 'prefix' | 'isNow'> & { weeks: number },
): Promise<Outcome> {
  const { price } = order;
  const reference = `${prefix}-${order.id}`;
  const moved = order.at.setZone(timeZone, { keepLocalTime: true }).plus({ weeks });
  const placedAt = (isNow ? DateTime.utc() : moved.toUTC()).toISO() ?? '';
  const isService = fate === 'declined' && (await payByCard(till, reference, price));
  const items = [...order.items].map(([name, quantity]) => {
    const sizeId = sizes.get(name);
    if (sizeId === undefined) throw new Error(`The menu has no ${name}.`);
    return { sizeId, quantity };
  });
  const body = {
    ...{ reference, channel, placedAt, items },
    service: channel === 'COUNTER' ? ('DINE_IN' as const) : ('COLLECTION' as const),
    ...(!isService && { payment }),
  };
  const send = () => untilAnswered(() => till.ask(orderIntakeCalls.take, { body }, takenOrder));
  const taken = await send();
  const { orderUuid } = taken;
  if (taken.total !== price)
    throw new Error(`${reference} costs ${taken.total} and not ${price}. The prices must include the tax.`);
  if (isTwice && (await send()).orderUuid !== orderUuid) throw new Error(`${reference} became two orders.`);

  let status: OrderState = taken.status;
  const move = async (name: keyof typeof reasons) => {
    const body = { move: name, reason: reasons[name] };
    status = (await till.ask(orderIntakeCalls.move, { params: { uuid: orderUuid }, body }, movedOrder))
      .status;
  };
  const isAtHandOver = payment === 'CASH' && channel === 'WEBSITE' && !isService;
  const collector = isService ? 'SERVICE' : isAtHandOver ? 'STORE' : 'SENDER';
  let [captured, refunded] = [0, 0];
  if (fate === 'refused' && status === 'NEW') await move('refuse');
  else if (fate !== 'late' || status !== 'NEW') {
    if (status === 'NEW') await move('accept');
    if (collector !== 'STORE') captured = price;
    await move(fate === 'cancelled' ? 'cancel' : 'handOver');
    if (fate !== 'cancelled') captured = price;
    if (fate === 'cancelled') refunded = captured;
    if (fate === 'refunded') {
      refunded = Math.ceil(price / 3);
      const refund = { amount: refunded, reason: 'MISSING' };
      await person.tell(refundCall, { params: { uuid: orderUuid }, body: refund });
    }
  }
  return {
    ...{ reference, orderUuid, storeUuid, channel, placedAt, price, status, captured, refunded, collector },
    payment: isService ? 'CARD' : payment,
  };
}

/** The longest wait between two orders, by the clock of the place, so that nobody waits for its nights. */
const longestGap = 15 * 60_000;

/** Sends the orders in turn to the stores, which work side by side, and tells what the product must show. */
export async function replay(place: PizzaPlace & { person: Link }, options: Replay): Promise<Outcome[]> {
  const plans = plansOf(options.orders, options.shares, options.seed);
  const last = plans.at(-1)?.order.at;
  const weeks = last ? Math.floor(DateTime.utc().diff(last, 'weeks').weeks) : 0;
  const outcomes = place.stores.map(async (store, turn) => {
    const done: Outcome[] = [];
    const unsent: Plan[] = [];
    let off = 0;
    const sell = async (plan: Plan, isTwice: boolean) =>
      done.push(await live(place, store, { ...plan, isTwice }, { ...options, weeks }));
    const own = plans.filter((_plan, index) => index % place.stores.length === turn);
    for (const [index, plan] of own.entries()) {
      const gap = Math.min(
        longestGap,
        plan.order.at.diff(own[index - 1]?.order.at ?? plan.order.at).toMillis(),
      );
      if (Number.isFinite(options.speed)) await delay(gap / options.speed);
      if (plan.isOff) off = ordersWhileOff;
      if (off > 0 && plan.channel === 'COUNTER') unsent.push(plan);
      else await sell(plan, false);
      off -= 1;
      // The till is back. It does not know which of its orders arrived, so it sends them again.
      if (off <= 0 || index === own.length - 1)
        for (const waiting of unsent.splice(0)) await sell(waiting, true);
    }
    return done;
  });
  return (await Promise.all(outcomes)).flat();
}

/** Orders and cents by what `by` says of them. */
export function addUp(
  outcomes: readonly Outcome[],
  by: (one: Outcome) => string,
  amount: (one: Outcome) => number = ({ price }) => price,
): Map<string, { orders: number; sum: number }> {
  const sums = new Map<string, { orders: number; sum: number }>();
  for (const one of outcomes) {
    const { orders, sum } = sums.get(by(one)) ?? { orders: 0, sum: 0 };
    sums.set(by(one), { orders: orders + 1, sum: sum + amount(one) });
  }
  return sums;
}
