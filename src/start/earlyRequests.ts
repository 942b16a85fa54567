interface EarlyRequest {
  answer: Promise<Response>;
  giveUp: (reason: unknown) => void;
}

const waiting = new Map<string, EarlyRequest>();

/** How long to keep an answer that nobody took: after that, a page wants newer data. */
const lifetime = 10_000;

const keyOf = (url: string, accessToken: string) => `${accessToken} ${url}`;

/** Sends a GET request before the page that needs it has loaded. */
export function startEarly(url: string, accessToken: string): void {
  const key = keyOf(url, accessToken);
  const controller = new AbortController();
  const headers = { 'x-access-token': accessToken };
  const answer = fetch(url, { credentials: 'include', headers, signal: controller.signal });
  // The page that takes the answer handles a failure; until then it must not count as an unhandled rejection.
  answer.catch(() => undefined);
  waiting.set(key, { answer, giveUp: (reason) => controller.abort(reason) });
  setTimeout(() => waiting.delete(key), lifetime);
}

/** Returns the answer of an early request, once; the next call asks the server. The signal aborts it. */
export function takeEarly(
  url: string,
  accessToken: string,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const key = keyOf(url, accessToken);
  const early = waiting.get(key);
  waiting.delete(key);
  if (early) signal.addEventListener('abort', () => early.giveUp(signal.reason), { once: true });
  return early?.answer;
}
