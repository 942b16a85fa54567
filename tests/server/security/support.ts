import { type IncomingHttpHeaders, request } from 'node:http';
import type { Api } from '../../support/api.ts';

interface VerbatimRequest {
  method: string;
  /** What stands in the first line of the request: nothing tidies it up. */
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

/** Sends an address just as it is written, dots, slashes and all. */
export function sendVerbatim(
  api: Api,
  { method, path, body = '', headers = {} }: VerbatimRequest,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const { hostname, port } = new URL(api.url);
  const length = body && { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, method, path, headers: { ...length, ...headers } },
      async (response) => {
        const text = (await response.setEncoding('utf8').toArray()).join('');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
