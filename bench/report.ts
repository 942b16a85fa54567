/** Prints one figure as one JSON line. */
export function report(work: string, figure: Record<string, unknown>): void {
  console.log(JSON.stringify({ work, ...figure }));
}
