/** The integer nearest to `numerator / denominator`, for integers. A half moves away from zero, so a refund mirrors its sale. */
export function roundHalfUp(numerator: number, denominator: number): number {
  const rounded = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
  return numerator < 0 ? 0 - rounded : rounded;
}

/** A percentage in thousandths of a percent, which is as exact as percentages are kept. */
export const thousandths = (percent: number): number => Math.round(percent * 1000);

/** One hundred percent, in thousandths of a percent. */
export const whole = 100_000;
