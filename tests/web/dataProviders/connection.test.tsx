import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { HttpError } from 'ra-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../src/app/backOffice.ts';
import { createConnection } from '../../../src/dataProviders/connection.ts';

type Answer = 200 | 404 | 503 | 'none';

/** A connection to a server that answers as the test says, and how often it was asked. */
function connectionTo(first: Answer) {
  let answer = first;
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    if (answer === 'none') throw new TypeError('Failed to fetch');
    return new Response(null, { status: answer });
  });
  const connection = createConnection('/healthz');
  connection.follow();
  return {
    connection,
    asked: () => asked,
    answerBy(next: Answer) {
      answer = next;
    },
  };
}

const isOnline = () => onlineManager.isOnline();
const hear = (event: string) => {
  window.dispatchEvent(new Event(event));
  return vi.advanceTimersByTimeAsync(0);
};

/** As the library of the queries begins: only the network counts. Other files share it. */
function followNetworkAlone(): void {
  onlineManager.setEventListener((setOnline) => {
    const end = new AbortController();
    for (const event of ['online', 'offline'])
      window.addEventListener(event, () => setOnline(event === 'online'), { signal: end.signal });
    return () => end.abort();
  });
  onlineManager.setOnline(true);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  followNetworkAlone();
});

test('one failed request changes nothing while the server answers', async () => {
  const { connection, asked } = connectionTo(200);
  const told = vi.fn();
  const forget = onlineManager.subscribe(told);
  await connection.check();
  forget();
  expect([isOnline(), asked(), told.mock.calls]).toEqual([true, 1, []]);
});

test.each(['none', 503] as const)('a server that answers “%s” is asked until it is back', async (answer) => {
  const { connection, asked, answerBy } = connectionTo(answer);
  await connection.check();
  expect([isOnline(), asked()]).toEqual([false, 1]);
  await vi.advanceTimersToNextTimerAsync();
  await vi.advanceTimersToNextTimerAsync();
  expect([isOnline(), asked()]).toEqual([false, 3]);
  answerBy(200);
  await vi.advanceTimersToNextTimerAsync();
  expect([isOnline(), asked(), vi.getTimerCount()]).toEqual([true, 4, 0]);
});

test('the pauses grow to a quarter of a minute and no longer, and begin short again after an answer', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const { connection, answerBy } = connectionTo('none');
  const pause = async () => {
    const before = Date.now();
    await vi.advanceTimersToNextTimerAsync();
    return Date.now() - before;
  };
  await connection.check();
  expect([await pause(), await pause(), await pause(), await pause(), await pause()]).toEqual([
    2500, 5000, 10_000, 15_000, 15_000,
  ]);
  answerBy(200);
  await connection.check();
  answerBy('none');
  await connection.check();
  expect(await pause()).toBe(2500);
});

test.each(['online', 'visibilitychange'])('“%s” asks at once', async (event) => {
  const { connection, answerBy } = connectionTo('none');
  await connection.check();
  answerBy(200);
  await hear(event);
  expect(isOnline()).toBe(true);
});

test('the answer to any request makes a server that was away be asked at once, and no other', async () => {
  const { connection, asked, answerBy } = connectionTo('none');
  connection.heard();
  expect(asked()).toBe(0);
  await connection.check();
  answerBy(404);
  connection.heard();
  await vi.advanceTimersByTimeAsync(0);
  expect([isOnline(), asked()]).toEqual([true, 2]);
});

test('without a network nothing is known about the server, which counts as there once the network is back', async () => {
  const { connection, answerBy } = connectionTo('none');
  const hasNetwork = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await hear('offline');
  await connection.check();
  expect([isOnline(), vi.getTimerCount()]).toEqual([false, 0]);
  hasNetwork.mockReturnValue(true);
  answerBy(200);
  window.dispatchEvent(new Event('online'));
  expect(isOnline()).toBe(true);
});

test('what a page has read stays while the server is away, and is read again once it is back', async () => {
  const client = createQueryClient(() => 'customer');
  client.mount();
  let read = async () => 'first';
  const observer = new QueryObserver(client, { queryKey: ['boats'], queryFn: () => read() });
  const forget = observer.subscribe(() => undefined);
  const shown = () => {
    const { data, status, fetchStatus } = observer.getCurrentResult();
    return [data, status, fetchStatus];
  };
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toEqual(['first', 'success', 'idle']);
  read = async () => {
    throw new HttpError('', 0);
  };
  onlineManager.setOnline(false);
  void observer.refetch();
  await vi.runAllTimersAsync();
  expect(shown()).toEqual(['first', 'success', 'paused']);
  read = async () => 'second';
  onlineManager.setOnline(true);
  await vi.runAllTimersAsync();
  expect(shown()).toEqual(['second', 'success', 'idle']);
  forget();
  client.unmount();
});
