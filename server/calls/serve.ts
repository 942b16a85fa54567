import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import type { Answering, BodyOf, Call, ParamsOf, QueryOf } from '../../contract/calls/call.ts';
import { answer, answerOf } from '../../contract/envelope.ts';
import { type Caller, callerOf } from '../access/caller.ts';
import { formBody } from '../plugins/uploads.ts';
import type { App } from '../plugins/validation.ts';

/** What a handler gets from a request, read and checked as the call defines. */
export type Served<C extends Call> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  caller: Caller;
  request: FastifyRequest;
} & (C extends { access: 'session' } ? Pick<FastifyRequest, 'actor' | 'claims'> : unknown) &
  (C extends { access: 'till' } ? Pick<FastifyRequest, 'till'> : unknown);

/** Returns the content of `data` in the answer. A call with another media type replies itself. */
export type Handler<C extends Call> = (
  served: Served<C>,
  reply: FastifyReply,
) => C extends { produces: string } ? Promise<FastifyReply> : Answering<C>;

const parametersOf = (path: string) =>
  z.object(Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string()])));

/** For large answers: the best compression takes longer than sending a slightly larger file. */
export const quickCompression = { encodings: ['gzip' as const], zlibOptions: { level: 1 } };

/** The one place that turns a call into a route. Its address, access, validation and API document come from the call. */
export function serve<C extends Call>(
  app: App,
  call: C,
  handler: Handler<C>,
  options: Pick<RouteShorthandOptions, 'bodyLimit'> & { compress?: false | typeof quickCompression } = {},
): void {
  const { method, path, tag, summary, access, right, freshCode, query, body, form, produces, refusals } =
    call;
  const status = call.status ?? 200;
  app.route({
    ...options,
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: { access, stepUp: freshCode ?? false, ...(right && { right }), ...(refusals && { refusals }) },
    schema: {
      tags: [tag],
      summary,
      params: call.params ?? parametersOf(path),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(form && { consumes: ['multipart/form-data'], body: formBody }),
      ...(produces
        ? { produces: [produces] }
        : { response: { [status]: answerOf(call.answer ?? z.object({})) } }),
    },
    handler: async (request, reply) => {
      const { params, query: given, body: sent, actor, claims, till } = request;
      const served = {
        params,
        query: given,
        body: sent,
        caller: callerOf(request),
        request,
        actor,
        claims,
        till,
      };
      // The route's own schemas have already checked what the types promise.
      const data = await handler(served as unknown as Served<C>, reply);
      return produces ? data : reply.code(status).send(answer(data === undefined ? {} : data));
    },
  });
}
