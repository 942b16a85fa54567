import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import plugin from 'fastify-plugin';
import { requestHeader } from '../../contract/requestHeader.ts';
import type { Configuration } from '../process/configuration.ts';

const policyHeader = 'content-security-policy';
const styles = "'self'";

/** Adds a source to the policy of the page being answered: `source` as the policy writes it, such as `'nonce-…'`. */
export function allowStyles(reply: FastifyReply, source: string): void {
  const policy = String(reply.getHeader(policyHeader));
  reply.header(policyHeader, policy.replace(`style-src ${styles}`, `style-src ${styles} ${source}`));
}

/**
 * Security headers for every answer, including errors and files, and the name of its request. Nothing frames the pages, and they load nothing from other hosts except
 * the pictures of maps, if the installation has set where these come from.
 */
export const headersPlugin = plugin(
  async (app: FastifyInstance, { mapTiles }: Pick<Configuration, 'mapTiles'>) => {
    const ofMaps = mapTiles ? [new URL(mapTiles.address).origin] : [];
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          styleSrc: [styles],
          imgSrc: ["'self'", 'data:', 'blob:', ...ofMaps],
          connectSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      referrerPolicy: { policy: 'same-origin' },
      crossOriginEmbedderPolicy: false,
    });
    app.addHook('onSend', async (request, reply) => {
      reply.header(requestHeader, request.id);
      if (request.url.startsWith('/services/') && !reply.hasHeader('cache-control'))
        reply.header('cache-control', 'no-store');
    });
  },
);
