/** A fraction of whole numbers, so that nothing is rounded before the end. `under` is above 0. */
export interface Share {
  over: bigint;
  under: bigint;
}

/** A whole number, or a fraction of two, in its lowest terms: equal shares have equal parts. */
export function shareOf(over: bigint, under = 1n): Share {
  let [divisor, rest] = [over < 0n ? -over : over, under];
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
  return { over: over / divisor, under: under / divisor };
}

export const plus = (one: Share, other: Share): Share =>
  shareOf(one.over * other.under + other.over * one.under, one.under * other.under);

export const times = (one: Share, other: Share): Share =>
  shareOf(one.over * other.over, one.under * other.under);

/** The whole number next to a share in that direction; the nearest one unless given, and a half moves away from zero. */
export function rounded({ over, under }: Share, direction: 'nearest' | 'up' | 'down' = 'nearest'): bigint {
  const below = over / under - (over % under < 0n ? 1n : 0n);
  const rest = over - below * under;
  if (rest === 0n || direction === 'down') return below;
  if (direction === 'up') return below + 1n;
  const isAway = over > 0n ? rest * 2n >= under : rest * 2n > under;
  return isAway ? below + 1n : below;
}

/** The integer nearest to `numerator / denominator`, for integers. A half moves away from zero, so a refund mirrors its sale. */
export function roundHalfUp(numerator: number, denominator: number): number {
  const nearest = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
  return numerator < 0 ? 0 - nearest : nearest;
}

/** A percentage in thousandths of a percent, which is as exact as percentages are kept. */
export const thousandths = (percent: number): number => Math.round(percent * 1000);

/** One hundred percent, in thousandths of a percent. */
export const whole = 100_000;
