import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  FastifySchemaCompiler,
  FastifyServerOptions,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify';
import plugin from 'fastify-plugin';
import { z } from 'zod';
import { type FieldIssue, ServiceError } from '../../contract/errors.ts';
import { isStorable } from '../../contract/fieldKinds/kinds/text.ts';
import { tenantNames } from '../../contract/options/calls.ts';
import { issuesOf } from '../../contract/validation.ts';
import { tooMuchIn } from './jsonText.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for pages, which read their own address, and for refused resources: it may have any parameter. */
    readsOwnAddress?: boolean;
  }
}

/** Routes describe their input as zod schemas; handlers get the parsed output. */
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

const shown = (name: string) => `"${name.slice(0, 100)}"`;

/**
 * The address may have only the parameters that the route names, each once. So nobody believes that a parameter
 * worked although it means nothing.
 * @throws ServiceError BODY_MALFORMED naming the first wrong one.
 */
function checkParameters(
  parameters: [string, unknown][],
  { schema, config, url }: FastifyRequest['routeOptions'],
): void {
  if (url === undefined || config.readsOwnAddress) return;
  const twice = parameters.find(([, value]) => Array.isArray(value));
  if (twice) throw malformed(`${shown(twice[0])} is in the address twice`);
  const known = schema?.querystring instanceof z.ZodObject ? schema.querystring.shape : {};
  const tenant: readonly string[] = config.access === 'session' ? tenantNames : [];
  const unknown = parameters.find(([name]) => !Object.hasOwn(known, name) && !tenant.includes(name));
  if (unknown) throw malformed(`this call has no parameter ${shown(unknown[0])}`);
}

/** The texts and names in an input that the database cannot hold or compare with. A statement with one would fail. */
function unstorableIn(input: unknown, place: readonly string[] = []): FieldIssue[] {
  const issue = (): FieldIssue[] => [{ field: place.join('.'), code: 'unstorable', details: {} }];
  if (typeof input === 'string') return isStorable(input) ? [] : issue();
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, part]) =>
    isStorable(name) ? unstorableIn(part, [...place, name]) : issue(),
  );
}

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type BuildValidator = NonNullable<NonNullable<SchemaController['compilersFactory']>['buildValidator']>;

const compileValidator: FastifySchemaCompiler<unknown> = ({ schema, httpPart }) => {
  // A route describes headers only for the API document. Code that reads a header checks it.
  if (httpPart === 'headers') return () => true;
  if (!(schema instanceof z.ZodType)) throw new Error('A route must describe its input with a zod schema.');
  return (input) => {
    const parsed = schema.safeParse(input ?? {});
    if (!parsed.success)
      return { error: new ServiceError('VALIDATION_FAILED', { issues: issuesOf(parsed.error, input) }) };
    // Here for every call, so that no schema can forget it. A body counts as its schema reads it, because some mend their texts.
    const issues = unstorableIn(httpPart === 'body' ? parsed.data : input);
    return issues.length > 0
      ? { error: new ServiceError('VALIDATION_FAILED', { issues }) }
      : { value: parsed.data };
  };
};

/**
 * The schemas of routes are zod. Fastify gets them when it is made, because otherwise it loads a hundred modules of
 * its own compilers.
 */
export const schemaController: SchemaController = {
  compilersFactory: {
    // Fastify's type expects its own compiler, whose schemas are of another library.
    buildValidator: (() => compileValidator) as unknown as BuildValidator,
    buildSerializer: () => () => (answer) => JSON.stringify(answer),
  },
};

/** Refuses invalid input field by field, and unknown parameters by name. */
export const validationPlugin = plugin(async (app: FastifyInstance) => {
  app.addHook('preValidation', async (request) => {
    const parameters = Object.entries(request.query ?? {});
    if (parameters.length > 0) checkParameters(parameters, request.routeOptions);
  });

  // Bodies are JSON or forms, nothing else.
  app.removeContentTypeParser('text/plain');
  // Bytes that are not UTF-8 would silently become other text.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!Buffer.isBuffer(body) || !isUtf8(body)) return done(malformed('the text is not UTF-8'));
    if (body.length === 0) return done(null, undefined);
    const text = body.toString('utf8');
    const reason = tooMuchIn(text);
    if (reason !== null) return done(malformed(reason));
    return parse(request, text, done);
  });
});
