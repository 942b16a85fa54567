import type { Area } from '../../../area/area.ts';
import type { Platform } from '../../../area/platform.ts';
import { sweepIdempotencyKeys } from '../../../crud/write.ts';
import { regularly } from '../../../process/regularly.ts';

/** Milliseconds from the start to the first sweep, and from one to the next. */
const firstSweep = 10 * 60_000;
const nextSweep = 60 * 60_000;

/** Removes idempotency keys after a day. */
export const idempotencyArea = ({ pool, log }: Platform): Area => ({
  service: 'main',
  background: () =>
    regularly({
      first: firstSweep,
      every: nextSweep,
      work: (signal) => sweepIdempotencyKeys(pool, signal),
      onFailure: (error) =>
        log.error({ err: error }, 'Sweeping idempotency keys failed; the server will try again later.'),
    }),
});
