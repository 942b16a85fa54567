/** Prints one figure as one JSON line. */
export function report(work: string, figure: Record<string, unknown>): void {
  console.log(JSON.stringify({ work, ...figure }));
}

/** The median of the values, rounded. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}
