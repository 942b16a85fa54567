import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Address } from './addresses.ts';

/** 202: a job does it. */
type Status = NonNullable<Address['status']> | 202;

const nothing = z.null().describe('Nothing.');

/** Describes the answer of a call in the API document: `schema` with the status of the address, or no body. */
export const answers = ({ status }: Address, usual: Status, schema: z.ZodType) => ({
  response: { [status ?? usual]: status === 204 ? nothing : schema },
});

/** Sends the answer with the status of the address. */
export function answerWith(
  reply: FastifyReply,
  { status }: Address,
  usual: Status,
  body: unknown,
): FastifyReply {
  return status === 204 ? reply.code(204).send() : reply.code(status ?? usual).send(body);
}
