import { setTimeout } from 'node:timers/promises';
import { ServiceError } from '../../contract/errors.ts';

/**
 * Runs work one after the other, each a while after the one before.
 * @throws ServiceError OVERLOADED if too many wait already
 */
export function inTurns({ spacing, mostWaiting }: { spacing: number; mostWaiting: number }) {
  let last: Promise<unknown> = Promise.resolve();
  let next = 0;
  let waiting = 0;
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting >= mostWaiting) return Promise.reject(new ServiceError('OVERLOADED'));
    waiting += 1;
    const mine = last.then(async () => {
      await setTimeout(Math.max(0, next - performance.now()));
      waiting -= 1;
      next = performance.now() + spacing;
      return work();
    });
    last = mine.catch(() => undefined);
    return mine;
  };
}
