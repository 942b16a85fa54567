import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import plugin from 'fastify-plugin';
import type { Access as CallAccess } from '../../contract/calls/call.ts';
import { originHeader, originPattern } from '../../contract/calls/changes.ts';
import { tokenHeaders } from '../../contract/calls/signedIn.ts';
import { ServiceError } from '../../contract/errors.ts';
import { isObject } from '../../contract/fieldKinds/isObject.ts';
import { tenantNames } from '../../contract/options/calls.ts';
import { type Action, allows } from '../../contract/rights/rights.ts';
import type { Actor } from '../access/actor.ts';
import { headerOf } from '../access/caller.ts';
import { type AccessClaims, type Authenticator, requireFreshCode } from '../access/claims.ts';
import type { Player } from '../access/player.ts';
import type { Till } from '../access/till.ts';

/**
 * Who may call a route. Each route says it: anybody, somebody who is signing in (the route checks the token of its
 * step), a session with a selected customer, the till of a store, or the player of a screen. If a route does not say it, the server does not start.
 */
export type Access = CallAccess;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The right that the user's role must include, if the route itself reads or changes the resource. */
    right?: { resource: string; action: Action };
    /** With access `session`: only for people who typed a code within the last minutes. */
    operator?: true;
    stepUp?: boolean;
  }
  interface FastifyRequest {
    /** The actor; set on routes with access `session`. */
    actor: Actor;
    claims: AccessClaims;
    /** The till; set on routes with access `till`. */
    till: Till;
    /** The player; set on routes with access `player`. */
    player: Player;
  }
}

function originOf(request: FastifyRequest): string | null {
  const origin = headerOf(request, originHeader);
  return origin !== undefined && originPattern.test(origin) ? origin : null;
}

/** The key that a machine sends; empty without one. */
const bearerOf = (request: FastifyRequest): string =>
  /^Bearer (\S+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1] ?? '';

/** Refuses a customer in `place` that is not the selected one. @throws ServiceError OTHER_CUSTOMER */
export function checkNamed(request: FastifyRequest, place: Readonly<Record<string, unknown>>): void {
  for (const name of tenantNames) {
    const named = place[name];
    if (named === undefined) continue;
    if (typeof named !== 'string' || named.toLowerCase() !== request.actor.customerUuid)
      throw new ServiceError('OTHER_CUSTOMER');
  }
}

/** The customer comes only from the token. If the request names one too, it must be the same, and is then removed. */
function checkTenant(request: FastifyRequest): void {
  for (const place of [request.params, request.query, request.body]) {
    if (!isObject(place)) continue;
    checkNamed(request, place);
    if (place !== request.params) for (const name of tenantNames) delete place[name];
  }
}

interface AccessOptions extends Authenticator {
  /** Seconds for which a typed code allows dangerous actions. */
  freshCodeLifetime: number;
}

export const accessPlugin = plugin(async (app: FastifyInstance, options: AccessOptions) => {
  const { authenticate, authenticateTill, authenticatePlayer, freshCodeLifetime } = options;
  // They are set before any handler that may read them runs.
  app.decorateRequest('actor');
  app.decorateRequest('claims');
  app.decorateRequest('till');
  app.decorateRequest('player');

  // Checked once all plugins have registered their routes.
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const open = routes.find(({ config }) => !config?.access);
    if (open) throw new Error(`The route ${open.method} ${open.url} does not say who may call it.`);
  });

  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === 'till') request.till = await authenticateTill(bearerOf(request));
    if (access === 'player') request.player = await authenticatePlayer(bearerOf(request));
    if (access !== 'session') return;
    const token = headerOf(request, tokenHeaders.access);
    if (token === undefined) throw new ServiceError('SESSION_MISSING');
    const { claims, rights, stores } = await authenticate(token);
    // Set before the checks, so that the log can say whom they refuse.
    request.claims = claims;
    request.actor = {
      customerUuid: claims.cid,
      userUuid: claims.sub,
      name: claims.name,
      address: request.ip,
      requestId: request.id,
      rights,
      stores,
      origin: originOf(request),
    };
    const { right, operator, stepUp } = request.routeOptions.config;
    if (operator && !claims.adm) throw new ServiceError('OPERATORS_ONLY');
    if (right && !allows(rights, right.resource, right.action)) throw new ServiceError('FORBIDDEN');
    if (stepUp) requireFreshCode(claims, freshCodeLifetime);
  });

  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.access === 'session') checkTenant(request);
  });
});
