/**
 * What guests earn and what their points are worth: points for each whole unit of the customer's currency, and integer
 * minor units for each point.
 */
export interface LoyaltyRates {
  earnRate: number;
  redeemRate: number;
  minimumPoints: number;
}

/**
 * The whole points that an order earns.
 * @param amount in minor units
 */
export const pointsOf = (amount: number, { earnRate }: LoyaltyRates, currencyDigits: number): number =>
  // Thousandths keep a rate such as 0.1 exact.
  Math.floor((amount * Math.round(earnRate * 1000)) / (1000 * 10 ** currencyDigits));

/** What points are worth, in minor units. Too few of them are worth nothing yet. */
export const worthOf = (points: number, { redeemRate, minimumPoints }: LoyaltyRates): number =>
  points < minimumPoints ? 0 : points * redeemRate;
