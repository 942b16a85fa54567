/** Characters of the longest answer that is read. */
const longestAnswer = 512 * 1024;

/** The body of an answer as JSON. @throws Error if it is too long or not JSON */
async function bodyOf(response: Response): Promise<unknown> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > longestAnswer) throw new Error('The answer of the map service is too long.');
  }
  return JSON.parse(text);
}

/**
 * What a map service answers at an address, as JSON. Redirects to another address are refused.
 * @throws Error if it does not answer, or with anything but JSON; it never holds the address, which may have a key
 */
export async function askMapService(
  url: URL,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<unknown> {
  const response = await fetch(url, {
    signal: signal ?? null,
    redirect: 'error',
    headers: { accept: 'application/json', ...headers },
  });
  if (response.ok) return bodyOf(response);
  await response.body?.cancel();
  throw new Error(`The map service answered with ${response.status}.`);
}
