import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { answerWithFault, faultFor, rateLimit, tooMany } from '../faults.ts';
import type { SimulatorState } from '../state.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The permission that a call of the simulator needs. */
    scope?: 'eats.store' | 'eats.store.status.write' | 'eats.order' | 'eats.pos_provisioning' | 'any';
  }
}

export const refuse = (reply: FastifyReply, status: number, code: string, message: string) =>
  reply.code(status).send({ code, message });

/** The store that a request is about. */
const storeOf = ({ params }: FastifyRequest): string | undefined => {
  const store: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, 'store') : undefined;
  return typeof store === 'string' ? store : undefined;
};

/** Whether a token of the merchant made the request, and not one of the application. */
export const isOfMerchant = ({ tokens }: SimulatorState, { headers }: FastifyRequest): boolean =>
  tokens.get(headers.authorization?.replace(/^Bearer /, '') ?? '')?.isMerchant ?? false;

/** Checks tokens and permissions, answers too many requests with 429, and lets faults strike. */
export function guardUber(app: FastifyInstance, state: SimulatorState): void {
  const isTooMany = rateLimit(state);
  const guard: onRequestAsyncHookHandler = async (request, reply) => {
    const { scope } = request.routeOptions.config;
    if (!scope) return;
    if (isTooMany('uber')) return tooMany(reply, 1);
    const fault = faultFor(state, 'uber', storeOf(request));
    if (fault) return answerWithFault(state, reply, fault);
    const token = state.tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!token) return refuse(reply, 401, 'unauthorized', 'The token is unknown.');
    if (scope !== 'any' && !token.scopes.includes(scope))
      return refuse(reply, 401, 'unauthorized', `requires scope ${scope}`);
  };
  app.addHook('onRequest', guard);
}
