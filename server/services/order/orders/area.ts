import type pg from 'pg';
import {
  explainVoucherCall,
  movedOrder,
  orderIntakeCalls,
  voucherUseCalls,
} from '../../../../contract/calls/orderIntake.ts';
import { orderCalls } from '../../../../contract/calls/orders.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import {
  formatted,
  formattedAsStore,
  formattedAsTablet,
  formattedAsVoucherRedemption,
  type OrderFacts,
} from '../../../../contract/orders/renderings.ts';
import { type Actor, ourselves, realmOf } from '../../../access/actor.ts';
import { realmOfTill, type Till } from '../../../access/till.ts';
import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, rowsOf } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { act } from '../../../crud/act.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { menuCache } from '../../../domain/menus/menuCache.ts';
import { offerOrder } from '../../../domain/orders/orders.ts';
import { readOrder, readOrders } from '../../../domain/orders/readOrder.ts';
import { confirmVouchers, releaseVouchers } from '../../../domain/vouchers/redeemVouchers.ts';
import { zoneIndex } from '../../../domain/zones/zoneIndex.ts';
import type { PaymentService } from '../../../integrations/payments/paymentService.ts';
import { machineLimits } from '../../../limits/machineLimits.ts';
import { giveBackTry, takeTries } from '../../../limits/tries.ts';
import type { App } from '../../../plugins/validation.ts';
import { regularly } from '../../../process/regularly.ts';
import { fillOrders } from './demo.ts';
import { orderHandlers, orderRules, sweepOverdue } from './follow.ts';
import { type Place, takeOrder } from './intake.ts';
import {
  paymentRoutes,
  paymentService,
  refundOrder,
  settlePayment,
  transactionHandlers,
} from './payments.ts';
import { payoutRules } from './payouts.ts';
import { checkOrder, explainVouchers, reserveCodes } from './vouchers.ts';

/** Milliseconds from the start to the first sweep, and from one to the next. */
const [firstSweep, nextSweep] = [10_000, 15_000];

/** Live orders in one answer. */
const mostLive = 500;

interface Requested {
  params: { uuid: string };
  actor: Actor;
}

/** An order as people, tablets, redemptions of vouchers and stores see it. */
function renderingRoutes(app: App, { pool }: Pick<Platform, 'pool'>): void {
  const rendered =
    <Shape>(render: (order: OrderFacts) => Shape) =>
    async ({ params: { uuid }, actor }: Requested) =>
      render(
        await inTransaction(pool, realmOf(actor), (client) => readOrder(client, actor.customerUuid, uuid)),
      );
  serve(app, orderCalls.formatted, rendered(formatted));
  serve(app, orderCalls.formattedAsTablet, rendered(formattedAsTablet));
  serve(app, orderCalls.formattedAsVoucherRedemption, rendered(formattedAsVoucherRedemption));
  serve(app, orderCalls.formattedAsStore, rendered(formattedAsStore));
}

const readStore = rowsOf('stores', { fields: ['name'], by: ['id'] });
const readLive = read((rows) =>
  rows
    .selectFrom('orders')
    .select('id')
    .where('isLive', '=', true)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(mostLive),
);

/** How tills send orders, and say what the store does about them. A till sees only the orders of its own store. */
function intakeRoutes(app: App, platform: Platform, service: PaymentService | undefined): void {
  const { pool, contextOf } = platform;
  const limits = machineLimits();
  const intake = { contextOf, pricedMenu: menuCache(), readZones: zoneIndex() };
  /** The till as the audit log names it: by its store. */
  const actorOf = async (client: pg.ClientBase, { customerUuid, storeUuid }: Till): Promise<Actor> => {
    const [store] = await readStore(client, customerUuid, { id: storeUuid });
    return { ...ourselves(customerUuid, store?.name ?? ''), stores: [storeUuid] };
  };

  /** What a till asks for, within the limit of its store. */
  const within = <Result>(till: Till, work: (place: Place) => Promise<Result>): Promise<Result> => {
    limits.count(till.storeUuid);
    return inTransaction(pool, realmOfTill(till), async (client) =>
      work({ client, actor: await actorOf(client, till), storeUuid: till.storeUuid }),
    );
  };
  /** The same with codes of vouchers, of which nobody may guess many. */
  const withCodes = async <Result>(
    till: Till,
    codes: readonly string[],
    work: (place: Place) => Promise<Result>,
    isGuess: (result: Result) => boolean = () => false,
  ): Promise<Result> => {
    if (codes.length === 0) return within(till, work);
    const limit = { rule: 'codesOfStore', subject: till.storeUuid } as const;
    const giveBack = () => inTransaction(pool, 'sign-in', (client) => giveBackTry(client, limit));
    await inTransaction(pool, 'sign-in', (client) => takeTries(client, limit));
    try {
      const result = await within(till, work);
      if (!isGuess(result)) await giveBack();
      return result;
    } catch (error) {
      if (!(error instanceof ServiceError && error.code === 'VOUCHER_UNKNOWN')) await giveBack();
      throw error;
    }
  };

  paymentRoutes(app, platform, { service, limits, actorOf });
  serve(app, orderIntakeCalls.take, ({ till, body }) =>
    withCodes(till, body.vouchers, async (place) => {
      const { taken, isNew } = await takeOrder(intake, place, body);
      if (isNew) await offerOrder(place, platform, taken.orderUuid);
      return taken;
    }),
  );
  serve(app, voucherUseCalls.check, ({ till, body }) =>
    withCodes(
      till,
      body.vouchers,
      (place) => checkOrder(intake, place, body),
      ({ vouchers }) => vouchers.some(({ checks }) => checks.some(({ check }) => check === 'UNKNOWN')),
    ),
  );
  serve(app, voucherUseCalls.reserve, ({ till, body }) =>
    withCodes(till, body.vouchers, (place) => reserveCodes(intake, place, body)),
  );
  serve(app, voucherUseCalls.confirm, ({ till, params }) =>
    within(till, (place) => confirmVouchers({ ...place, contextOf }, { ...place, ...params })),
  );
  serve(app, voucherUseCalls.release, ({ till, params }) =>
    within(till, (place) => releaseVouchers({ ...place, contextOf }, { ...place, ...params })),
  );
  serve(app, explainVoucherCall, ({ actor, body }) =>
    inTransaction(pool, realmOf(actor), (client) => explainVouchers(intake, { client, actor }, body)),
  );
  serve(app, orderIntakeCalls.list, ({ till }) =>
    within(till, async ({ client }) => {
      const live = await readLive(client, till.customerUuid);
      const found = await readOrders(
        client,
        till.customerUuid,
        live.map(({ id }) => id),
      );
      return { orders: found.map(formattedAsStore) };
    }),
  );
  serve(app, orderIntakeCalls.move, async ({ till, params: { uuid }, body: { move, ...form } }) => {
    limits.count(till.storeUuid);
    const context = contextOf('orders');
    const action = context.resource.actions.get(move);
    if (!action) throw new ServiceError('NOT_FOUND');
    const entered = Object.fromEntries(action.form.names.map((name) => [name, Reflect.get(form, name)]));
    const actor = await inTransaction(pool, realmOfTill(till), (client) => actorOf(client, till));
    const done = await act(context, actor, { action, id: uuid, body: entered });
    if (!('record' in done)) throw new Error('A move of an order runs at once.');
    return movedOrder.parse({ orderUuid: uuid, status: done.record.status, dueAt: done.record.dueAt });
  });
}

/** What guests ordered. */
export function ordersArea(platform: Platform): Area {
  const service = paymentService(platform);
  return {
    service: 'order',
    resources: [
      ...([
        'orders/transactions',
        'orders/transaction-changes',
        'orders/refunds',
        'orders/payouts',
        'setup/business',
      ] as const),
      ...(['orders', 'orders/lines', 'orders/choices', 'orders/status-changes', 'menus/items'] as const),
      ...(['vouchers/redemptions', 'vouchers/vouchers', 'vouchers/voucher-templates'] as const),
      ...(['menus/channel-menus', 'customers/users', 'stores/delivery-zones', 'stores/settings'] as const),
    ],
    calls(app) {
      renderingRoutes(app, platform);
      intakeRoutes(app, platform, service);
    },
    rules: { orders: orderRules(platform), 'orders/payouts': payoutRules },
    handlers: {
      orders: { ...orderHandlers, refund: refundOrder },
      'orders/transactions': transactionHandlers,
    },
    jobs: { 'orders/transactions': { settle: settlePayment(service) } },
    background: () =>
      regularly({
        ...{ first: firstSweep, every: nextSweep, work: (signal) => sweepOverdue(platform, signal) },
        onFailure: (error) =>
          platform.log.error(
            { err: error },
            'Looking for overdue orders, vouchers and payments failed; the server will try again later.',
          ),
      }),
    demo: fillOrders,
  };
}
