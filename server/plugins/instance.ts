import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { shortPath } from '../../contract/vouchers/shortAddress.ts';
import type { Database } from '../database/connection.ts';
import type { Configuration } from '../process/configuration.ts';
import { createPlainServer } from '../process/httpServer.ts';
import { openAdmission } from './admission.ts';
import { largestBody } from './bodies.ts';
import { answerUnreadable, answerUnroutable } from './errors.ts';
import { schemaController } from './validation.ts';

interface InstanceOptions {
  log: Logger;
  configuration: Pick<Configuration, 'trustedProxies'>;
  database: Pick<Database, 'pool'>;
  /** Makes the server that it answers on. Default: a new one. */
  serverFactory?: FastifyServerFactory;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves once it has answered every request that it began, also those that waited for admission. */
    whenAnswered(): Promise<void>;
  }
}

/** Counts the requests that have no answer yet. */
function countAnswers() {
  let underWay = 0;
  const { promise: none, resolve: noneIsLeft } = Promise.withResolvers<void>();
  let isAwaited = false;
  const check = () => {
    if (isAwaited && underWay === 0) noneIsLeft();
  };
  return {
    counting:
      (handler: RequestListener): RequestListener =>
      (request, response) => {
        underWay += 1;
        response.once('close', () => {
          underWay -= 1;
          check();
        });
        return handler(request, response);
      },
    whenAnswered(): Promise<void> {
      isAwaited = true;
      check();
      return none;
    },
  };
}

const headRequests = new WeakSet<IncomingMessage>();

/** Whether somebody asked for the headers of an answer alone. */
export const isHeadRequest = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean => headRequests.has(raw);

/**
 * The address that the routes know. A short one of a campaign link stands for a call, without the parameters that social
 * networks add, such as `fbclid`.
 */
const fullAddress = (url: string) =>
  url.startsWith(shortPath) ? `/services/main${url.split('?', 1)[0]}` : url;

/** Fastify as every plugin here expects it, without any calls yet. */
export function openInstance({
  log,
  configuration: { trustedProxies },
  database,
  serverFactory = createPlainServer,
}: InstanceOptions): FastifyInstance {
  const admission = openAdmission(database.pool, log);
  const { counting, whenAnswered } = countAnswers();
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: largestBody,
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    schemaController,
    // A HEAD request takes the route of GET, and Node leaves the body out. Routes of their own would be a third more.
    exposeHeadRoutes: false,
    rewriteUrl: (request) => {
      if (request.method === 'HEAD') {
        headRequests.add(request);
        request.method = 'GET';
      }
      return fullAddress(request.url ?? '/');
    },
    // A request that it began is answered by it, also while it closes; new ones no longer come here then.
    return503OnClosing: false,
    serverFactory: (handler, options) => serverFactory(counting(admission.before(handler)), options),
  });
  app.decorate('whenAnswered', whenAnswered);
  app.addHook('onClose', async () => admission.close());
  return app;
}
