import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify';
import plugin from 'fastify-plugin';
import { z } from 'zod';
import { ServiceError } from '../../contract/errors.ts';
import { issuesOf } from '../../contract/validation.ts';

/** Routes say what they take as zod schemas; handlers get the parsed output. */
export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  serializer: unknown;
}

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypes
>;

/** Schemas of routes are zod: what does not fit is refused field by field; unknown fields by name. */
export const validationPlugin = plugin(async (app: FastifyInstance) => {
  app.setValidatorCompiler(({ schema }) => {
    if (!(schema instanceof z.ZodType)) throw new Error('A route says what it takes as a zod schema.');
    return (input) => {
      const parsed = schema.safeParse(input ?? {});
      if (parsed.success) return { value: parsed.data };
      return { error: new ServiceError('VALIDATION_FAILED', { issues: issuesOf(parsed.error, input) }) };
    };
  });
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));

  // Bytes that are no UTF-8 would silently become other text.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!Buffer.isBuffer(body) || !isUtf8(body))
      return done(new ServiceError('BODY_MALFORMED', { details: { reason: 'the text is not UTF-8' } }));
    if (body.length === 0) return done(null, undefined);
    return parse(request, body.toString('utf8'), done);
  });
});
