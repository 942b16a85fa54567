import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
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

/** Sends bytes that need not be HTTP, and returns all that the server answers until it closes the connection. */
export async function sendBytes(api: Api, bytes: string): Promise<string> {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  // The server may close before it has read everything, and what it said until then counts.
  socket.on('error', () => undefined);
  socket.write(bytes);
  let answer = '';
  for await (const piece of socket.setEncoding('utf8')) answer += piece;
  return answer;
}
