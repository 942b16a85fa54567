import type { RequestListener, Server } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { bareHeaders } from './bareHeaders.ts';
import { networkOf } from './network.ts';

// A named import would read all exports of the module, and so load the HTTP client that only "fetch" needs.
const { createServer } = process.getBuiltinModule('node:http');

/** Milliseconds that a connection stays open while nobody asks anything on it. */
const keepAliveTimeout = 72_000;

/** A server without limits of its own. */
export const createPlainServer: FastifyServerFactory = (handler) =>
  createServer({ keepAliveTimeout }, handler);

/** A listening server whose application can be replaced while it runs. */
export interface SwappableServer {
  /** The server that holds the port. */
  server: Server;
  /** For Fastify's option of that name: gives the application its own server, which never listens. */
  serverFactory: FastifyServerFactory;
  /** From now on, requests go to this application: `swap(app.server)`. Running requests end where they began. */
  swap(application: Server): void;
  /** Stops accepting and waits for the running requests, but no longer than `milliseconds`. */
  drain(milliseconds: number): Promise<void>;
}

/**
 * Creates a server that can answer before there is an application.
 *
 * Fastify gives every application a server and attaches listeners to it. Here, each application's server only emits
 * events, so closing or replacing an application does not touch the port and its connections.
 */
export function createSwappableServer(
  first: RequestListener,
  limits: ConnectionLimits = { most: 0, isExempt: () => true },
): SwappableServer {
  let application = createServer(first);
  let isDraining = false;

  const server = createServer({
    keepAliveTimeout,
    headersTimeout: 10_000,
    requestTimeout: 120_000,
    connectionsCheckingInterval: 5_000,
  });
  // Nothing may pause for longer than the longest request that pages wait for. A reader that stops reading is
  // disconnected.
  server.timeout = 1_200_000;
  // A till that waits holds a connection. One address has a limit of its own.
  server.maxConnections = 5_000;
  limitConnections(server, limits);

  server.on('request', (request, response) => {
    response.once('close', () => {
      // Node keeps a connection alive that was busy when the server closed; nobody needs it.
      if (isDraining) setImmediate(() => server.closeIdleConnections());
    });
    if (isDraining) response.setHeader('connection', 'close');
    application.emit('request', request, response);
  });
  server.on('clientError', (error, socket) => {
    if (!application.emit('clientError', error, socket)) socket.destroy();
  });

  return {
    server,
    serverFactory: createPlainServer,
    swap(next) {
      application = next;
    },
    async drain(milliseconds) {
      isDraining = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const timer = setTimeout(() => server.closeAllConnections(), milliseconds);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** How many connections one network may have open at once. */
export interface ConnectionLimits {
  /** 0 for no limit. */
  most: number;
  /** Whether very many people share an address: a proxy. */
  isExempt(address: string): boolean;
}

/** Closes the connections of one network beyond its share, before reading anything, so that others still get in. */
function limitConnections(server: Server, { most, isExempt }: ConnectionLimits): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (most === 0 || isExempt(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** The first application, which says that the product is still starting. */
export const answerStarting: RequestListener = (request, response) => {
  const isHealth = request.url === '/healthz';
  response.writeHead(503, {
    ...bareHeaders,
    'content-type': `${isHealth ? 'application/json' : 'text/plain'}; charset=utf-8`,
    'retry-after': '1',
  });
  response.end(
    isHealth ? JSON.stringify({ status: 'starting' }) : 'Commissary is starting. Please try again.\n',
  );
};
