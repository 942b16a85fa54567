import { tillsName } from '../../../../contract/calls/tills.ts';
import type { Till } from '../../../access/till.ts';
import type { Announcements } from '../../../live/announcements.ts';

/** A till that waits for messages. */
export interface Waiting {
  /** Whether something was announced since the wait began, or since the last time this was asked. */
  wasCalled(): boolean;
  /** Resolves when something is announced, after `milliseconds` at the latest, or when the till hangs up. */
  next(milliseconds: number): Promise<void>;
  end(): void;
}

/**
 * Lets tills wait for messages. A waiting till costs a timer and an entry in a list: it holds no connection to the
 * database, and the database tells all processes at once what was sent.
 */
export const waitingTills =
  ({ announcements }: { announcements: Announcements }) =>
  ({ customerUuid, storeUuid }: Till, hangUp: AbortSignal): Waiting => {
    let isCalled = false;
    let wake: () => void = () => undefined;
    const call = () => {
      isCalled = true;
      wake();
    };
    const unsubscribe = announcements.subscribe(customerUuid, (heard) => {
      if (heard === 'missed') return call();
      if (heard.resource === tillsName && (heard.ids === null || heard.ids.includes(storeUuid))) call();
    });
    const stop = () => wake();
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
        hangUp.removeEventListener('abort', stop);
        wake();
      },
    };
  };
