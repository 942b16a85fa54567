/** A store that cannot be reached is tried this many times. */
export const mostTries = 5;

/**
 * Milliseconds until the next try: the first wait, doubled with each try, and up to a fifth more, so that hundreds of
 * stores do not come back at once. A channel that says when wins if that is later.
 * @param tries how many tries there were
 * @param chance a random number from 0 up to 1
 */
export function nextWait(
  { tries, firstWait, retryAfter = 0 }: { tries: number; firstWait: number; retryAfter?: number | undefined },
  chance: number,
): number {
  return Math.max(retryAfter, firstWait * 2 ** (tries - 1) * (1 + chance / 5));
}
