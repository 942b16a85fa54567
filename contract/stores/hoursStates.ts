/** What guests can order: everything, or one way only, or nothing. */
export const takings = ['ALL', 'DELIVERY', 'COLLECTION', 'NOTHING'] as const;
export type Takes = (typeof takings)[number];

/** True for a store that takes anything. */
export const takesSome = (takes: Takes): boolean => takes !== 'NOTHING';

/** True for a store that delivers. */
export const delivers = (takes: Takes): boolean => takes === 'ALL' || takes === 'DELIVERY';

/** Why a store takes less than everything, in the order in which reasons count. */
export const reasonCodes = [
  'inactive',
  'noOrders',
  'noWays',
  'noDelivery',
  'noCollection',
  'pause',
  'closure',
  'noHours',
  'special',
  'trading',
  'operating',
  'menu',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** Why a store takes less than everything. */
export interface Reason {
  code: ReasonCode;
  /** The name of the closure or of the special hours, or what a pause is for. */
  name: string | null;
}

export interface HoursState {
  takes: Takes;
  /** Null if the store takes everything. */
  reason: Reason | null;
}

/** Nothing stands in the way. */
export const everything: HoursState = { takes: 'ALL', reason: null };
/** The store takes nothing, for this reason. */
export const nothing = (code: ReasonCode, name: string | null = null): HoursState => ({
  takes: 'NOTHING',
  reason: { code, name },
});

/** What two states leave together. Where they allow different ways, nothing is left, because of the second. */
export function both(one: HoursState, other: HoursState): HoursState {
  if (one.takes === 'NOTHING' || other.takes === 'ALL' || one.takes === other.takes) return one;
  return one.takes === 'ALL' ? other : { ...other, takes: 'NOTHING' };
}
