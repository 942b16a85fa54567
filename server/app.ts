import cookies from '@fastify/cookie';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import type { Logger } from 'pino';
import type { Resource } from '../contract/resource.ts';
import { services } from '../contract/services.ts';
import { resources as productResources } from '../src/resources/resources.ts';
import type { OpenArea } from './area/area.ts';
import { openPlatform, type PlatformOptions } from './area/platform.ts';
import { serviceRoutes } from './area/serviceRoutes.ts';
import type { ConfiguredResource, DefinitionFile } from './definitions/definitionFile.ts';
import type { OpenedDefinitions } from './definitions/openDefinitions.ts';
import { type FoundMistakes, withoutRefused } from './definitions/withoutRefused.ts';
import { accessPlugin } from './plugins/access.ts';
import { requestsPerAddressPlugin } from './plugins/admission.ts';
import { bodiesPlugin } from './plugins/bodies.ts';
import { errorsPlugin } from './plugins/errors.ts';
import { headersPlugin } from './plugins/headers.ts';
import { healthPlugin } from './plugins/health.ts';
import { openInstance } from './plugins/instance.ts';
import { openApiPlugin } from './plugins/openapi.ts';
import { pagesPlugin } from './plugins/pages.ts';
import { uploadsPlugin } from './plugins/uploads.ts';
import { validationPlugin } from './plugins/validation.ts';
import { openAreas } from './services/areas.ts';
import { type Setup, setUpInstallation } from './services/main/installation/setUp.ts';

export interface AppOptions extends Pick<PlatformOptions, 'configuration' | 'database'> {
  log: Logger;
  /** The address of the product, unless the configuration sets it. Default: the address that the configuration listens on. */
  address?: string;
  serverFactory?: FastifyServerFactory;
  /** The resources to serve. Default: the product's own. */
  resources?: readonly Resource[];
  /** Areas in addition to the product's own. */
  areas?: readonly OpenArea<string>[];
  /** The definition files of the resources that an admin added. */
  configured?: readonly DefinitionFile[];
  /** The definitions served at the moment, by file. If a changed file has mistakes, its old definition stays. */
  running?: ReadonlyMap<string, ConfiguredResource>;
  /** What sets up an installation in which nobody has an account yet. */
  setup?: Setup | undefined;
  /** Called with the outcome of reading the files. */
  onDefinitions?(definitions: OpenedDefinitions): void;
}

/** The application, top to bottom. It never listens: the caller gives it a server, or injects requests. */
export const buildApp = (options: AppOptions): Promise<FastifyInstance> =>
  withoutRefused(options.configured ?? [], (found) => build(options, found));

async function build(options: AppOptions, found: FoundMistakes): Promise<FastifyInstance> {
  const app = openInstance(options);
  try {
    await assemble(app, options, found);
    await app.ready();
    return app;
  } catch (error) {
    // Closes what it had opened until then; the error that stopped the build is the one that matters.
    await app.close().catch((failure) => app.log.warn({ err: failure }, 'Closing failed.'));
    throw error;
  }
}

async function assemble(app: FastifyInstance, options: AppOptions, found: FoundMistakes): Promise<void> {
  const {
    configuration,
    database,
    resources = productResources,
    configured = [],
    running = new Map(),
  } = options;
  const opening = { running, found };
  const platform = await openPlatform({ ...options, resources, configured, opening, log: app.log });
  options.onDefinitions?.(platform.definitions);
  app.addHook('onClose', platform.close);
  const { areas, authenticator, fillDemo, addDemo, close } = openAreas(platform, options.areas ?? []);
  app.addHook('onClose', async () => close());

  await app.register(errorsPlugin);
  await app.register(headersPlugin, configuration);
  await app.register(requestsPerAddressPlugin, configuration);
  await app.register(validationPlugin);
  await app.register(accessPlugin, {
    ...authenticator,
    freshCodeLifetime: configuration.freshCodeLifetime,
  });
  await app.register(bodiesPlugin);
  await app.register(openApiPlugin);
  await app.register(uploadsPlugin, configuration);
  await app.register(cookies);
  await app.register(healthPlugin, { services: configuration.services, database });
  for (const service of services.filter((name) => configuration.services.includes(name)))
    await app.register(serviceRoutes(service, platform, areas), { prefix: `/services/${service}` });
  await app.register(pagesPlugin);
  // The hook that was added last runs first: whatever answers requests is closed after the last answer.
  app.addHook('onClose', () => app.whenAnswered());

  if (configuration.isDemo) await fillDemo();
  else if (options.setup) await setUpInstallation(platform, options.setup, addDemo);
}
