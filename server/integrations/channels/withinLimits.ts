import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { breaker, Resting } from '../breaker.ts';
import { PlatformUnavailable } from './menuPlatform.ts';
import type { AskPartner } from './partnerHttp.ts';

/** How we may call a platform. Tests use shorter times. */
export interface PlatformLimits {
  /** Requests within any second. */
  mostPerSecond: number;
  /** Requests at once. */
  mostAtOnce: number;
  /** Milliseconds that one request may take. */
  longestWait: number;
  /** Failures in a row after which nobody asks for `rest` milliseconds. */
  mostFailures: number;
  rest: number;
  /** Milliseconds that a request waits when the platform requested a pause. After a longer pause, it must come again. */
  longestPause: number;
}

/** How often we repeat a request when the platform says that it has too much to do, and when to come back. */
const mostAsks = 3;

/** The limits of an installation. */
export const platformLimits = (
  own: Pick<PlatformLimits, 'mostPerSecond' | 'mostAtOnce'>,
): PlatformLimits => ({
  ...own,
  longestWait: 30_000,
  mostFailures: 10,
  rest: 30_000,
  longestPause: 10_000,
});

/**
 * Gives each request a moment of its own, evenly over each second. A late timer does not move the moments after it, so
 * the rate holds, to fractions of a millisecond.
 */
function evenly(mostPerSecond: number): (signal: AbortSignal) => Promise<void> {
  let next = 0;
  return async (signal) => {
    const now = performance.now();
    const mine = Math.max(now, next);
    next = mine + 1_000 / mostPerSecond;
    if (mine > now) await setTimeout(mine - now, undefined, { signal });
  };
}

/** Milliseconds of a pause that the platform asks for; undefined if it does not, or if we are the ones who rest. */
const requestedPause = (error: unknown): number | undefined =>
  error instanceof PlatformUnavailable && !(error.cause instanceof Resting) ? error.retryAfter : undefined;

/**
 * Asks a platform as it allows: a few requests at once and in a second, none while it wants a pause, and none for a
 * while after many failures. A request that the platform put off for a short while goes out again after that; one that
 * it refused is no failure.
 */
export function withinLimits(ask: AskPartner, limits: PlatformLimits): AskPartner {
  const turn = pLimit(limits.mostAtOnce);
  const inTime = evenly(limits.mostPerSecond);
  const isFailure = (error: unknown) =>
    error instanceof PlatformUnavailable && error.retryAfter === undefined;
  const circuit = breaker({ ...limits, isFailure });
  let pausedUntil = 0;

  async function waitForPause(signal: AbortSignal): Promise<void> {
    const pause = pausedUntil - performance.now();
    if (pause > limits.longestPause)
      throw new PlatformUnavailable('The platform wants a pause.', { retryAfter: pause });
    if (pause > 0) await setTimeout(pause, undefined, { signal });
  }

  const askOnce: AskPartner = async (request) => {
    request.signal.throwIfAborted();
    await inTime(request.signal);
    await waitForPause(request.signal);
    request.signal.throwIfAborted();
    try {
      return await circuit(() => ask(request));
    } catch (error) {
      if (error instanceof Resting)
        throw new PlatformUnavailable(error.message, { retryAfter: error.rest, cause: error });
      throw error;
    }
  };

  return (request) =>
    turn(async () => {
      for (let asks = 1; ; asks += 1)
        try {
          return await askOnce(request);
        } catch (error) {
          const pause = requestedPause(error);
          if (pause === undefined) throw error;
          pausedUntil = Math.max(pausedUntil, performance.now() + pause);
          if (pause > limits.longestPause || asks === mostAsks) throw error;
        }
    });
}
