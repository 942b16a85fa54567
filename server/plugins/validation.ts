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

const malformed = (reason: string) => new ServiceError('BODY_MALFORMED', { details: { reason } });

/** Brackets in brackets in a body: more than anybody's form has, and few enough for every program that reads them. */
export const deepestNesting = 100;

/** Whether JSON text is nested too deep, told before it is parsed. Brackets within texts do not count. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [piece] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (piece === '[' || piece === '{') depth += 1;
    else if (piece === ']' || piece === '}') depth -= 1;
    if (depth > deepestNesting) return true;
  }
  return false;
}

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

  app.addHook('preValidation', async (request) => {
    const twice = Object.entries(request.query ?? {}).find(([, value]) => Array.isArray(value));
    if (twice) throw malformed(`"${twice[0]}" stands in the address twice`);
  });

  // Bodies are JSON or forms, nothing else.
  app.removeContentTypeParser('text/plain');
  // Bytes that are no UTF-8 would silently become other text.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!Buffer.isBuffer(body) || !isUtf8(body)) return done(malformed('the text is not UTF-8'));
    if (body.length === 0) return done(null, undefined);
    const text = body.toString('utf8');
    if (isTooDeep(text)) return done(malformed(`it is nested deeper than ${deepestNesting}`));
    return parse(request, text, done);
  });
});
