import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { tokenHeaders } from '../../../../contract/calls/auth.ts';
import { answerOf } from '../../../../contract/envelope.ts';
import { headerOf } from '../../../plugins/access.ts';

export const tags = ['Sign-in'];

/** The answer of a call that has nothing to tell. */
export const nothing = z.object({});

/** The answers of a call that succeeds. */
export const data = <Schema extends z.ZodType>(schema: Schema) => ({ 200: answerOf(schema) });

/** Sign-in material of a request, from the first of the headers that is there. */
export const tokenOf = (
  request: FastifyRequest,
  ...names: (keyof typeof tokenHeaders)[]
): string | undefined =>
  names.map((name) => headerOf(request, tokenHeaders[name])).find((value) => value !== undefined);
