import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { ServiceError } from '../../contract/errors.ts';

/** Bytes of a body that is no upload. */
export const largestBody = 1024 * 1024;

/** Bytes of a body of somebody who has not signed in: all that they send is a few short texts. */
const largestOfStrangers = 16 * 1024;

/** Bytes that a form may have besides its file: its other parts and the lines between them. */
const aroundFile = 2 * 1024 * 1024;

const json = 'application/json';
const form = 'multipart/form-data';

/**
 * Characters of the line between the parts of a form (RFC 2046). What looks for that line takes time that grows with the square
 * of its length.
 */
const longestBoundary = 70;

/** What stands behind the first `boundary=`, with whatever follows it. */
const boundaryOf = (header: string) => header.split(/boundary=/i)[1]?.trim() ?? '';

const mediaTypeOf = (header: string) => (header.split(';')[0] ?? '').trim().toLowerCase();

/** What the route takes: JSON, unless its schema says `consumes`. */
const takenBy = ({ schema }: FastifyRequest['routeOptions']): readonly string[] => schema?.consumes ?? [json];

/**
 * Refuses a body by what its headers say of it, before any of it is read: one that goes to an address where nothing is, one of
 * another kind than the route takes, or one that is too long. What arrives of it all the same is thrown away.
 * @throws ServiceError ROUTE_NOT_FOUND, MEDIA_TYPE_UNKNOWN, BODY_MALFORMED or BODY_TOO_LARGE
 */
function checkHeaders({ method, headers, routeOptions }: FastifyRequest): void {
  if (routeOptions.url === undefined) throw new ServiceError('ROUTE_NOT_FOUND');
  if (method === 'GET' || method === 'HEAD') return;
  const taken = takenBy(routeOptions);
  const given = headers['content-type'];
  const isForm = taken.includes(form);
  if (given === undefined ? isForm : !taken.includes(mediaTypeOf(given))) {
    const reason = `it takes ${taken.join(' or ')}, not ${given?.slice(0, 100) ?? 'nothing'}`;
    throw new ServiceError('MEDIA_TYPE_UNKNOWN', { details: { reason } });
  }
  if (isForm && boundaryOf(given ?? '').length > longestBoundary)
    throw new ServiceError('BODY_MALFORMED', {
      details: { reason: `the boundary of a form has at most ${longestBoundary} characters` },
    });
  const most = routeOptions.bodyLimit + (isForm ? aroundFile : 0);
  if (Number(headers['content-length'] ?? 0) > most) throw tooLarge(routeOptions.bodyLimit);
}

/** Milliseconds that a body may take to arrive; one that holds a file has the time that the server gives every request. */
const longestArrival = 20_000;

/** Ends a connection whose body comes too slowly: it is kept open for nobody. */
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

/** Limits of bodies, route by route: what kind and how much. */
export const bodiesPlugin = plugin(async (app: FastifyInstance) => {
  app.addHook('onRoute', (route) => {
    if (route.config?.access !== 'session') route.bodyLimit ??= largestOfStrangers;
  });
  app.addHook('onRequest', async (request) => {
    checkHeaders(request);
    limitTime(request);
  });
});
