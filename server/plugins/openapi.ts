import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { tokenHeaders } from '../../contract/calls/auth.ts';
import { resourceInput } from '../../contract/resource.ts';
import type { Access } from './access.ts';

const accessHeader = tokenHeaders.access;

/** Gives the calls of the product as OpenAPI 3.1, and the language of definitions as JSON Schema. Made when first asked for. */
export const openApiPlugin = plugin(async (app: FastifyInstance) => {
  const transform = createJsonSchemaTransform({});
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
      const transformed = transform(route);
      if (access !== 'session') return transformed;
      return { ...transformed, schema: { ...transformed.schema, security: [{ session: [] }] } };
    },
  });

  const config = { access: 'public' } as const;
  app.get('/openapi.json', { config, schema: { hide: true } }, async () => app.swagger());

  let language: object | undefined;
  app.get('/schemas/resource.json', { config, schema: { hide: true } }, async () => {
    language ??= {
      title: 'Commissary resource',
      ...z.toJSONSchema(resourceInput, { io: 'input', unrepresentable: 'any' }),
    };
    return language;
  });
});
