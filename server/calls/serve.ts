import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import type { Answering, BodyOf, Call, ParamsOf, QueryOf } from '../../contract/calls/call.ts';
import { answer, answerOf } from '../../contract/envelope.ts';
import { type Caller, callerOf } from '../access/caller.ts';
import { formBody } from '../plugins/uploads.ts';
import type { App } from '../plugins/validation.ts';
import { headersOf, idempotencyKeyOf } from './headers.ts';

/** What a handler gets from a request, read and checked as the call defines. */
export type Served<C extends Call> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  caller: Caller;
  request: FastifyRequest;
} & (C extends { access: 'session' } ? Pick<FastifyRequest, 'actor' | 'claims'> : unknown) &
  (C extends { access: 'till' } ? Pick<FastifyRequest, 'till'> : unknown) &
  (C extends { access: 'player' } ? Pick<FastifyRequest, 'player'> : unknown) &
  (C extends { keyed: true } ? { key: string | undefined } : unknown);

/**
 * Returns the content of `data` in the answer. A handler that leaves the work to a job sets the status 202, and one that
 * answers with a file replies itself.
 */
export type Handler<C extends Call> = (
  served: Served<C>,
  reply: FastifyReply,
) => Promise<FastifyReply | (C extends { produces: string } ? never : Answering<C>)>;

const nothing = z.object({}).meta({ id: 'Nothing' });
const noBody = z.null().describe('Nothing.');
const paramSchemas = new Map<string, z.ZodObject>();

/** Parameters of a path. Thousands of addresses share a few schemas, and making each anew would slow the start down. */
export function parametersOf(names: readonly string[]): z.ZodObject {
  const key = names.join();
  const schema =
    paramSchemas.get(key) ?? z.object(Object.fromEntries(names.map((name) => [name, z.string()])));
  paramSchemas.set(key, schema);
  return schema;
}

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** A signal that comes when the caller hangs up. */
export function hangUpOf(reply: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  reply.raw.once('close', () => hangUp.abort());
  return hangUp.signal;
}

/** For large answers: the best compression takes longer than sending a slightly larger file. */
export const quickCompression = { encodings: ['gzip' as const], zlibOptions: { level: 1 } };

/** The one place that turns a call into a route. Its address, access, validation and API document come from the call. */
export function serve<C extends Call>(
  app: App,
  call: C,
  handler: Handler<C>,
  options: Pick<RouteShorthandOptions, 'bodyLimit'> & { compress?: false | typeof quickCompression } = {},
): void {
  const { method, path, tag, summary, description, access, right, operator, freshCode, refusals } = call;
  const { query, body, form, produces, job, keyed, status = 200 } = call;
  const headers = headersOf(call);
  const usual = status === 204 ? noBody : answerOf(call.answer ?? nothing);
  app.route({
    ...options,
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      ...{ access, stepUp: freshCode ?? false },
      ...(right && { right }),
      ...(operator && { operator }),
      ...(refusals && { refusals }),
    },
    schema: {
      tags: [tag],
      summary,
      ...(description !== undefined && { description }),
      params: call.params ?? parametersOf(namesIn(path)),
      ...(headers && { headers }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(form && { consumes: ['multipart/form-data'], body: formBody }),
      ...(produces
        ? { produces: [produces] }
        : { response: { [status]: usual, ...(job && { 202: answerOf(job) }) } }),
    },
    handler: async (request, reply) => {
      const { params, query: queryInput, body: sent, actor, claims, till, player } = request;
      const served = {
        ...{ params, query: queryInput, body: sent, caller: callerOf(request), request },
        ...{ actor, claims, till, player, key: keyed && idempotencyKeyOf(request) },
      };
      if (!produces) reply.code(status);
      // The route's own schemas have already checked what the types promise.
      const data = await handler(served as unknown as Served<C>, reply);
      // A handler that replied itself has nothing more to send, also when the caller hung up in the middle.
      if (reply.raw.headersSent || reply.raw.destroyed) return reply;
      return status === 204 ? reply.send() : reply.send(answer(data === undefined ? {} : data));
    },
  });
}
