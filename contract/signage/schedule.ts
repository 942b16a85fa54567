import type { ManifestScreen } from './manifest.ts';

/** What the schedule needs to know of a screen. */
export type Scheduled = Pick<ManifestScreen, 'tween' | 'startDelayMs' | 'isTimeSync'> & {
  items: readonly Pick<ManifestScreen['items'][number], 'durationMs'>[];
};

/** What a screen shows at a moment. */
export interface Frame {
  /** The item, by its place in the list. */
  index: number;
  /** Milliseconds since the item began. */
  offsetMs: number;
  /** The item that follows. With one item it is the same. */
  nextIndex: number;
  /** How far the transition to the next item is: 0 before it begins, below 1 until the item ends. */
  progress: number;
  /** Milliseconds until something other than time changes: the transition begins, or the next item does. */
  untilChangeMs: number;
}

/** Milliseconds until the items of a screen begin again. */
export const cycleOf = ({ items }: Pick<Scheduled, 'items'>): number =>
  items.reduce((sum, { durationMs }) => sum + durationMs, 0);

/**
 * What a screen shows at a moment of the server's clock, by the clock alone: whoever knows the time knows the frame,
 * so screens keep in step without talking to each other. A transition happens at the end of its item, within the item's
 * time. Undefined without items.
 * @param startedAt when the screen was started, which counts for a screen that is not in step with others: it begins with
 * its first item, and holds it for as long as its delay is
 */
export function frameAt(
  screen: Scheduled,
  moment: number,
  { epochMs, startedAt }: { epochMs: number; startedAt: number },
): Frame | undefined {
  const cycle = cycleOf(screen);
  if (cycle <= 0) return undefined;
  const since = moment - (screen.isTimeSync ? epochMs : startedAt) - screen.startDelayMs;
  const isWaiting = since < 0 && !screen.isTimeSync;
  let offsetMs = isWaiting ? 0 : ((since % cycle) + cycle) % cycle;
  let index = 0;
  for (const { durationMs } of screen.items) {
    if (offsetMs < durationMs) break;
    offsetMs -= durationMs;
    index += 1;
  }
  const durationMs = screen.items[index]?.durationMs ?? 0;
  const nextIndex = (index + 1) % screen.items.length;
  if (isWaiting) return { index, offsetMs, nextIndex, progress: 0, untilChangeMs: -since };
  const lasts = screen.items.length > 1 ? Math.min(screen.tween.durationMs, durationMs) : 0;
  const begins = durationMs - lasts;
  const isChanging = lasts > 0 && offsetMs >= begins;
  return {
    ...{ index, offsetMs, nextIndex },
    progress: isChanging ? (offsetMs - begins) / lasts : 0,
    untilChangeMs: (isChanging || lasts === 0 ? durationMs : begins) - offsetMs,
  };
}

/** Screens that are to be in step and are not, because they take differently long: by name, with their milliseconds. */
export function outOfStep(
  screens: readonly (Scheduled & { name: string; isActive: boolean })[],
): { name: string; cycleMs: number }[] {
  const inStep = screens.filter(
    ({ isActive, isTimeSync, items }) => isActive && isTimeSync && items.length > 0,
  );
  const cycles = inStep.map((screen) => ({ name: screen.name, cycleMs: cycleOf(screen) }));
  return new Set(cycles.map(({ cycleMs }) => cycleMs)).size > 1 ? cycles : [];
}

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
