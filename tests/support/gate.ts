import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { whenFileEnds } from './whenFileEnds.ts';

/** A network between a program and the product, which the test breaks. */
export interface Gate {
  url: string;
  /** From now on, requests whose path has this part get no answer, and never reach the product. */
  hold(part: string): void;
  /** From now on, answers to such requests get lost on their way back. */
  loseAnswers(part: string): void;
  /** How many requests were held, or lost their answer. */
  stopped(): number;
  /** Everything passes again. What was held fails. */
  open(): void;
}

/** Puts a network in front of an address. */
export async function startGate(target: string): Promise<Gate> {
  let held: string | undefined;
  let lost: string | undefined;
  let count = 0;
  const open = new Set<ServerResponse>();
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const hangUp = new AbortController();
    open.add(response);
    response.once('close', () => {
      open.delete(response);
      hangUp.abort();
    });
    const path = request.url ?? '';
    const stop = () => {
      count += 1;
    };
    if (held !== undefined && path.includes(held)) return stop();
    const body = await buffer(request);
    const { authorization = '', 'content-type': type } = request.headers;
    const answer = await fetch(`${target}${path}`, {
      method: request.method ?? 'GET',
      headers: { authorization, ...(type !== undefined && { 'content-type': type }) },
      ...(body.length > 0 && { body }),
      signal: hangUp.signal,
    });
    const content = await answer.bytes();
    if (lost !== undefined && path.includes(lost)) return stop();
    response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      .end(content);
  };
  const server = createServer((request, response) => {
    // Whatever goes wrong behind it, whoever asked finds the connection broken.
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const closeOpen = () => {
    for (const response of open) response.destroy();
  };
  whenFileEnds(() => {
    server.close();
    closeOpen();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold(part) {
      held = part;
    },
    loseAnswers(part) {
      lost = part;
    },
    stopped: () => count,
    open() {
      [held, lost, count] = [undefined, undefined, 0];
      closeOpen();
    },
  };
}
