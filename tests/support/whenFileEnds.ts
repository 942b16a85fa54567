/** What is to be closed, in the order in which it was opened. */
const closings: (() => unknown)[] = [];

/**
 * Does something when the test file ends, whether it is asked for at the top of the file, in a hook, or in a test.
 * Files share a process: what one of them leaves open would be open for all that follow.
 */
export function whenFileEnds(close: () => unknown): void {
  closings.push(close);
}

/** Closes what the file opened, the last first. */
export async function endFile(): Promise<void> {
  for (const close of closings.splice(0).toReversed()) await close();
}
