import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import compress from '@fastify/compress';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { ServiceError } from '../../contract/errors.ts';
import { projectDirectory } from '../process/configuration.ts';
import { allowStyles } from './headers.ts';

/** What the build made from the pages. */
const distDirectory = path.join(projectDirectory, 'dist');

const documentName = 'index.html';

/** The document of the player, which its service worker keeps, and that worker. Browsers ask for both each time. */
const playerDocument = 'play/index.html';
const playerWorker = 'play/worker.js';

/** The placeholder in the document for a fresh nonce (vite.config.ts). */
const noncePlace = 'CSP_NONCE';

const isForPages = (url: string) => !/^\/(services|schemas|openapi\.json|docs|healthz)(\/|$|\?)/.test(url);

/** The built files by address. */
async function builtFiles(): Promise<Set<string>> {
  if (!existsSync(path.join(distDirectory, 'index.html'))) return new Set();
  const entries = await readdir(distDirectory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  return new Set(files.map((entry) => path.relative(distDirectory, path.join(entry.parentPath, entry.name))));
}

/**
 * The pages: built files by name, and the one document for every other address, which the browser's router reads.
 * Files have their hash in their name, so browsers keep them for a year. They ask for the document again each time.
 */
export const pagesPlugin = plugin(async (app: FastifyInstance) => {
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(staticFiles, {
    root: distDirectory,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  });
  const files = await builtFiles();
  const document = files.has(documentName)
    ? await readFile(path.join(distDirectory, documentName), 'utf8')
    : '';

  app.get(
    '/*',
    { config: { access: 'public', readsOwnAddress: true }, schema: { hide: true } },
    (request, reply) => {
      const name = decodeURIComponent(request.url.split('?')[0] ?? '').slice(1);
      if (name === 'play') return reply.redirect('/play/');
      if (name === 'play/' && files.has(playerDocument))
        return reply.header('cache-control', 'no-cache').sendFile(playerDocument);
      if (name === playerWorker && files.has(name))
        return reply.header('cache-control', 'no-cache').sendFile(name);
      if (files.has(name) && name !== documentName && name !== playerDocument)
        return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(name);
      if (document === '' || !isForPages(request.url) || /\.\w+$/.test(name))
        throw new ServiceError('ROUTE_NOT_FOUND');
      const nonce = randomBytes(16).toString('base64');
      allowStyles(reply, `'nonce-${nonce}'`);
      return reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(document.replaceAll(noncePlace, nonce));
    },
  );
  app.setNotFoundHandler(() => {
    throw new ServiceError('ROUTE_NOT_FOUND');
  });
});
