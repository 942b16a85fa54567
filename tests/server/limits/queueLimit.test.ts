import { describe, expect, test } from 'vitest';
import { createQueueLimit } from '../../../server/limits/queueLimit.ts';

/** A queue that one leaves every `pace` milliseconds, for `milliseconds`; `waiting` are left behind each time. */
function queueOf() {
  const limit = createQueueLimit({ most: 300, least: 20, longestWait: 1_000 });
  let now = 0;
  return {
    moves(pace: number, milliseconds: number, waiting: number) {
      for (const until = now + milliseconds; now < until; now += pace) limit.served(waiting, now);
    },
    passes: (milliseconds: number) => {
      now += milliseconds;
    },
    refuses: () => limit.refused(now),
    limit: () => limit.current(now),
  };
}

describe('how many may wait (OV-04)', () => {
  test('is 300 while the queue is empty now and then, however slowly it moves', () => {
    const queue = queueOf();
    queue.moves(50, 2_000, 0);
    expect(queue.limit()).toBe(300);
    queue.moves(50, 2_000, 15);
    expect(queue.limit()).toBe(300);
  });

  test('is as many as are served in a second, once the queue has been longer than that', () => {
    const queue = queueOf();
    queue.moves(10, 2_000, 290);
    expect(queue.limit()).toBe(100);
    // What takes longer lowers it further, but never so far that the database waits for requests.
    queue.moves(20, 5_000, 95);
    expect(queue.limit()).toBe(50);
    queue.moves(200, 10_000, 45);
    expect(queue.limit()).toBe(20);
    queue.moves(1, 5_000, 290);
    expect(queue.limit()).toBe(300);
  });

  test('does not depend on the pace of those who found the queue empty', () => {
    const queue = queueOf();
    queue.moves(10, 2_000, 290);
    queue.refuses();
    queue.moves(100, 2_000, 0);
    expect(queue.limit()).toBe(100);
  });

  test('stays low while others are refused, and is 300 again three seconds later', () => {
    const queue = queueOf();
    queue.moves(10, 2_000, 290);
    for (let count = 0; count < 10; count += 1) {
      queue.passes(2_000);
      queue.refuses();
      expect(queue.limit()).toBe(100);
    }
    queue.passes(3_001);
    expect(queue.limit()).toBe(300);
  });
});
