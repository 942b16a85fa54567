import { existsSync } from 'node:fs';
import path from 'node:path';
import compress from '@fastify/compress';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { ServiceError } from '../../contract/errors.ts';
import { projectDirectory } from '../configuration.ts';

/** What the build made of the pages. */
export const distDirectory = path.join(projectDirectory, 'dist');

const isForPages = (url: string) => !/^\/(services|schemas|openapi\.json|docs|healthz)(\/|$|\?)/.test(url);

/**
 * The pages: built files by name, and the one document for every other address, which the browser's router reads.
 * Files carry their hash in their name and are kept for a year; the document is always asked for anew.
 */
export const pagesPlugin = plugin(async (app: FastifyInstance) => {
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  const isBuilt = existsSync(path.join(distDirectory, 'index.html'));
  if (isBuilt) {
    await app.register(staticFiles, {
      root: distDirectory,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) =>
        reply.header(
          'cache-control',
          file.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable',
        ),
    });
  }
  app.setNotFoundHandler({}, (request, reply) => {
    const wantsPage = request.method === 'GET' && isForPages(request.url) && !/\.\w+($|\?)/.test(request.url);
    if (!isBuilt || !wantsPage) throw new ServiceError('ROUTE_NOT_FOUND');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
});
