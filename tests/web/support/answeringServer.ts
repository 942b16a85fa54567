import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** A real server on a free port that answers as the test says and remembers what it was asked. */
export async function answeringServer(answer: (call: Call) => Answer | Promise<Answer>) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://server');
    const call = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: await text(request),
    };
    calls.push(call);
    const { status = 200, headers = {}, body } = await answer(call);
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
    response.end(isText ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, calls };
}

export const given = (data: unknown, headers: Record<string, string> = {}): Answer => ({
  headers,
  body: { success: true, data },
});

export const refused = (status: number, code: string, more: object = {}): Answer => ({
  status,
  body: {
    success: false,
    code,
    message: code,
    errorMessage: code,
    details: {},
    requestId: 'r-1',
    ...more,
  },
});
