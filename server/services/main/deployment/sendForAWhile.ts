import pLimit from 'p-limit';

/** Milliseconds after which a step begins to send to no other store. */
const stepFor = 5_000;

/** Milliseconds after which a step looks again whether somebody has cancelled it. */
const lookEvery = 250;

/** What was due at a store, and what came of sending it. */
export interface Sent<Due, Outcome> {
  line: Due;
  outcome: Outcome;
}

/**
 * Sends to stores side by side, as many at once as the platform allows. A step that waited for its slowest store after
 * every few would leave the platform idle most of the time. Gives what was sent; the rest stays due.
 * @param isCancelled looks in the database, so we call it four times a second only
 */
export async function sendForAWhile<Due, Outcome>(
  lines: readonly Due[],
  { atOnce, isCancelled }: { atOnce: number; isCancelled: () => Promise<boolean> },
  send: (line: Due) => Promise<Outcome>,
): Promise<Sent<Due, Outcome>[]> {
  const turn = pLimit(atOnce);
  const begun = performance.now();
  let looked = Number.NEGATIVE_INFINITY;
  let found = Promise.resolve(false);
  const isOver = (): Promise<boolean> => {
    const now = performance.now();
    if (now - begun > stepFor) return Promise.resolve(true);
    if (now - looked > lookEvery) {
      looked = now;
      found = isCancelled();
    }
    return found;
  };
  const sent = await Promise.all(
    lines.map((line) =>
      turn(async (): Promise<Sent<Due, Outcome> | undefined> => {
        if (await isOver()) return undefined;
        return { line, outcome: await send(line) };
      }),
    ),
  );
  return sent.filter((one) => one !== undefined);
}
