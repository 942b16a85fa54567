import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mostAtOnce } from '../../../contract/calls/jobs.ts';
import { idempotencyHeader, idempotencyKey } from '../../../contract/idempotency.ts';
import { preferHeader, respondAsync } from '../../../contract/prefer.ts';
import { headerOf } from '../../access/caller.ts';

/** The headers of a call that can be sent again, and that a job can do if the client prefers not to wait for it. */
export const bulkHeaders = z.object({
  [idempotencyHeader]: idempotencyKey.optional(),
  [preferHeader]: z
    .string()
    .optional()
    .describe(`\`${respondAsync}\`: a job does it if it concerns more than ${mostAtOnce} records.`),
});

/** The headers of an upload, which a job can apply if the client prefers not to wait for it. */
export const importHeaders = bulkHeaders.extend({
  [preferHeader]: z.string().optional().describe(`\`${respondAsync}\`: a job applies the file.`),
});

/** The headers of a check, which a job can do as well. */
export const checkHeaders = importHeaders.pick({ [preferHeader]: true });

/** True if a job should do it: the client does not wait, and there is much to do as far as that is known. */
export const prefersJob = (request: FastifyRequest, count = Number.POSITIVE_INFINITY): boolean =>
  count > mostAtOnce &&
  (headerOf(request, preferHeader) ?? '').split(/[;,]/).some((part) => part.trim() === respondAsync);
