import { roundHalfUp, thousandths, whole } from '../catalogue/rounding.ts';
import { spanOf, type WeekDay } from '../stores/weekHours.ts';

/** Every rule that can keep a voucher from being used, in the order in which people hear of them. */
export const voucherChecks = [
  ...([
    'CANCELLED',
    'NOT_STARTED',
    'EXPIRED',
    'USED',
    'STORE',
    'CHANNEL',
    'SERVICE',
    'DAY',
    'HOURS',
  ] as const),
  ...(['ITEMS', 'SIZE', 'MIN_SPEND', 'ITEM_MISSING', 'NO_FEE', 'STACKING', 'GUEST_UNKNOWN'] as const),
  ...(['FIRST_ORDER', 'CUSTOMER_LIMIT', 'TOTAL', 'NOTHING_OFF', 'BUDGET'] as const),
];
export type VoucherCheck = (typeof voucherChecks)[number];

/** Vouchers that one order can have. */
export const mostVouchers = 5;

interface Named {
  id: string;
  name: string;
}

/** When guests may use a voucher. An empty list stands for everything. */
export interface VoucherRule {
  allowVoucherStacking: boolean;
  /** In minor units; null for none. */
  minimumSpend: number | null;
  stores: readonly Named[];
  storeGroups: readonly Named[];
  channels: readonly Named[];
  serviceTypes: readonly { id: number; name: string }[];
  days: readonly WeekDay[];
  /** Times of day, `17:00`; null for the start and the end of the day. Past midnight if the end is not later. */
  fromTime: string | null;
  untilTime: string | null;
  firstOrderOnly: boolean;
  itemCategories: readonly Named[];
  /** The variants of one template that count; null if the rule does not ask for any. */
  variants: {
    templateId: string;
    combinations: readonly { variantIds: readonly string[]; name: string }[];
  } | null;
  sizes: readonly Named[];
}

/** A voucher with what it gives, what limits it, and how far it has been used. Amounts are in minor units. */
export interface VoucherFacts {
  id: string;
  templateId: string;
  code: string;
  isCancelled: boolean;
  /** Days, such as `2026-12-24`; null for none. */
  firstDay: string | null;
  lastDay: string | null;
  usedCount: number;
  usagePerCode: number;
  discountType: 'PERCENT' | 'AMOUNT' | 'FREE_ITEM' | 'ITEM_PRICE' | 'FREE_DELIVERY';
  percent: number | null;
  amount: number | null;
  maximumDiscount: number | null;
  /** The item that is free or has its own price. Without one, the cheapest item that the rule allows is free. */
  item: Named | null;
  itemPrice: number | null;
  usagePerCustomer: number | null;
  /** How often guests can use all codes of the template together, and what these take off at most. */
  totalUses: number | null;
  budget: number | null;
  /** How far the template is used, without this order. */
  used: { byGuest: number; inAll: number; takenOff: number };
  rule: VoucherRule | null;
}

/** One line of a basket. */
export interface BasketLine {
  itemId: string;
  sizeId: string;
  categoryIds: readonly string[];
  variantTemplateId: string | null;
  variantIds: readonly string[];
  unitSizeId: string | null;
  quantity: number;
  /** Of one, in minor units, as the menu says prices. */
  price: number;
}

/** What a guest wants to buy, where and when. */
export interface Basket {
  store: Named & { groupIds: readonly string[] };
  channel: Named;
  service: { id: number; name: string };
  /** By the clock of the store. */
  day: string;
  weekDay: WeekDay;
  time: string;
  /** The orders of a known guest so far; null for somebody whom nobody knows. */
  guestOrders: number | null;
  lines: readonly BasketLine[];
  deliveryFee: number;
}

/** One rule of a voucher, and what is missing if the order does not meet it. */
export interface CheckResult {
  check: VoucherCheck;
  isMet: boolean;
  details: Record<string, string | number | string[]>;
}

/** What became of one voucher. */
export interface VoucherOutcome {
  id: string;
  code: string;
  /** Every rule that it has. It takes nothing off unless all are met. */
  checks: readonly CheckResult[];
  isApplied: boolean;
  /** What it takes off, in minor units: of each line, and of the delivery fee. */
  discount: number;
  lineDiscounts: readonly number[];
  deliveryDiscount: number;
}

/** What several vouchers take off one order together. */
export interface VoucherDecision {
  outcomes: readonly VoucherOutcome[];
  discount: number;
  lineDiscounts: readonly number[];
  deliveryDiscount: number;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Divides an amount by weights, to the minor unit: the parts add up to it, and none is more than its weight if the
 * amount is not more than all weights. What is left over goes to the largest remainders.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const all = BigInt(sum(weights));
  if (all === 0n) return weights.map(() => 0);
  const shares = weights.map((weight) => {
    const exact = BigInt(amount) * BigInt(weight);
    return { weight, part: Number(exact / all), rest: exact % all };
  });
  let left = amount - sum(shares.map(({ part }) => part));
  const byRest = [...shares].sort((one, other) =>
    one.rest === other.rest ? other.weight - one.weight : one.rest > other.rest ? -1 : 1,
  );
  for (const share of byRest) {
    if (left === 0) break;
    share.part += 1;
    left -= 1;
  }
  return shares.map(({ part }) => part);
}

/** Vouchers for items come first, then amounts, then percents of what remains, then delivery. */
const turnOf: Readonly<Record<VoucherFacts['discountType'], number>> = {
  ...{ FREE_ITEM: 0, ITEM_PRICE: 0, AMOUNT: 1, PERCENT: 2, FREE_DELIVERY: 3 },
};

const namesOf = (named: readonly { name: string }[]): string[] => named.map(({ name }) => name);

const contains = (ids: readonly { id: string | number }[], id: string | number | null): boolean =>
  ids.some((one) => one.id === id);

/** Whether the categories or variants of a rule include a line. */
function isOfItems(rule: VoucherRule | null, line: BasketLine): boolean {
  if (!rule) return true;
  const { itemCategories, variants } = rule;
  if (itemCategories.length > 0 && !line.categoryIds.some((id) => contains(itemCategories, id))) return false;
  if (!variants) return true;
  return variants.combinations.length === 0
    ? line.variantTemplateId === variants.templateId
    : variants.combinations.some(({ variantIds }) => variantIds.every((id) => line.variantIds.includes(id)));
}

const isOfSize = (rule: VoucherRule | null, line: BasketLine): boolean =>
  !rule || rule.sizes.length === 0 || contains(rule.sizes, line.unitSizeId);

/** Whether a time of day lies between two others, which can lie around midnight. */
function isBetween(time: string, fromTime: string | null, untilTime: string | null): boolean {
  const [start, end] = spanOf({ from: fromTime ?? '00:00', to: untilTime ?? '24:00' });
  const [at] = spanOf({ from: time, to: time });
  return (start <= at && at < end) || at + 24 * 60 < end;
}

/** The rules of a voucher that do not depend on other vouchers, each with whether the basket meets it. */
function checksOf(voucher: VoucherFacts, basket: Basket, used: VoucherFacts['used']): CheckResult[] {
  const { rule, firstDay, lastDay, usagePerCode, usagePerCustomer, totalUses, item } = voucher;
  const { store, channel, service, lines, guestOrders, day } = basket;
  const results: CheckResult[] = [];
  const check = (name: VoucherCheck, isMet: boolean, details: CheckResult['details'] = {}) =>
    results.push({ check: name, isMet, details });

  check('CANCELLED', !voucher.isCancelled);
  if (firstDay !== null) check('NOT_STARTED', firstDay <= day, { firstDay });
  if (lastDay !== null) check('EXPIRED', day <= lastDay, { lastDay });
  check('USED', voucher.usedCount < usagePerCode, { limit: usagePerCode });
  if (rule) {
    const { stores, storeGroups, channels, serviceTypes, days, fromTime, untilTime } = rule;
    if (stores.length + storeGroups.length > 0)
      check('STORE', contains(stores, store.id) || store.groupIds.some((id) => contains(storeGroups, id)), {
        store: store.name,
        names: namesOf([...stores, ...storeGroups]),
      });
    if (channels.length > 0)
      check('CHANNEL', contains(channels, channel.id), { channel: channel.name, names: namesOf(channels) });
    if (serviceTypes.length > 0)
      check('SERVICE', contains(serviceTypes, service.id), {
        ...{ service: service.name, names: namesOf(serviceTypes) },
      });
    if (days.length > 0) check('DAY', days.includes(basket.weekDay), { days: [...days] });
    if (fromTime !== null || untilTime !== null)
      check('HOURS', isBetween(basket.time, fromTime, untilTime), {
        ...{ time: basket.time, from: fromTime ?? '00:00', until: untilTime ?? '24:00' },
      });
    const { itemCategories, variants, sizes, minimumSpend } = rule;
    if (itemCategories.length > 0 || variants)
      check(
        'ITEMS',
        lines.some((line) => isOfItems(rule, line)),
        {
          names: namesOf([...itemCategories, ...(variants?.combinations ?? [])]),
        },
      );
    if (sizes.length > 0)
      check(
        'SIZE',
        lines.some((line) => isOfItems(rule, line) && isOfSize(rule, line)),
        {
          names: namesOf(sizes),
        },
      );
    if (minimumSpend !== null) {
      const spent = sum(lines.filter((line) => isEligible(rule, line)).map(amountOf));
      check('MIN_SPEND', spent >= minimumSpend, {
        ...{ minimum: minimumSpend, spent, missing: Math.max(0, minimumSpend - spent) },
      });
    }
  }
  if (item)
    check(
      'ITEM_MISSING',
      lines.some(({ itemId }) => itemId === item.id),
      { item: item.name },
    );
  if (voucher.discountType === 'FREE_DELIVERY') check('NO_FEE', basket.deliveryFee > 0);
  if (rule?.firstOrderOnly || usagePerCustomer !== null) check('GUEST_UNKNOWN', guestOrders !== null);
  if (rule?.firstOrderOnly && guestOrders !== null)
    check('FIRST_ORDER', guestOrders === 0, { orders: guestOrders });
  if (usagePerCustomer !== null && guestOrders !== null)
    check('CUSTOMER_LIMIT', used.byGuest < usagePerCustomer, { limit: usagePerCustomer });
  if (totalUses !== null) check('TOTAL', used.inAll < totalUses, { limit: totalUses });
  return results;
}

const isEligible = (rule: VoucherRule | null, line: BasketLine): boolean =>
  isOfItems(rule, line) && isOfSize(rule, line);

const amountOf = ({ price, quantity }: Pick<BasketLine, 'price' | 'quantity'>): number => price * quantity;

/** What one voucher takes off what others left of each line and of the delivery fee. */
function discountOf(
  voucher: VoucherFacts,
  { lines }: Basket,
  left: { lines: readonly number[]; deliveryFee: number },
): Pick<VoucherOutcome, 'lineDiscounts' | 'deliveryDiscount'> {
  const none = lines.map(() => 0);
  const { rule, item, percent, amount, maximumDiscount } = voucher;
  const eligible = lines.map((line, index) => (isEligible(rule, line) ? (left.lines[index] ?? 0) : 0));
  switch (voucher.discountType) {
    case 'FREE_DELIVERY':
      return { lineDiscounts: none, deliveryDiscount: left.deliveryFee };
    case 'PERCENT': {
      const exact = roundHalfUp(sum(eligible) * thousandths(percent ?? 0), whole);
      const most = Math.min(exact, maximumDiscount ?? exact, sum(eligible));
      return { lineDiscounts: spread(most, eligible), deliveryDiscount: 0 };
    }
    case 'AMOUNT':
      return {
        lineDiscounts: spread(Math.min(amount ?? 0, sum(eligible)), eligible),
        deliveryDiscount: 0,
      };
    case 'FREE_ITEM':
    case 'ITEM_PRICE': {
      const newPrice = voucher.discountType === 'ITEM_PRICE' ? (voucher.itemPrice ?? 0) : 0;
      const [cheapest] = lines
        .map((line, index) => ({ ...line, index, rest: left.lines[index] ?? 0 }))
        .filter((line) => (item ? line.itemId === item.id : isEligible(rule, line)))
        .filter(({ price, rest }) => price > newPrice && rest > 0)
        .sort((one, other) => one.price - other.price || one.sizeId.localeCompare(other.sizeId));
      if (!cheapest) return { lineDiscounts: none, deliveryDiscount: 0 };
      const off = Math.min(cheapest.price - newPrice, cheapest.rest);
      return { lineDiscounts: none.with(cheapest.index, off), deliveryDiscount: 0 };
    }
  }
}

/**
 * What vouchers take off an order, or which of their rules it does not meet.
 * A voucher that cannot be combined with others has to be alone. Percents are rounded half up once for each voucher, and
 * spread over the lines so that their discounts add up to it.
 * @param vouchers each of them once
 */
export function decideVouchers(vouchers: readonly VoucherFacts[], basket: Basket): VoucherDecision {
  // Lines that tie get the same parts, whichever of them comes first.
  const places = basket.lines
    .map((line, index) => ({ line, index, key: JSON.stringify(line) }))
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  const { lineDiscounts, outcomes, ...rest } = decideInOrder(vouchers, {
    ...basket,
    lines: places.map(({ line }) => line),
  });
  const inPlace = (amounts: readonly number[]): number[] => {
    const back = amounts.map(() => 0);
    for (const [at, { index }] of places.entries()) back[index] = amounts[at] ?? 0;
    return back;
  };
  return {
    ...rest,
    lineDiscounts: inPlace(lineDiscounts),
    outcomes: outcomes.map((one) => ({ ...one, lineDiscounts: inPlace(one.lineDiscounts) })),
  };
}

function decideInOrder(vouchers: readonly VoucherFacts[], basket: Basket): VoucherDecision {
  const none = basket.lines.map(() => 0);
  const left = { lines: basket.lines.map(amountOf), deliveryFee: basket.deliveryFee };
  const outcomes = new Map<string, VoucherOutcome>();
  const inTurn = [...vouchers].sort(
    (one, other) =>
      turnOf[one.discountType] - turnOf[other.discountType] || one.code.localeCompare(other.code),
  );
  const usedHere = new Map<string, { uses: number; takenOff: number }>();
  for (const voucher of inTurn) {
    const { id, code, rule, budget, templateId } = voucher;
    const here = usedHere.get(templateId) ?? { uses: 0, takenOff: 0 };
    const used = {
      byGuest: voucher.used.byGuest + here.uses,
      inAll: voucher.used.inAll + here.uses,
      takenOff: voucher.used.takenOff + here.takenOff,
    };
    const checks = checksOf(voucher, basket, used);
    const others = vouchers.filter((other) => other.id !== id).map((other) => other.code);
    if (others.length > 0)
      checks.push({
        ...{ check: 'STACKING', isMet: rule?.allowVoucherStacking ?? false, details: { codes: others } },
      });
    let taken = { lineDiscounts: none, deliveryDiscount: 0 } as ReturnType<typeof discountOf>;
    if (checks.every(({ isMet }) => isMet)) {
      taken = discountOf(voucher, basket, left);
      const discount = sum(taken.lineDiscounts) + taken.deliveryDiscount;
      checks.push({ check: 'NOTHING_OFF', isMet: discount > 0, details: {} });
      if (budget !== null && discount > 0)
        checks.push({
          check: 'BUDGET',
          isMet: used.takenOff + discount <= budget,
          details: { budget, rest: Math.max(0, budget - used.takenOff) },
        });
    }
    const isApplied = checks.every(({ isMet }) => isMet);
    if (!isApplied) taken = { lineDiscounts: none, deliveryDiscount: 0 };
    left.lines = left.lines.map((amount, index) => amount - (taken.lineDiscounts[index] ?? 0));
    left.deliveryFee -= taken.deliveryDiscount;
    const discount = sum(taken.lineDiscounts) + taken.deliveryDiscount;
    if (isApplied) usedHere.set(templateId, { uses: here.uses + 1, takenOff: here.takenOff + discount });
    outcomes.set(id, { id, code, checks, isApplied, discount, ...taken });
  }
  const inOrder = vouchers.flatMap(({ id }) => outcomes.get(id) ?? []);
  return {
    outcomes: inOrder,
    discount: sum(inOrder.map(({ discount }) => discount)),
    lineDiscounts: none.map((_none, index) => sum(inOrder.map((one) => one.lineDiscounts[index] ?? 0))),
    deliveryDiscount: sum(inOrder.map((one) => one.deliveryDiscount)),
  };
}
