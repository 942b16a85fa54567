interface Upload {
  method: string;
  headers: Headers;
  body: XMLHttpRequestBodyInit | null;
  signal: AbortSignal;
}

/** Called with the sent share of a request's body, from 0 to 1. */
export type OnSent = (share: number) => void;

const headersOf = (request: XMLHttpRequest): Headers => {
  const lines = request.getAllResponseHeaders().trim().split('\r\n').filter(Boolean);
  return new Headers(
    lines.map((line): [string, string] => {
      const end = line.indexOf(':');
      return [line.slice(0, end), line.slice(end + 1).trim()];
    }),
  );
};

/** Statuses whose answers must not have a body. */
const isBodiless = (status: number) => status === 204 || status === 304;

/**
 * Sends like `fetch` and reports progress, which `fetch` cannot do.
 * @throws TypeError when there was no answer, the signal's reason when it was aborted.
 */
export function upload(
  url: string,
  { method, headers, body, signal }: Upload,
  onSent: OnSent,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    signal.addEventListener('abort', giveUp, { once: true });
    request.open(method, url);
    request.withCredentials = true;
    request.responseType = 'blob';
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onSent(loaded / total);
    request.upload.onload = () => onSent(1);
    request.onload = () => {
      const { status, statusText, response } = request;
      const answer = isBodiless(status) ? null : (response as Blob);
      resolve(new Response(answer, { status, statusText, headers: headersOf(request) }));
    };
    request.onerror = () => reject(new TypeError(`${method} ${url} got no answer`));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', giveUp);
    request.send(body);
  });
}
