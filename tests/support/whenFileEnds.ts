/** What to close, in the order in which it was opened. */
const closings: (() => unknown)[] = [];

/**
 * Does something when the test file ends. It can be called at the top of the file, in a hook, or in a test. Files
 * share a process, so whatever one leaves open would stay open for all that follow.
 */
export function whenFileEnds(close: () => unknown): void {
  closings.push(close);
}

/** Closes what the file opened, the last first. */
export async function endFile(): Promise<void> {
  for (const close of closings.splice(0).toReversed()) await close();
}
