import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../contract/errors.ts';
import { mistakeAt } from '../../contract/mistake.ts';
import type { Service } from '../../contract/services.ts';
import { wrongDefinition } from '../../contract/wrongDefinition.ts';
import type { Served } from '../crud/routes/addresses.ts';
import { resourceRoutes } from '../crud/routes/routes.ts';
import type { OpenedDefinitions } from '../definitions/openDefinitions.ts';
import { keepDiskReserve } from '../plugins/diskReserve.ts';
import type { App, ZodTypes } from '../plugins/validation.ts';
import type { Area } from './area.ts';
import type { Platform } from './platform.ts';

/**
 * All calls of one service: those of its areas and those of its resources. The background work of its areas starts
 * when the application is ready.
 */
export const serviceRoutes =
  (service: Service, platform: Platform, areas: readonly Area<string>[]) =>
  async (scope: FastifyInstance): Promise<void> => {
    const { registry, contexts, definitions, disk, startCustomer } = platform;
    const own = areas.filter(
      (area) => area.service === service && (area.resources ?? []).every((name) => registry.has(name)),
    );
    const essential = scope.withTypeProvider<ZodTypes>();
    for (const area of own) area.essentialCalls?.(essential);

    await scope.register(async (inner) => {
      const app = inner.withTypeProvider<ZodTypes>();
      app.addHook('onRequest', keepDiskReserve(disk));
      app.addHook('preHandler', async ({ routeOptions, actor }) => {
        if (routeOptions.config.access === 'session') await startCustomer(actor.customerUuid);
      });
      for (const area of own) area.calls?.(app);
      for (const context of contexts) ownRoutes(app, { context, service });
      for (const refused of definitions.refused) if (refused.service === service) refusedRoutes(app, refused);
    });

    scope.addHook('onReady', async () => {
      for (const area of own) {
        const end = area.background?.();
        if (end) endings.push(end);
      }
    });
    const endings: (() => Promise<void>)[] = [];
    let ended: Promise<void> = Promise.resolve();
    // Its end begins at once, because another application may do the same work by now, and is not waited for until
    // the last request is answered.
    scope.addHook('preClose', async () => {
      ended = endAll(endings);
      ended.catch(() => undefined);
    });
    scope.addHook('onClose', () => ended);
  };

async function endAll(endings: readonly (() => Promise<void>)[]): Promise<void> {
  for (const end of endings.toReversed()) await end();
}

/** The calls that the service answers for a resource. @throws DefinitionError when another call has one of its paths. */
function ownRoutes(app: App, served: Served): void {
  try {
    resourceRoutes(app, served);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const { name, path } = served.context.resource;
    throw wrongDefinition(name, [mistakeAt(['path'], 'pathTaken', { path })]);
  }
}

const isDuplicate = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_ERR_DUPLICATED_ROUTE';

/** Every call of a resource whose definition was refused answers with that refusal, whatever its address asks for. */
function refusedRoutes(app: App, { name, path, file }: OpenedDefinitions['refused'][number]): void {
  const answerRefusal = async () => {
    throw new ServiceError('DEFINITION_REFUSED', { details: { resource: name, file } });
  };
  for (const url of [`/${path}`, `/${path}/*`])
    try {
      app.all(
        url,
        { config: { access: 'session', readsOwnAddress: true }, schema: { hide: true } },
        answerRefusal,
      );
    } catch (error) {
      // Another resource already answers at this path, which may be exactly what is wrong with the definition.
      if (!isDuplicate(error)) throw error;
    }
}
