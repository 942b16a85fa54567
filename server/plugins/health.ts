import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Service } from '../../contract/services.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { Database } from '../database/connection.ts';

interface Health {
  services: readonly Service[];
  database: Database;
}

/** `GET /healthz`: 200 while the database can be reached, 503 otherwise. */
export const healthPlugin = plugin(async (app: FastifyInstance, { services, database }: Health) => {
  const { version } = packageJson;
  app.get('/healthz', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) => {
    const isReady = database.isReachable();
    reply.code(isReady ? 200 : 503);
    const status = isReady ? 'ok' : 'database unavailable';
    return { status, services, database: database.instance, version };
  });
});
