import { randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { createRegistry } from '../contract/registry.ts';
import type { Resource } from '../contract/resource.ts';
import packageJson from '../package.json' with { type: 'json' };
import { resources as productResources } from '../src/resources/resources.ts';
import { type Configuration, serviceNames } from './configuration.ts';
import { uploadsPlugin } from './crud/import/uploadedFile.ts';
import { resourceContexts } from './crud/resourceContext.ts';
import { resourceRoutes } from './crud/routes.ts';
import type { Database } from './database/connection.ts';
import { checkExpressions } from './definitions/checkExpressions.ts';
import type { ConfiguredResource } from './definitions/loadDefinitions.ts';
import { syncTables } from './definitions/syncTables.ts';
import { demoHints, fillDemo } from './demo/demo.ts';
import { fileAddresses } from './files/fileAddresses.ts';
import { fileRoutes } from './files/fileRoutes.ts';
import { localFileStore } from './files/fileStore.ts';
import { accessPlugin } from './plugins/access.ts';
import { answerUnroutable, errorsPlugin } from './plugins/errors.ts';
import { headersPlugin } from './plugins/headers.ts';
import { openApiPlugin } from './plugins/openapi.ts';
import { pagesPlugin } from './plugins/pages.ts';
import { validationPlugin, type ZodTypes } from './plugins/validation.ts';
import { openSecrets } from './secrets.ts';
import { authRoutes } from './services/main/auth/routes.ts';
import { sessions as openSessions } from './services/main/auth/sessions.ts';
import { accessTokens } from './services/main/auth/tokens.ts';
import { unitSizeRoutes } from './services/main/stock/unitSizeRoutes.ts';

export interface AppOptions {
  configuration: Configuration;
  database: Database;
  log: Logger;
  serverFactory?: FastifyServerFactory;
  /** The resources that it serves. Default: the product's own. */
  resources?: readonly Resource[];
  /** Those that an admin added while the product was installed, besides. */
  configured?: readonly ConfiguredResource[];
}

const publicAccess = { config: { access: 'public' }, schema: { hide: true } } as const;

/** The application, top to bottom. It never listens: whoever calls gives it a server, or injects requests. */
export async function buildApp({
  configuration,
  database,
  log,
  serverFactory,
  resources = productResources,
  configured = [],
}: AppOptions): Promise<FastifyInstance> {
  const { pool } = database;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    frameworkErrors: answerUnroutable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    ...(serverFactory && { serverFactory }),
  }).withTypeProvider<ZodTypes>();

  const secrets = await openSecrets(configuration.dataDirectory);
  const tokens = accessTokens(secrets);
  const sessions = openSessions(pool, tokens);
  const addresses = fileAddresses(secrets);

  await app.register(errorsPlugin);
  await app.register(headersPlugin);
  await app.register(validationPlugin);
  await app.register(accessPlugin, { tokens, sessions });
  await app.register(openApiPlugin);
  await app.register(uploadsPlugin, configuration);

  app.get('/healthz', publicAccess, async (_request, reply) => {
    const isReady = database.isReachable();
    reply.code(isReady ? 200 : 503);
    const { services } = configuration;
    return {
      status: isReady ? 'ok' : 'database unavailable',
      services,
      database: database.instance,
      version: packageJson.version,
    };
  });

  const registry = createRegistry([...resources, ...configured.map(({ resource }) => resource)]);
  await syncTables(pool, registry, configured);
  await checkExpressions(pool, registry);
  const { all, contextOf } = resourceContexts(registry, { pool, log: app.log, fileAddress: addresses.of });

  for (const service of serviceNames.filter((name) => configuration.services.includes(name))) {
    await app.register(
      async (scope) => {
        const serviceApp = scope.withTypeProvider<ZodTypes>();
        for (const context of all)
          if (context.resource.service === service) resourceRoutes(serviceApp, context);
        if (service !== 'main') return;
        const definitions = configured.map(({ input }) => input);
        serviceApp.get('/definitions', publicAccess, async () => ({ success: true, data: definitions }));
        fileRoutes(serviceApp, { pool, store: localFileStore(configuration.dataDirectory), addresses });
        authRoutes(serviceApp, {
          pool,
          secrets,
          isDemo: configuration.isDemo,
          sessions,
          accessTokens: tokens,
        });
        if (registry.has('variants/elements')) unitSizeRoutes(serviceApp, contextOf('variants/elements'));
        serviceApp.get('/demo/hints', publicAccess, async () => ({
          success: true,
          data: configuration.isDemo ? demoHints() : null,
        }));
      },
      { prefix: `/services/${service}` },
    );
  }

  await app.register(pagesPlugin);
  if (configuration.isDemo) await fillDemo(pool, secrets, contextOf);
  return app;
}
