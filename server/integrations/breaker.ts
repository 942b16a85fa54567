/** The service outside has failed, so nobody asks it for a while. */
class Resting extends Error {}

/**
 * Stops asking a service that fails again and again: after `mostFailures` failures in a row, it refuses at once for
 * `rest` milliseconds. Then one more try decides.
 */
export function breaker({ mostFailures, rest }: { mostFailures: number; rest: number }) {
  let failures = 0;
  let restsUntil = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (failures >= mostFailures && performance.now() < restsUntil)
      throw new Resting('The service failed again and again.');
    try {
      const result = await work();
      failures = 0;
      return result;
    } catch (error) {
      failures += 1;
      restsUntil = performance.now() + rest;
      throw error;
    }
  };
}
