/** What guests earn and what their points are worth, in points for each unit of money and in integer cents for each point. */
export interface LoyaltyRates {
  earnRate: number;
  redeemRate: number;
  minimumPoints: number;
}

/** The whole points that an order earns. */
export const pointsOf = (orderCents: number, { earnRate }: LoyaltyRates): number =>
  // Thousandths keep a rate such as 0.1 exact.
  Math.floor((orderCents * Math.round(earnRate * 1000)) / 100_000);

/** What points are worth, in cents. Too few of them are worth nothing yet. */
export const worthOf = (points: number, { redeemRate, minimumPoints }: LoyaltyRates): number =>
  points < minimumPoints ? 0 : points * redeemRate;
