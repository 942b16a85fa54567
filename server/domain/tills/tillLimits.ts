import { LRUCache } from 'lru-cache';
import { ServiceError } from '../../../contract/errors.ts';
import type { Till } from '../../access/till.ts';
import { atMost } from '../../process/atMost.ts';

/** Requests that the tills of one store may make in a second, and stores that one process counts for. */
const mostInOneSecond = 10;
const mostStores = 20_000;

/** What one till may ask for. The counts are those of this process, so they cost no question to the database. */
export function tillLimits() {
  const counts = new LRUCache<string, number>({ ...atMost(mostStores), ttl: 1000, ttlResolution: 0 });
  const claiming = new Set<string>();
  const tooMany = () => new ServiceError('TOO_MANY_ATTEMPTS', { details: { retryAfterSeconds: 1 } });

  return {
    /** Counts a request of the store. @throws ServiceError TOO_MANY_ATTEMPTS */
    count({ storeUuid }: Till): void {
      const count = (counts.get(storeUuid) ?? 0) + 1;
      if (count > mostInOneSecond) throw tooMany();
      counts.set(storeUuid, count, { noUpdateTTL: count > 1 });
    },
    /** Does the work unless the till is claiming already. @throws ServiceError TOO_MANY_ATTEMPTS */
    async oneClaim<Result>({ keyId }: Till, work: () => Promise<Result>): Promise<Result> {
      if (claiming.has(keyId)) throw tooMany();
      claiming.add(keyId);
      try {
        return await work();
      } finally {
        claiming.delete(keyId);
      }
    },
  };
}
