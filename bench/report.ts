/** Prints one figure as one JSON line. */
export function report(work: string, figure: Record<string, unknown>): void {
  console.log(JSON.stringify({ work, ...figure }));
}

/** A figure beside its floor in the same run. */
export interface Row {
  work: string;
  /**
   * How close it comes to its floor, and more is better: its requests per second as a share of the floor's, or the floor's
   * time, size or memory as a share of its own.
   */
  share: number;
  [detail: string]: unknown;
}

/** How long and what a run measures. */
export interface Extent {
  /** Seconds of a load. */
  seconds: number;
  /** Whether to measure a row that takes long. */
  includes(work: string): boolean;
}

/** Prints rows, each as one JSON line. */
export function reportRows(rows: readonly Row[]): void {
  for (const { work, ...figure } of rows) report(work, figure);
}

/** The one in the middle of the values. */
export const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The median of the values, rounded. */
export const median = (values: readonly number[]): number => Math.round(middle(values));

/** Three decimals of `part / whole`. */
export const shareOf = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 1000;

/** What the floor and the product took in one round: milliseconds, KiB or MiB. */
export interface Round {
  floor: number;
  product: number;
}

/**
 * The median of both sides, and of what each round alone says of them: other work on the machine slows the neighbours of
 * one round alike.
 */
export function summarised(rounds: readonly Round[], unit: string) {
  const [product, floor] = [median(rounds.map((one) => one.product)), median(rounds.map((one) => one.floor))];
  const share = middle(rounds.map((one) => shareOf(one.floor, one.product)));
  return { product, floor, unit, ratio: Math.round(100 / share) / 100, share };
}

/** Measures the floor and the product in turn, as often as there are rounds. */
export async function inTurn(
  rounds: number,
  floor: () => Promise<number>,
  product: () => Promise<number>,
): Promise<Round[]> {
  const taken: Round[] = [];
  for (let round = 0; round < rounds; round += 1)
    taken.push({ floor: await floor(), product: await product() });
  return taken;
}
