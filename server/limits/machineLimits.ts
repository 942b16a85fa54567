import { LRUCache } from 'lru-cache';
import { ServiceError } from '../../contract/errors.ts';
import { atMost } from '../process/atMost.ts';

/** Machines that one process counts for. */
const mostCounted = 20_000;

/**
 * What one machine, such as a till or a player, may ask for. The counts are those of this process, so they cost no question to the database.
 * @param mostInOneSecond requests of one subject
 */
export function machineLimits(mostInOneSecond = 10) {
  const counts = new LRUCache<string, number>({ ...atMost(mostCounted), ttl: 1000, ttlResolution: 0 });
  const waiting = new Set<string>();
  const tooMany = () => new ServiceError('TOO_MANY_ATTEMPTS', { details: { retryAfterSeconds: 1 } });

  return {
    /** Counts a request of the subject, such as the store of a till. @throws ServiceError TOO_MANY_ATTEMPTS */
    count(subject: string): void {
      const count = (counts.get(subject) ?? 0) + 1;
      if (count > mostInOneSecond) throw tooMany();
      counts.set(subject, count, { noUpdateTTL: count > 1 });
    },
    /** Does the work unless the machine waits already. @throws ServiceError TOO_MANY_ATTEMPTS */
    async oneWait<Result>(machine: string, work: () => Promise<Result>): Promise<Result> {
      if (waiting.has(machine)) throw tooMany();
      waiting.add(machine);
      try {
        return await work();
      } finally {
        waiting.delete(machine);
      }
    },
  };
}
