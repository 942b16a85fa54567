import type { fetchUtils } from 'ra-core';
import simpleRest from 'ra-data-simple-rest';
import type { Http, HttpRequest } from './http.ts';

/** A change carries only what differs, which is a PATCH; everything else goes by the method that it has there. */
const methods: Readonly<Record<string, HttpRequest['method']>> = {
  POST: 'POST',
  PUT: 'PATCH',
  DELETE: 'DELETE',
};

/** What goes with a call beside what ra-data-simple-rest knows. */
export type RestOptions = Pick<HttpRequest, 'idempotencyKey'>;

/**
 * ra-data-simple-rest for one call, which goes out by `http`. `headers` gives those of the answer, which
 * ra-data-simple-rest keeps to itself.
 */
export function restCall(http: Http, endpoint: string, more: RestOptions = {}) {
  let headers = new Headers();
  // The session's token, the limits and the remedies are those of `http`. Its range stands in the address, and the
  // header of the same name would make browsers ask first whether it may be sent.
  const client: typeof fetchUtils.fetchJson = async (url, { method = 'GET', body, signal } = {}) => {
    const answer = await http.json(url, {
      method: methods[method] ?? 'GET',
      ...(typeof body === 'string' ? { jsonText: body } : {}),
      signal: signal ?? undefined,
      ...more,
    });
    // Where nobody counted, ra-data-simple-rest must be told so.
    headers = new Headers({ 'content-range': '*/*' });
    answer.headers.forEach((value, name) => {
      headers.set(name, value);
    });
    return { status: 200, headers, body: '', json: answer.data };
  };
  return { provider: simpleRest(endpoint, client), headers: () => headers };
}
