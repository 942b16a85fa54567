import { randomUUID } from 'node:crypto';
import cookies from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { auditLogName } from '../contract/calls/audit.ts';
import { answer } from '../contract/envelope.ts';
import { DefinitionError, type Resource } from '../contract/resource.ts';
import packageJson from '../package.json' with { type: 'json' };
import { resources as productResources } from '../src/resources/resources.ts';
import { type ResourceContext, resourceContexts } from './crud/resourceContext.ts';
import { resourceRoutes } from './crud/routes.ts';
import type { Database } from './database/connection.ts';
import type { ConfiguredResource } from './definitions/loadDefinitions.ts';
import { namingFile, openRegistry } from './definitions/openRegistry.ts';
import { demoHints, fillDemo } from './demo/demo.ts';
import { fileAddresses } from './files/fileAddresses.ts';
import { localFileStore } from './files/fileStore.ts';
import { removeLeftovers } from './files/leftovers.ts';
import { announcements as openAnnouncements } from './live/announcements.ts';
import { openMailQueue } from './mail/mailQueue.ts';
import { openTransport } from './mail/openTransport.ts';
import { accessPlugin } from './plugins/access.ts';
import { admissionPlugin } from './plugins/admission.ts';
import { bodiesPlugin, largestBody } from './plugins/bodies.ts';
import { keepDiskReserve } from './plugins/diskReserve.ts';
import { answerUnroutable, errorsPlugin } from './plugins/errors.ts';
import { headersPlugin } from './plugins/headers.ts';
import { openApiPlugin } from './plugins/openapi.ts';
import { pagesPlugin } from './plugins/pages.ts';
import { uploadsPlugin } from './plugins/uploads.ts';
import { type App, validationPlugin, type ZodTypes } from './plugins/validation.ts';
import { type Configuration, type ServiceName, serviceNames } from './process/configuration.ts';
import { openSecrets } from './process/secrets.ts';
import { auditRoutes } from './services/main/auditLog/activityRoutes.ts';
import { auditLogRoutes } from './services/main/auditLog/auditLogRoutes.ts';
import { sealRegularly } from './services/main/auditLog/sealRegularly.ts';
import { sealKeys } from './services/main/auditLog/seals.ts';
import { authRoutes } from './services/main/auth/routes.ts';
import { sessions as openSessions } from './services/main/auth/session/sessions.ts';
import { sweepAccessRegularly } from './services/main/auth/session/sweep.ts';
import { accessTokens } from './services/main/auth/session/tokens.ts';
import { changeRoutes, rightsChannel } from './services/main/changes/changeStream.ts';
import { fileRoutes } from './services/main/files/fileRoutes.ts';
import { sweepRegularly } from './services/main/files/sweeper.ts';
import { openInviter } from './services/main/staff/inviter.ts';
import { staffRoutes } from './services/main/staff/staffRoutes.ts';
import { unitSizeRoutes } from './services/main/unitSizes/unitSizeRoutes.ts';

export interface AppOptions {
  configuration: Configuration;
  database: Database;
  log: Logger;
  /** Where it is reached, unless the configuration says it. Default: where the configuration lets it listen. */
  address?: string;
  serverFactory?: FastifyServerFactory;
  /** The resources that it serves. Default: the product's own. */
  resources?: readonly Resource[];
  /** Those that an admin added while the product was installed, besides. */
  configured?: readonly ConfiguredResource[];
}

const publicAccess = { config: { access: 'public' }, schema: { hide: true } } as const;

/** The application, top to bottom. It never listens: whoever calls gives it a server, or injects requests. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { log, serverFactory } = options;
  const { trustedProxies } = options.configuration;
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: largestBody,
    frameworkErrors: answerUnroutable,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    ...(serverFactory && { serverFactory }),
  });
  try {
    await assemble(app, options);
    await app.ready();
    return app;
  } catch (error) {
    // What it opened until then is closed; why it could not be built is what matters.
    await app.close().catch((failure) => log.warn({ err: failure }, 'Closing failed.'));
    throw error;
  }
}

async function assemble(
  app: FastifyInstance,
  { configuration, database, address, resources = productResources, configured = [] }: AppOptions,
): Promise<void> {
  const { pool } = database;
  const { dataDirectory, services, isDemo, host, port } = configuration;
  const { log } = app;
  const registry = await openRegistry(pool, resources, configured);
  const secrets = await openSecrets(dataDirectory);
  const tokens = accessTokens(secrets);
  const publicUrl = configuration.publicUrl ?? address ?? `http://${host}:${port}`;
  const { transport, outbox } = openTransport(configuration, publicUrl);
  const mail = openMailQueue({ pool, secrets, transport, log });
  app.addHook('onClose', mail.close);
  const sessions = openSessions({ pool, accessTokens: tokens, mail, isDemo });
  const stopListening = database.listen(rightsChannel, {
    heard: (user) => sessions.forget(user),
    missed: () => sessions.forget(),
  });
  app.addHook('onClose', async () => stopListening());
  const access = { pool, secrets, mail, sessions, isDemo, publicUrl };
  const addresses = fileAddresses(secrets);
  const store = localFileStore(dataDirectory);

  await app.register(errorsPlugin);
  await app.register(headersPlugin);
  await app.register(admissionPlugin, { pool });
  await app.register(validationPlugin);
  await app.register(accessPlugin, {
    async authenticate(token: string) {
      const claims = await tokens.verify(token);
      return { claims, rights: await sessions.rightsOf(claims) };
    },
  });
  await app.register(bodiesPlugin);
  await app.register(openApiPlugin);
  await removeLeftovers(dataDirectory, database.instance.kind === 'embedded');
  await app.register(uploadsPlugin, configuration);
  await app.register(cookies);

  app.get('/healthz', publicAccess, async (_request, reply) => {
    const isReady = database.isReachable();
    reply.code(isReady ? 200 : 503);
    return {
      status: isReady ? 'ok' : 'database unavailable',
      services,
      database: database.instance,
      version: packageJson.version,
    };
  });

  const announcements = openAnnouncements(database, app.log);
  app.addHook('onClose', announcements.close);
  const { all, contextOf } = resourceContexts(registry, {
    pool,
    log: app.log,
    fileAddress: addresses.of,
    announcements,
  });
  if (services.includes('main'))
    app.addHook('onClose', openInviter({ pool, mail, publicUrl, announcements, log }));
  const refuseBelowReserve = keepDiskReserve(configuration, app.log);

  async function mainRoutes(main: App): Promise<void> {
    const definitions = configured.map(({ input }) => input);
    main.get('/definitions', publicAccess, async () => answer(definitions));
    changeRoutes(main, { announcements, sessions, listen: database.listen });
    main.get('/demo/hints', publicAccess, async () => answer(isDemo ? demoHints() : null));
    main.get('/demo/outbox', publicAccess, async () => answer(isDemo && outbox ? await outbox.list() : null));
    const staff = registry.has('access/staff') ? contextOf('access/staff') : undefined;
    authRoutes(main, { ...access, accessTokens: tokens, staff });
  }

  /** Calls that write more than signing in does: a full disk stops them. */
  async function recordRoutes(records: App, service: ServiceName): Promise<void> {
    records.addHook('onRequest', refuseBelowReserve);
    if (service === 'main') {
      staffRoutes(records, access);
      auditRoutes(records, { pool });
      if (registry.has(auditLogName))
        auditLogRoutes(records, { pool, keys: sealKeys(secrets), context: contextOf(auditLogName) });
      fileRoutes(records, { pool, store, addresses });
      if (registry.has('variants/elements')) unitSizeRoutes(records, contextOf('variants/elements'));
    }
    for (const context of all)
      if (context.resource.service === service) ownRoutes(records, context, configured);
  }

  for (const service of serviceNames.filter((name) => services.includes(name)))
    await app.register(
      async (scope) => {
        const typed = scope.withTypeProvider<ZodTypes>();
        if (service === 'main') await mainRoutes(typed);
        await typed.register((records) => recordRoutes(records.withTypeProvider<ZodTypes>(), service));
      },
      { prefix: `/services/${service}` },
    );

  await app.register(pagesPlugin);
  if (services.includes('main')) {
    sweepRegularly(app, { pool, store, log });
    sweepAccessRegularly(app, pool);
    sealRegularly(app, { pool, keys: sealKeys(secrets) });
  }
  if (isDemo) await fillDemo(pool, secrets, contextOf);
}

/** The calls of one resource. @throws DefinitionError when another call has one of its paths. */
function ownRoutes(app: App, context: ResourceContext, configured: readonly ConfiguredResource[]): void {
  try {
    resourceRoutes(app, context);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'FST_ERR_DUPLICATED_ROUTE'))
      throw error;
    const { name, path } = context.resource;
    throw namingFile(new DefinitionError(name, `another call has the path "${path}".`), configured);
  }
}
