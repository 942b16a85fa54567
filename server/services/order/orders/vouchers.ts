import type { BodyOf } from '../../../../contract/calls/call.ts';
import type {
  CheckedOrder,
  CheckedVoucher,
  ExplainedVouchers,
  explainVoucherCall,
  IncomingOrder,
  ReservedOrder,
  UnsentOrder,
} from '../../../../contract/calls/orderIntake.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import {
  type Basket,
  decideVouchers,
  type VoucherDecision,
} from '../../../../contract/vouchers/decideVouchers.ts';
import { realmOf } from '../../../access/actor.ts';
import { rowsOf } from '../../../area/read.ts';
import { readOrder } from '../../../domain/orders/readOrder.ts';
import { readCustomer } from '../../../domain/signIn/customer.ts';
import { readBasket, readVouchers } from '../../../domain/vouchers/readVouchers.ts';
import { allowVouchers, recordUses } from '../../../domain/vouchers/redeemVouchers.ts';
import { amountsAfter, basketOf, type Intake, menuFor, type Place, priceIncoming } from './intake.ts';

/** A code that nobody knows, among those that somebody checks. */
const unknownVoucher = (code: string): CheckedVoucher => ({
  ...{ code, discount: 0, isUsable: false },
  checks: [{ check: 'UNKNOWN', isMet: false, details: { code } }],
});

interface Checked {
  codes: readonly string[];
  basket: Basket;
  guestUuid: string | null;
  sender?: { storeUuid: string; reference: string } | undefined;
}

/** What codes take off a basket, with every rule of each, and those that nobody knows. Nothing is kept. */
async function checkCodes(
  { client, actor }: Pick<Place, 'client' | 'actor'>,
  { codes, basket, ...sought }: Checked,
): Promise<{ decision: VoucherDecision; vouchers: CheckedVoucher[] }> {
  const { vouchers, unknown } = await readVouchers(client, realmOf(actor), { codes, ...sought });
  const decision = decideVouchers(vouchers, basket);
  const known = decision.outcomes.map(({ code, discount, isApplied, checks }) => ({
    ...{ code, discount, isUsable: isApplied, checks: [...checks] },
  }));
  return { decision, vouchers: [...known, ...unknown.map(unknownVoucher)] };
}

/** What an order would cost with its codes, and why those do not count that do not. */
export async function checkOrder(intake: Intake, place: Place, order: UnsentOrder): Promise<CheckedOrder> {
  const { client, actor, storeUuid } = place;
  const incoming = await priceIncoming(intake, place, order);
  const { decision, vouchers } = await checkCodes(place, {
    ...{ codes: order.vouchers, basket: await basketOf(place, order, incoming) },
    guestUuid: incoming.guest.guestUuid ?? null,
    sender: order.reference === undefined ? undefined : { storeUuid, reference: order.reference },
  });
  const { amounts } = amountsAfter(incoming, order, decision);
  const { currency } = await readCustomer(client, actor.customerUuid);
  return { currency, ...amounts, vouchers };
}

/**
 * Keeps the codes of an order while its guest pays.
 * @throws ServiceError as the order itself would; then nothing is kept
 */
export async function reserveCodes(
  intake: Intake,
  place: Place,
  order: IncomingOrder,
): Promise<ReservedOrder> {
  const { client, actor, storeUuid } = place;
  const incoming = await priceIncoming(intake, place, order);
  const redeemer = { client, actor, contextOf: intake.contextOf };
  const allowed = await allowVouchers(redeemer, {
    ...{ codes: order.vouchers, basket: await basketOf(place, order, incoming) },
    ...{ reference: order.reference, guestUuid: incoming.guest.guestUuid ?? null },
    ...{ storeUuid, channelId: incoming.channel.id, campaignLink: order.campaignLink },
  });
  const reservedUntil = await recordUses(redeemer, allowed);
  const { amounts } = amountsAfter(incoming, order, allowed.decision);
  const { currency } = await readCustomer(client, actor.customerUuid);
  const vouchers = allowed.decision.outcomes.map(({ code, discount }) => ({ code, discount }));
  return { ...{ currency, reference: order.reference, reservedUntil }, ...amounts, vouchers };
}

const readChannel = rowsOf('channels', { fields: ['id', 'code', 'priceDifferences'], by: ['id'] });
const readReference = rowsOf('orders', { fields: ['reference'], by: ['id'] });

type Explained = BodyOf<typeof explainVoucherCall>;
type Lines = readonly {
  itemId: string | null;
  sizeId: string | null;
  description: string;
  quantity: number;
  price: number;
}[];

/** The lines of a basket that somebody builds, at the prices of the menu. @throws ServiceError VALIDATION_FAILED */
async function linesOf(
  intake: Intake,
  place: Place,
  { channelId, items }: NonNullable<Explained['basket']>,
): Promise<Lines> {
  const { client, actor } = place;
  const [channel] = await readChannel(client, actor.customerUuid, { id: channelId });
  if (!channel) throw new ServiceError('NOT_FOUND');
  const { menu } = await menuFor(intake, place, channel, {
    items: items.map((item) => ({ ...item, choices: [] })),
  });
  return items.map(({ sizeId, quantity }, index) => {
    const item = menu.items.find(({ sizes }) => sizes.some(({ id }) => id === sizeId));
    const size = item?.sizes.find(({ id }) => id === sizeId);
    if (!item || !size)
      throw new ServiceError('VALIDATION_FAILED', {
        issues: [{ field: `basket.items.${index}.sizeId`, code: 'missingReference', details: {} }],
      });
    const description = item.sizes.length > 1 ? `${item.name}, ${size.name}` : item.name;
    return { itemId: item.id, sizeId, description, quantity, price: size.priceCents };
  });
}

/** Explains codes to people who help a guest, for an order that is there or for a basket. @throws ServiceError NOT_FOUND, VALIDATION_FAILED */
export async function explainVouchers(
  intake: Intake,
  of: Pick<Place, 'client' | 'actor'>,
  { codes, orderUuid, basket: built }: Explained,
): Promise<ExplainedVouchers> {
  const { client, actor } = of;
  const { customerUuid } = actor;
  const { currency } = await readCustomer(client, customerUuid);
  const explain = async (
    place: Omit<Parameters<typeof readBasket>[2], 'lines'>,
    lines: Lines,
    sender?: Checked['sender'],
  ): Promise<ExplainedVouchers> => {
    const basket = await readBasket(client, realmOf(actor), { ...place, lines });
    const { guestUuid, deliveryFee } = place;
    const { decision, vouchers } = await checkCodes(of, { codes, basket, guestUuid, sender });
    return {
      ...{ currency, deliveryFee, discount: decision.discount, vouchers },
      subtotal: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
      lines: lines.map(({ description, quantity, price }, index) => ({
        ...{ description, quantity, price, discount: decision.lineDiscounts[index] ?? 0 },
      })),
    };
  };
  if (orderUuid !== undefined) {
    const order = await readOrder(client, customerUuid, orderUuid);
    const [own] = await readReference(client, customerUuid, { id: orderUuid });
    const storeUuid = order.store.uuid;
    return explain(
      {
        ...{ storeUuid, channelId: order.channel.id, service: order.service.code, orderUuid },
        ...{ guestUuid: order.guest.uuid, at: new Date(order.placedAt), deliveryFee: order.deliveryFee },
      },
      order.lines.map(({ menuItemId, ...line }) => ({ ...line, itemId: menuItemId })),
      own?.reference ? { storeUuid, reference: own.reference } : undefined,
    );
  }
  if (!built)
    throw new ServiceError('VALIDATION_FAILED', {
      issues: [{ field: 'basket', code: 'required', details: {} }],
    });
  const { storeUuid, channelId, service, guestUuid = null, at, deliveryFee } = built;
  return explain(
    { storeUuid, channelId, service, guestUuid, at: at ? new Date(at) : new Date(), deliveryFee },
    await linesOf(intake, { ...of, storeUuid }, built),
  );
}
