import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { tokenHeaders } from '../../contract/calls/signIn.ts';
import { resourceInput } from '../../contract/resource.ts';
import type { Access } from './access.ts';
import { allowStyles } from './headers.ts';

const accessHeader = tokenHeaders.access;

const logo = {
  type: 'image/svg+xml',
  content:
    '<svg xmlns="http://www.w3.org/2000/svg" width="150" height="32"><text y="23" fill="#fff" font-family="sans-serif" font-size="22" font-weight="600">Commissary</text></svg>',
};

/** Serves the product's calls as OpenAPI 3.1, and the definition language as JSON Schema. Made when first asked for. */
export const openApiPlugin = plugin(async (app: FastifyInstance) => {
  // The code that turns zod into JSON Schema is loaded when the document is first asked for.
  let transform: ReturnType<typeof createJsonSchemaTransform> | undefined;
  const loadTransform = async () => {
    transform ??= (await import('fastify-type-provider-zod')).createJsonSchemaTransform({});
  };
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Commissary',
        version: '1',
        description: 'Back office for restaurants and multi-store merchants.',
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'header', name: accessHeader } },
      },
    },
    transform: (route) => {
      const access: Access | undefined = route.route.config?.access;
      if (!transform) throw new Error('The code that makes the document is not loaded yet.');
      const transformed = transform(route);
      if (access !== 'session') return transformed;
      return { ...transformed, schema: { ...transformed.schema, security: [{ session: [] }] } };
    },
  });

  const config = { access: 'public' } as const;
  await app.register(async (pages) => {
    // The document's pages add nothing to the document itself.
    pages.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...config, readsOwnAddress: true };
    });
    pages.addHook('onRequest', loadTransform);
    // These pages write styles into their elements.
    pages.addHook('onRequest', async (_request, reply) => allowStyles(reply, "'unsafe-inline'"));
    await pages.register(swaggerUi, {
      routePrefix: '/docs',
      logo,
      theme: { title: 'Commissary: HTTP interface' },
    });
  });
  app.get('/openapi.json', { config, schema: { hide: true } }, async () => {
    await loadTransform();
    return app.swagger();
  });

  let language: object | undefined;
  app.get('/schemas/resource.json', { config, schema: { hide: true } }, async () => {
    language ??= {
      title: 'Commissary resource',
      ...z.toJSONSchema(resourceInput, { io: 'input', unrepresentable: 'any' }),
    };
    return language;
  });
});
