/** Wrong codes of one second factor; times are in milliseconds since 1970. */
export interface FactorTries {
  inRow: number;
  inWindow: number;
  windowEnds: number;
  inDay: number;
  dayEnds: number;
  pausedUntil: number;
  lockedUntil: number;
}

const minute = 60_000;
const window = { most: 5, length: 15 * minute, pause: 15 * minute };
const day = { most: 20, length: 24 * 60 * minute };
/** Wrong codes in a row after which an authenticator is refused until it is set up again. */
export const mostInRow = 100;
export const mostInDay = day.most;

/** What a wrong code led to, apart from the refusal. */
export type Consequence = 'none' | 'locked' | 'disabled';

/** The tries after one more wrong code. Five in a quarter of an hour cause a pause, twenty in a day lock the factor. */
export function afterWrongCode(
  tries: FactorTries,
  now: number,
): { tries: FactorTries; consequence: Consequence } {
  const isWindowOver = tries.windowEnds <= now;
  const isDayOver = tries.dayEnds <= now;
  const next: FactorTries = {
    ...tries,
    inRow: tries.inRow + 1,
    inWindow: (isWindowOver ? 0 : tries.inWindow) + 1,
    windowEnds: isWindowOver ? now + window.length : tries.windowEnds,
    inDay: (isDayOver ? 0 : tries.inDay) + 1,
    dayEnds: isDayOver ? now + day.length : tries.dayEnds,
  };
  if (next.inWindow >= window.most)
    Object.assign(next, { inWindow: 0, windowEnds: now, pausedUntil: now + window.pause });
  const isLocked = next.inDay === day.most;
  if (isLocked) next.lockedUntil = next.dayEnds = now + day.length;
  if (next.inRow === mostInRow) return { tries: next, consequence: 'disabled' };
  return { tries: next, consequence: isLocked ? 'locked' : 'none' };
}

/**
 * Why a code is not even checked: the seconds to wait, or that the factor is disabled; undefined if it will be
 * checked. Only a pause blocks recovery codes.
 */
export function heldUp(
  tries: FactorTries,
  isRecovery: boolean,
  now: number,
): number | 'disabled' | undefined {
  if (!isRecovery && tries.inRow >= mostInRow) return 'disabled';
  const until = isRecovery ? tries.pausedUntil : Math.max(tries.pausedUntil, tries.lockedUntil);
  return until > now ? Math.ceil((until - now) / 1000) : undefined;
}
