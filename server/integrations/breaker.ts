/** The service outside has failed, so nobody asks it for `rest` milliseconds. */
export class Resting extends Error {
  readonly rest: number;

  constructor(rest: number) {
    super('The service failed again and again.');
    this.rest = rest;
  }
}

interface Breaking {
  mostFailures: number;
  rest: number;
  /** Whether an error says that the service does not work. Default: every error does. */
  isFailure?: (error: unknown) => boolean;
}

/**
 * Stops asking a service that fails again and again: after `mostFailures` failures in a row, it refuses at once for
 * `rest` milliseconds. Then one more try decides.
 */
export function breaker({ mostFailures, rest, isFailure = () => true }: Breaking) {
  let failures = 0;
  let restsUntil = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const left = restsUntil - performance.now();
    if (failures >= mostFailures && left > 0) throw new Resting(left);
    try {
      const result = await work();
      failures = 0;
      return result;
    } catch (error) {
      if (isFailure(error)) {
        failures += 1;
        restsUntil = performance.now() + rest;
      } else failures = 0;
      throw error;
    }
  };
}
