/** One question for the time: when it was sent and answered by the own clock, and received and answered by the server's. */
export interface TimeSample {
  sentAt: number;
  receivedAt: number;
  answeredAt: number;
  heardAt: number;
}

/** Milliseconds by which the server's clock is ahead, and by how much that can be wrong. */
export interface Offset {
  offsetMs: number;
  errorMs: number;
}

/** Samples of one comparison, and milliseconds between them. */
export const samples = { count: 8, everyMs: 200 };

/** Milliseconds until the clocks are compared again. */
export const compareEveryMs = 300_000;

/** Differences from so many milliseconds on are taken at once; smaller ones so many milliseconds a second. */
const slew = { belowMs: 50, msPerSecond: 5 };

/**
 * By how much the server's clock is ahead, from the sample that travelled fastest, as NTP does (RFC 5905). Undefined
 * without samples.
 */
export function offsetOf(taken: readonly TimeSample[]): Offset | undefined {
  const offsets = taken.map(({ sentAt, receivedAt, answeredAt, heardAt }) => ({
    offsetMs: (receivedAt - sentAt + (answeredAt - heardAt)) / 2,
    errorMs: (heardAt - sentAt - (answeredAt - receivedAt)) / 2,
  }));
  return offsets.toSorted((one, other) => one.errorMs - other.errorMs)[0];
}

/**
 * The offset to use now, on the way from the one in use to the measured one: a small difference bit by bit, so that no
 * picture jumps, and a large one at once.
 * @param elapsedMs since the offset in use was worked out
 */
export function slewed(inUse: number, measured: number, elapsedMs: number): number {
  const difference = measured - inUse;
  if (Math.abs(difference) >= slew.belowMs) return measured;
  const most = (slew.msPerSecond * Math.max(0, elapsedMs)) / 1000;
  return inUse + Math.sign(difference) * Math.min(Math.abs(difference), most);
}

/** What a video that drifts from the schedule needs: nothing, another speed, or a jump to its place. */
export type Correction = { playbackRate: number } | 'jump';

/** @param driftMs how far the video is ahead of the schedule */
export function correctionOf(driftMs: number): Correction {
  const size = Math.abs(driftMs);
  if (size > 250) return 'jump';
  if (size < 40) return { playbackRate: 1 };
  return { playbackRate: driftMs > 0 ? 0.97 : 1.03 };
}
