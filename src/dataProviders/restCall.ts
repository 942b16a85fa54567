import type { fetchUtils } from 'ra-core';
import simpleRest from 'ra-data-simple-rest';
import type { Http, HttpRequest } from './http.ts';

/** A change carries only what differs, so it is a PATCH; everything else keeps its method. */
const methods: Readonly<Record<string, HttpRequest['method']>> = {
  POST: 'POST',
  PUT: 'PATCH',
  DELETE: 'DELETE',
};

/** What a call sends besides the request of ra-data-simple-rest. */
export type RestOptions = Pick<HttpRequest, 'idempotencyKey'>;

/**
 * ra-data-simple-rest for one call, sent through `http`. `headers` returns those of the answer, which
 * ra-data-simple-rest keeps to itself.
 */
export function restCall(http: Http, endpoint: string, more: RestOptions = {}) {
  let headers = new Headers();
  // `http` adds the session's token, the time limits and the retries. The range is in the address; a header of the
  // same name would make browsers ask the server first whether they may send it.
  const client: typeof fetchUtils.fetchJson = async (url, { method = 'GET', body, signal } = {}) => {
    const answer = await http.json(url, {
      method: methods[method] ?? 'GET',
      ...(typeof body === 'string' ? { jsonText: body } : {}),
      signal: signal ?? undefined,
      ...more,
    });
    // ra-data-simple-rest requires this header, also where the server did not count.
    headers = new Headers({ 'content-range': '*/*' });
    answer.headers.forEach((value, name) => {
      headers.set(name, value);
    });
    return { status: 200, headers, body: '', json: answer.data };
  };
  return { provider: simpleRest(endpoint, client), headers: () => headers };
}
