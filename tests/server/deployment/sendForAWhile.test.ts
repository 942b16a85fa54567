import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DueLine } from '../../../server/services/main/deployment/dueLines.ts';
import { sendForAWhile } from '../../../server/services/main/deployment/sendForAWhile.ts';

const line: DueLine = {
  ...{
    id: 'line',
    storeUuid: 'store',
    channelMenuId: 'menu',
    channel: 'UBER_EATS',
    documentUuid: 'document',
  },
  ...{ attempts: 0, menuVersion: 1, isSuperseded: false },
};
const lines = Array.from({ length: 200 }, (_, index) => ({ ...line, id: `line ${index}` }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends two at once, each in a tenth of a second, and cancels at a moment. Returns what it sent, and how often it looked whether it is cancelled. */
async function sendUntil(cancelledAt: number) {
  const begun = performance.now();
  let looks = 0;
  const isCancelled = async () => {
    looks += 1;
    return performance.now() - begun >= cancelledAt;
  };
  const sending = sendForAWhile(lines, { atOnce: 2, isCancelled }, async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { status: 'COMPLETE' };
  });
  await vi.runAllTimersAsync();
  return { sent: (await sending).map((one) => one.line.id), looks };
}

test('a step sends for five seconds, finishes what it has begun, and leaves the rest', async () => {
  const { sent, looks } = await sendUntil(Number.POSITIVE_INFINITY);
  expect(sent).toEqual(lines.slice(0, 102).map(({ id }) => id));
  // It asks the database no more than four times a second.
  expect(looks).toBeLessThanOrEqual(20);
});

test('a step that somebody cancels begins to send to nobody after a quarter of a second', async () => {
  expect((await sendUntil(1_000)).sent.length).toBeLessThanOrEqual(26);
  expect((await sendUntil(0)).sent).toEqual([]);
});
