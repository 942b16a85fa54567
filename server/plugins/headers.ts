import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import plugin from 'fastify-plugin';

const policyHeader = 'content-security-policy';
const styles = "'self'";

/** Lets further rules into the one page that is answered: `source` as the policy has it, such as `'nonce-…'`. */
export function allowStyles(reply: FastifyReply, source: string): void {
  const policy = String(reply.getHeader(policyHeader));
  reply.header(policyHeader, policy.replace(`style-src ${styles}`, `style-src ${styles} ${source}`));
}

/** Security headers of every answer, errors and files too. Nothing is loaded from other hosts, nothing frames the pages. */
export const headersPlugin = plugin(async (app: FastifyInstance) => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: [styles],
        imgSrc: ["'self'", 'data:', 'blob:'],
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
    if (request.url.startsWith('/services/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
});
