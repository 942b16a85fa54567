import { rounded, roundHalfUp, shareOf, thousandths, whole } from '../catalogue/rounding.ts';
import type { VoucherFacts } from './decideVouchers.ts';

/** How often codes were used, of how often they could be. */
export interface UsedShare {
  uses: number;
  possible: number;
}

/** What a template gives, what limits it, and what its costs are worked out from. Amounts are in minor units. */
export interface LiabilityFacts
  extends Pick<VoucherFacts, 'discountType' | 'percent' | 'amount' | 'maximumDiscount' | 'itemPrice'>,
    Pick<VoucherFacts, 'totalUses' | 'budget'> {
  /** What its codes have been used for so far. What is reserved counts too. */
  used: { uses: number; takenOff: number };
  /** The price of its item, or of the dearest that its rule allows, without what guests add. Null if none has a price. */
  dearestItem: number | null;
  /** Of the last 90 days; null without such orders. */
  averageBasket: number | null;
  usualFee: number | null;
  shares: { template: UsedShare; business: UsedShare };
}

/** Where the value of one use comes from. Only an amount, a maximum and an item are the most that it can be. */
export type ValueBasis = 'AMOUNT' | 'MAXIMUM' | 'ITEM' | 'BASKET' | 'FEE';

/** What codes can cost. Amounts are in minor units. */
export interface Liability {
  /** How often guests can use the codes at most. */
  uses: number;
  /** What one use takes off; null if nothing tells. */
  perUse: number | null;
  basis: ValueBasis;
  /** If guests use the codes as often as they can; null if nothing tells. Without a limit, about as much as this. */
  worst: number | null;
  limit: 'CODES' | 'TOTAL_USES' | 'BUDGET' | 'NONE';
  /** If guests use them as often as they have used other codes so far. */
  expected: number | null;
  share: UsedShare;
  shareOf: 'TEMPLATE' | 'BUSINESS' | 'GUESS';
}

/** What we expect of a business whose codes nobody has used yet. */
const guess: UsedShare = { uses: 1, possible: 10 };

/** What one use takes off at most, or about. */
function perUseOf(facts: LiabilityFacts): Pick<Liability, 'perUse' | 'basis'> {
  const { percent, amount, maximumDiscount, itemPrice, dearestItem, averageBasket, usualFee } = facts;
  switch (facts.discountType) {
    case 'AMOUNT':
      return { perUse: amount, basis: 'AMOUNT' };
    case 'PERCENT':
      if (maximumDiscount !== null) return { perUse: maximumDiscount, basis: 'MAXIMUM' };
      return {
        perUse: averageBasket === null ? null : roundHalfUp(averageBasket * thousandths(percent ?? 0), whole),
        basis: 'BASKET',
      };
    case 'FREE_ITEM':
      return { perUse: dearestItem, basis: 'ITEM' };
    case 'ITEM_PRICE':
      return {
        perUse: dearestItem === null ? null : Math.max(0, dearestItem - (itemPrice ?? 0)),
        basis: 'ITEM',
      };
    case 'FREE_DELIVERY':
      return { perUse: usualFee, basis: 'FEE' };
  }
}

/** How often guests use codes, as far as anybody knows. */
function knownShare({ template, business }: LiabilityFacts['shares']): Pick<Liability, 'share' | 'shareOf'> {
  const isKnown = ({ uses, possible }: UsedShare) => uses > 0 && possible > 0;
  if (isKnown(template)) return { share: template, shareOf: 'TEMPLATE' };
  return isKnown(business) ? { share: business, shareOf: 'BUSINESS' } : { share: guess, shareOf: 'GUESS' };
}

/**
 * What codes of a template can cost. What is left of its limits caps both cases.
 * @param possible how often guests could use the codes if the template had no limits
 */
export function liabilityOf(facts: LiabilityFacts, possible: number): Liability {
  const { totalUses, budget, used } = facts;
  const { perUse, basis } = perUseOf(facts);
  const { share, shareOf: source } = knownShare(facts.shares);
  const usesLeft = totalUses === null ? possible : Math.max(0, totalUses - used.uses);
  const uses = Math.min(possible, usesLeft);
  const budgetLeft = budget === null ? null : BigInt(Math.max(0, budget - used.takenOff));
  const within = (cost: bigint, most: bigint | null) => (most !== null && cost > most ? most : cost);
  const full = uses === 0 ? 0n : perUse === null ? null : BigInt(perUse) * BigInt(uses);
  // Without a maximum, guests can order so much that only the budget stops them.
  const isOpen = uses > 0 && (basis === 'BASKET' || perUse === null);
  const worst = isOpen ? (budgetLeft ?? full) : within(full ?? 0n, budgetLeft);
  const limitOf = (): Liability['limit'] => {
    if (budgetLeft !== null && (isOpen || (full ?? 0n) > budgetLeft)) return 'BUDGET';
    if (isOpen && basis === 'BASKET') return 'NONE';
    return usesLeft < possible ? 'TOTAL_USES' : 'CODES';
  };
  const usual =
    perUse === null
      ? null
      : rounded(
          shareOf(
            BigInt(perUse) * BigInt(possible) * BigInt(Math.min(share.uses, share.possible)),
            BigInt(share.possible),
          ),
        );
  const expected = uses === 0 ? 0n : usual === null ? null : within(within(usual, full), budgetLeft);
  return {
    ...{ uses, perUse, basis, share, shareOf: source, limit: limitOf() },
    worst: worst === null ? null : Number(worst),
    expected: expected === null ? null : Number(expected),
  };
}
