import compress from '@fastify/compress';
import fastify from 'fastify';
import { ZodError, z } from 'zod';
import { controlRoutes } from './control.ts';
import { eventSender } from './events.ts';
import { guestRoutes } from './guest/guestRoutes.ts';
import { mrdRoutes } from './mrd/mrdRoutes.ts';
import { type Application, newState } from './state.ts';
import { stripeRoutes } from './stripe/stripeRoutes.ts';
import { guardUber } from './uber/access.ts';
import { menuRoutes } from './uber/menus.ts';
import { oauthRoutes } from './uber/oauth.ts';
import { orderRoutes } from './uber/orders.ts';
import { statusRoutes, storeRoutes } from './uber/stores.ts';

/** How the simulator is set up, as the application would be at Uber Eats. */
export interface SimulatorOptions extends Application {
  port: number;
  /** Where events go; undefined for nowhere. */
  eventsTo?: string | undefined;
  /** Milliseconds before each new try of an event. */
  pauses?: readonly number[];
}

export interface Simulator {
  address: string;
  close(): Promise<void>;
}

const usualPauses = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000];

/** A form as its names and values; a name that comes more than once has a list. */
function formOf(text: string): Record<string, string | string[]> {
  const form = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const [first = '', ...more] = form.getAll(name);
      return [name, more.length === 0 ? first : [first, ...more]];
    }),
  );
}

/**
 * Stands in for Uber Eats, Mr D and Stripe, on this machine only. It checks what it gets as strictly as their references say, and
 * shows menus as guests see them. It stores nothing.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { port, clientSecret, eventsTo, pauses = usualPauses } = options;
  const app = fastify({ forceCloseConnections: true });
  const ending = new AbortController();
  const state = newState();
  const target = { address: eventsTo, key: clientSecret, pauses };
  const send = eventSender(state, target, ending.signal);

  await app.register(compress, { global: false, globalDecompression: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => formOf(body),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ZodError)
      return reply.code(400).send({ code: 'invalid_request', message: z.prettifyError(error) });
    throw error;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy'))
      reply.header(
        'content-security-policy',
        `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'`,
      );
  });
  guardUber(app, state);
  oauthRoutes(app, state, options);
  storeRoutes(app, state, send);
  statusRoutes(app, state);
  menuRoutes(app, state);
  orderRoutes(app, state, send);
  mrdRoutes(app, state);
  stripeRoutes(app, state);
  guestRoutes(app, state, send);
  controlRoutes(app, state);

  const address = await app.listen({ host: '127.0.0.1', port });
  return {
    address,
    async close() {
      ending.abort();
      await app.close();
    },
  };
}
