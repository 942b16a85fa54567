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

/** Which value a rounding takes where the exact one lies between two. */
export const directions = ['up', 'nearest', 'down'] as const;
export type Direction = (typeof directions)[number];

/** Values that lie `step` apart, and one of them: of 100 and 90 come 90, 190, 290. */
export interface Steps {
  step: bigint;
  ending: bigint;
  direction: Direction;
}

/**
 * The value on these steps next to an exact one, in its unit. Up is never below the exact value and down never above
 * it; a half moves away from zero. Everything that rounds prices rounds them here.
 */
export function onSteps({ over, under }: Share, { step, ending, direction }: Steps): bigint {
  const [from, size] = [over - ending * under, step * under];
  const below = (from / size - (from % size < 0n ? 1n : 0n)) * step + ending;
  if (below * under === over || direction === 'down') return below;
  const above = below + step;
  if (direction === 'up') return above;
  const lean = 2n * over - (below + above) * under;
  return lean > 0n || (lean === 0n && over > 0n) ? above : below;
}

/** The whole number nearest to a share. A half moves away from zero. */
export const rounded = (share: Share): bigint =>
  onSteps(share, { step: 1n, ending: 0n, direction: 'nearest' });

/** The integer nearest to `numerator / denominator`, for integers. A half moves away from zero, so a refund mirrors its sale. */
export function roundHalfUp(numerator: number, denominator: number): number {
  const nearest = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
  return numerator < 0 ? 0 - nearest : nearest;
}

/** A percentage in thousandths of a percent, which is as exact as stored percentages are. */
export const thousandths = (percent: number): number => Math.round(percent * 1000);

/** One hundred percent, in thousandths of a percent. */
export const whole = 100_000;

/** The decimal that a number stands for, as it is written: 0.1 is a tenth, which a binary fraction is not. */
export function decimalOf(value: number): Share {
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  const [, decimals = ''] = digits.split('.');
  const power = Number(exponent) - decimals.length;
  const units = BigInt(digits.replace('.', ''));
  return power < 0 ? shareOf(units, 10n ** BigInt(-power)) : shareOf(units * 10n ** BigInt(power));
}

/** What becomes of a value that changes by so many percent: of 12.5, nine eighths. */
export const changedBy = (value: Share, percent: number): Share =>
  times(value, times(plus(shareOf(100n), decimalOf(percent)), shareOf(1n, 100n)));
