import type { FastifyInstance } from 'fastify';
import { DefinitionError, type Service } from '../../contract/resource.ts';
import type { ResourceContext } from '../crud/resourceContext.ts';
import { resourceRoutes } from '../crud/routes.ts';
import type { ConfiguredResource } from '../definitions/loadDefinitions.ts';
import { namingFile } from '../definitions/openRegistry.ts';
import { keepDiskReserve } from '../plugins/diskReserve.ts';
import type { App, ZodTypes } from '../plugins/validation.ts';
import type { Area } from './area.ts';
import type { Platform } from './platform.ts';

/**
 * Everything that one service answers: what its areas hand over, and the calls of its resources. What its areas do in
 * the background begins when the application is ready.
 */
export const serviceRoutes =
  (service: Service, platform: Platform, areas: readonly Area[]) =>
  async (scope: FastifyInstance): Promise<void> => {
    const { registry, contexts, configured, disk } = platform;
    const own = areas.filter(
      (area) => area.service === service && (area.resources ?? []).every((name) => registry.has(name)),
    );
    const essential = scope.withTypeProvider<ZodTypes>();
    for (const area of own) area.essentialCalls?.(essential);

    await scope.register(async (inner) => {
      const app = inner.withTypeProvider<ZodTypes>();
      app.addHook('onRequest', keepDiskReserve(disk));
      for (const area of own) area.calls?.(app);
      for (const context of contexts)
        if (context.resource.service === service) ownRoutes(app, context, configured);
    });

    scope.addHook('onReady', async () => {
      for (const area of own) {
        const end = area.background?.();
        if (end) endings.push(end);
      }
    });
    const endings: (() => Promise<void>)[] = [];
    scope.addHook('onClose', async () => {
      for (const end of endings.toReversed()) await end();
    });
  };

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
