import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { jobStarted } from '../../../contract/calls/jobs.ts';
import { answer, answerOf } from '../../../contract/envelope.ts';
import type { ResourceContext } from '../context/resourceContext.ts';
import { bulkDeleteBody, changeMany } from '../write/bulk/changeMany.ts';
import { idempotencyKeyOf } from '../write/idempotency.ts';
import { prefersJob } from './prefersJob.ts';

/** The answers of a call that changes many records. */
export const bulkAnswers = {
  200: answerOf(z.object({ ids: bulkDeleteBody.shape.ids })),
  202: answerOf(jobStarted),
};

/** Changes many records, or has a job do it. */
export async function answerMany(
  request: FastifyRequest,
  reply: FastifyReply,
  context: ResourceContext,
  change: Parameters<typeof changeMany>[2],
) {
  const inBackground = prefersJob(request, change.ids.length);
  const options = { key: idempotencyKeyOf(request), inBackground };
  const done = await changeMany(context, request.actor, change, options);
  return reply.code('job' in done ? 202 : 200).send(answer(done));
}
