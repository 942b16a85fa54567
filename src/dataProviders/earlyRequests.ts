const waiting = new Map<string, Promise<Response>>();

/** How long an answer that nobody asked for is kept: after that a page wants to see newer data. */
const keptFor = 10_000;

const keyOf = (url: string, accessToken: string) => `${accessToken} ${url}`;

/** Sends a GET request before the page that needs it has loaded. */
export function startEarly(url: string, accessToken: string): void {
  const key = keyOf(url, accessToken);
  const answer = fetch(url, { credentials: 'include', headers: { 'x-access-token': accessToken } });
  // A failure is met by the page that takes the answer; until then it is nobody's.
  answer.catch(() => undefined);
  waiting.set(key, answer);
  setTimeout(() => waiting.delete(key), keptFor);
}

/** The answer of a request sent early, once: whoever asks again asks the server. */
export function takeEarly(url: string, accessToken: string): Promise<Response> | undefined {
  const key = keyOf(url, accessToken);
  const answer = waiting.get(key);
  waiting.delete(key);
  return answer;
}
