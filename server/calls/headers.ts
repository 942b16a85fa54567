import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mostAtOnce } from '../../contract/calls/jobs.ts';
import { ServiceError } from '../../contract/errors.ts';
import { idempotencyHeader, idempotencyKey } from '../../contract/idempotency.ts';
import { preferHeader, respondAsync } from '../../contract/prefer.ts';
import { headerOf } from '../access/caller.ts';

/** The headers of a call that does the same request once, for the API document. */
export const keyHeaders = z.object({ [idempotencyHeader]: idempotencyKey.optional() });

const preferHeaders = z.object({
  [preferHeader]: z
    .string()
    .optional()
    .describe(`\`${respondAsync}\`: a job does it, unless it concerns at most ${mostAtOnce} named records.`),
});

/** The headers of a call that does the same request once, and that a job can do. */
export const bulkHeaders = keyHeaders.extend(preferHeaders.shape);

/** The headers that a call reads, for the API document. */
export const headersOf = ({ keyed, prefer }: { keyed?: true; prefer?: true }): z.ZodObject | undefined =>
  keyed && prefer ? bulkHeaders : keyed ? keyHeaders : prefer ? preferHeaders : undefined;

/**
 * The key that a request carries; undefined without one.
 * @throws ServiceError BODY_MALFORMED when it is not a valid key
 */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = headerOf(request, idempotencyHeader);
  if (key === undefined || idempotencyKey.safeParse(key).success) return key;
  throw new ServiceError('BODY_MALFORMED', {
    details: { reason: 'Idempotency-Key takes 1 to 200 visible ASCII characters' },
  });
}

/** True if a job should do it: the client does not wait, and there is much to do as far as that is known. */
export const prefersJob = (request: FastifyRequest, count = Number.POSITIVE_INFINITY): boolean =>
  count > mostAtOnce &&
  (headerOf(request, preferHeader) ?? '').split(/[;,]/).some((part) => part.trim() === respondAsync);
