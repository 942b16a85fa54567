interface EarlyRequest {
  answer: Promise<Response>;
  giveUp: (reason: unknown) => void;
}

const waiting = new Map<string, EarlyRequest>();

/** How long an answer that nobody asked for is kept: after that a page wants to see newer data. */
const keptFor = 10_000;

const keyOf = (url: string, accessToken: string) => `${accessToken} ${url}`;

/** Sends a GET request before the page that needs it has loaded. */
export function startEarly(url: string, accessToken: string): void {
  const key = keyOf(url, accessToken);
  const given = new AbortController();
  const headers = { 'x-access-token': accessToken };
  const answer = fetch(url, { credentials: 'include', headers, signal: given.signal });
  // A failure is met by the page that takes the answer; until then it is nobody's.
  answer.catch(() => undefined);
  waiting.set(key, { answer, giveUp: (reason) => given.abort(reason) });
  setTimeout(() => waiting.delete(key), keptFor);
}

/** Gives the answer of a request that was sent early, once; the next call asks the server. The signal gives it up. */
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
