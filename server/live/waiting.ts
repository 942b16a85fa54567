import type { RecordsChanged } from '../../contract/calls/changes.ts';
import type { Announcements } from './announcements.ts';

/** A machine that waits until something about it is announced. */
export interface Waiting {
  /** Whether something was announced since the wait began, or since the last call of this. */
  wasCalled(): boolean;
  /** Resolves when something is announced, after `milliseconds` at the latest, or when the machine hangs up. */
  next(milliseconds: number): Promise<void>;
  end(): void;
}

/** Machines that are woken in one turn of the event loop. Each then asks the database, and others must get their turn in between. */
const wokenAtOnce = 20;

const due = new Set<() => void>();
let isTurnOpen = false;

function wakeInTurns(wake: () => void): void {
  due.add(wake);
  if (isTurnOpen) return;
  isTurnOpen = true;
  setImmediate(nextTurn);
}

function nextTurn(): void {
  isTurnOpen = false;
  const some = [...due].slice(0, wokenAtOnce);
  for (const wake of some) due.delete(wake);
  const [first] = due;
  if (first) wakeInTurns(first);
  for (const wake of some) wake();
}

/**
 * Lets machines wait for what concerns them. One that waits costs a timer and an entry in a list: it holds no connection
 * to the database, and the database tells all processes at once what has changed.
 * @param isAbout whether a change concerns the machine
 */
export const openWaiting =
  (announcements: Announcements) =>
  (customerUuid: string, isAbout: (heard: RecordsChanged) => boolean, hangUp: AbortSignal): Waiting => {
    let isCalled = false;
    let wake: () => void = () => undefined;
    const stop = () => wake();
    const call = () => {
      isCalled = true;
      wakeInTurns(stop);
    };
    const unsubscribe = announcements.subscribe(customerUuid, (heard) => {
      if (heard === 'missed' || isAbout(heard)) call();
    });
    hangUp.addEventListener('abort', stop);
    return {
      wasCalled() {
        const was = isCalled;
        isCalled = false;
        return was;
      },
      next: (milliseconds) =>
        new Promise((resolve) => {
          const timer = setTimeout(() => wake(), milliseconds);
          wake = () => {
            clearTimeout(timer);
            wake = () => undefined;
            resolve();
          };
          if (isCalled || hangUp.aborted) wake();
        }),
      end() {
        unsubscribe();
        due.delete(stop);
        hangUp.removeEventListener('abort', stop);
        wake();
      },
    };
  };
