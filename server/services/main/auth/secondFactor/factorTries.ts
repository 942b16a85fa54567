/** Wrong codes of one second factor; moments in milliseconds since 1970. */
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
/** Wrong codes in a row after which an authenticator is not accepted until it is bound again. */
export const mostInRow = 100;
export const mostInDay = day.most;

/** What a wrong code led to, besides being refused. */
export type Consequence = 'none' | 'locked' | 'disabled';

/** The tries after one more wrong code. Five in a quarter of an hour make a pause, twenty in a day lock the factor. */
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
 * Why a code is not even looked at: the seconds to wait, or that the factor is disabled; undefined when it is. Recovery
 * codes are held up by a pause alone.
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
