import { setTimeout as delay } from 'node:timers/promises';
import { patience } from './patience.ts';

/** Waits for a condition: calls until the answer is neither false nor undefined, and returns that answer. */
export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  milliseconds = patience,
): Promise<Exclude<T, false | undefined>> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const answer = await condition();
    if (answer !== false && answer !== undefined) return answer as Exclude<T, false | undefined>;
    if (Date.now() > deadline) throw new Error(`Waited in vain for this: ${what}.`);
    await delay(10);
  }
}
