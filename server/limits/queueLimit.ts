/** Bounds of a queue. */
interface Bounds {
  /** How many may wait while the queue moves quickly, and in a crowd that comes all at once. */
  most: number;
  /** How many may wait however slowly it moves. */
  least: number;
  /** Milliseconds that the last in the queue should wait at most. */
  longestWait: number;
}

/** How many may wait in a queue, by how quickly it moves. Times are in milliseconds. */
export interface QueueLimit {
  /** Call this whenever one leaves the queue to be served. `waiting` is how many still wait. */
  served(waiting: number, now: number): void;
  /** Call this whenever one is refused because of the limit. */
  refused(now: number): void;
  /** How many may wait at the moment. */
  current(now: number): number;
}

/** Milliseconds over which the speed of the queue is measured. */
const measuredFor = 500;

/** Milliseconds without a refusal after which a crowd may wait again. */
const calmAfter = 3_000;

/**
 * Says how many may wait, so that nobody waits much longer than `longestWait`. A crowd that comes all at once may wait longer: the limit
 * is lower than `most` only once the queue has been too long for a whole measurement, because then more come than leave. It
 * stays low as long as others come.
 */
export function createQueueLimit({ most, least, longestWait }: Bounds): QueueLimit {
  let began = Number.NEGATIVE_INFINITY;
  let count = 0;
  let shortest = 0;
  /** How many leave the queue in a millisecond. */
  let speed = 0;
  let lowered = most;
  /** When the queue was too long, or somebody was refused, for the last time. */
  let busyAt = Number.NEGATIVE_INFINITY;
  const isBusy = (now: number) => now - busyAt <= calmAfter;

  return {
    served(waiting, now) {
      const passed = now - began;
      if (passed < measuredFor) {
        count += 1;
        shortest = Math.min(shortest, waiting);
        return;
      }
      // Where the queue was empty in between, the speed is that of those who came.
      if (shortest > 0) {
        speed = isBusy(now) ? (speed + count / passed) / 2 : count / passed;
        lowered = Math.max(least, Math.min(most, Math.round(speed * longestWait)));
        if (shortest > lowered) busyAt = now;
      }
      began = now;
      count = 1;
      shortest = waiting;
    },
    refused(now) {
      busyAt = now;
    },
    current: (now) => (isBusy(now) ? lowered : most),
  };
}
