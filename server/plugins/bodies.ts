import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { ServiceError } from '../../contract/errors.ts';

/** Maximum bytes of a body that is not an upload. */
export const largestBody = 1024 * 1024;

/** Maximum bytes of a body before sign-in, when all that people send is a few short texts. */
const largestOfStrangers = 16 * 1024;

/** Bytes that a form may have besides its file: its other parts and the boundaries between them. */
const aroundFile = 2 * 1024 * 1024;

const json = 'application/json';
const form = 'multipart/form-data';

/**
 * Maximum characters of the boundary between the parts of a form (RFC 2046). The search for it takes time that grows
 * with the square of its length.
 */
const longestBoundary = 70;

/** What follows the first `boundary=`, to the end. */
const boundaryOf = (header: string) => header.split(/boundary=/i)[1]?.trim() ?? '';

const mediaTypeOf = (header: string) => (header.split(';')[0] ?? '').trim().toLowerCase();

/** What the route takes: JSON, unless its schema sets `consumes`. */
const takenBy = ({ schema }: FastifyRequest['routeOptions']): readonly string[] => schema?.consumes ?? [json];

/**
 * Refuses a body because of its headers, before any of it is read: for an unknown address, for a kind that the route
 * does not take, or for its length. Bytes that arrive anyway are thrown away.
 * @throws ServiceError ROUTE_NOT_FOUND, MEDIA_TYPE_UNKNOWN, BODY_MALFORMED or BODY_TOO_LARGE
 */
function checkHeaders({ method, headers, routeOptions }: FastifyRequest): void {
  if (routeOptions.url === undefined) throw new ServiceError('ROUTE_NOT_FOUND');
  if (method === 'GET' || method === 'HEAD') return;
  const taken = takenBy(routeOptions);
  const contentType = headers['content-type'];
  const isForm = taken.includes(form);
  if (contentType === undefined ? isForm : !taken.includes(mediaTypeOf(contentType))) {
    const reason = `it takes ${taken.join(' or ')}, not ${contentType?.slice(0, 100) ?? 'nothing'}`;
    throw new ServiceError('MEDIA_TYPE_UNKNOWN', { details: { reason } });
  }
  if (isForm && boundaryOf(contentType ?? '').length > longestBoundary)
    throw new ServiceError('BODY_MALFORMED', {
      details: { reason: `the boundary of a form has at most ${longestBoundary} characters` },
    });
  const most = routeOptions.bodyLimit + (isForm ? aroundFile : 0);
  if (Number(headers['content-length'] ?? 0) > most) throw tooLarge(routeOptions.bodyLimit);
}

/** Milliseconds that a body may take to arrive. A body with a file has the time that the server gives every request. */
const longestArrival = 20_000;

/** Ends a connection whose body arrives too slowly. */
function limitTime({ raw, method, routeOptions }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD' || takenBy(routeOptions).includes(form)) return;
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, longestArrival).unref();
  for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer));
}

/** The refusal of more than `limit` bytes, in words. */
export function tooLarge(limit: number, cause?: unknown): ServiceError {
  const words = limit >= 1024 * 1024 ? `${limit / 1024 / 1024} MB` : `${limit / 1024} kB`;
  return new ServiceError('BODY_TOO_LARGE', { details: { limit: words }, cause });
}

/** Limits of bodies, for each route: what kind and how large. */
export const bodiesPlugin = plugin(async (app: FastifyInstance) => {
  app.addHook('onRoute', (route) => {
    if (route.config?.access !== 'session') route.bodyLimit ??= largestOfStrangers;
  });
  app.addHook('onRequest', async (request) => {
    checkHeaders(request);
    limitTime(request);
  });
});
