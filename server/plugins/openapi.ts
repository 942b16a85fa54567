import type { FastifyInstance, RouteOptions } from 'fastify';
import plugin from 'fastify-plugin';
import { z } from 'zod';
import { resourceInput } from '../../contract/resourceInput.ts';
import type { Documentation } from './documentation.ts';
import { allowStyles } from './headers.ts';

/** The headers of a page of the document that reach the browser. The others are of the server that answers. */
const passedOn = ['content-type', 'location'] as const;

/** Serves the product's calls as OpenAPI 3.1, and the definition language as JSON Schema. Made on the first request. */
export const openApiPlugin = plugin(async (app: FastifyInstance) => {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.schema?.hide) return;
    routes.push({ ...route });
    // Only the document needs to know the answers. Fastify would keep two tables of hundreds of statuses for each.
    if (route.schema?.response) route.schema = { ...route.schema, response: undefined };
  });
  let made: Promise<Documentation> | undefined;
  const documentation = () => {
    made ??= import('./documentation.ts').then(({ describeRoutes }) => describeRoutes(routes));
    return made;
  };

  const config = { access: 'public' } as const;
  const schema = { hide: true };
  app.get('/openapi.json', { config, schema }, async (_request, reply) => {
    const { json } = await documentation();
    return reply.type('application/json; charset=utf-8').send(json);
  });
  for (const url of ['/docs', '/docs/*'])
    app.get(url, { config: { ...config, readsOwnAddress: true }, schema }, async (request, reply) => {
      const { pages } = await documentation();
      const { statusCode, headers, rawPayload } = await pages.inject({ url: request.url });
      if (statusCode === 404) return reply.callNotFound();
      for (const name of passedOn) {
        const value = headers[name];
        if (value !== undefined) reply.header(name, value);
      }
      // These pages write styles into their elements.
      allowStyles(reply, "'unsafe-inline'");
      return reply.code(statusCode).send(rawPayload);
    });

  let language: object | undefined;
  app.get('/schemas/resource.json', { config, schema }, async () => {
    language ??= {
      title: 'Commissary resource',
      ...z.toJSONSchema(resourceInput, { io: 'input', unrepresentable: 'any' }),
    };
    return language;
  });
});
