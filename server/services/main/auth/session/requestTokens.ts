import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { tokenHeaders } from '../../../../../contract/calls/auth.ts';
import { answerOf } from '../../../../../contract/envelope.ts';
import { ServiceError } from '../../../../../contract/errors.ts';
import { headerOf } from '../../../../access/caller.ts';

export const tags = ['Sign-in'];

/** A call of a session that needs a code typed within the last minutes. */
export const freshCode = { access: 'session', stepUp: true } as const;

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

/** A token of a mailed link, from its header or from the body. @throws ServiceError LINK_INVALID */
export function linkToken(header: string | undefined, body: string | undefined): string {
  const token = header ?? body;
  if (token === undefined || token === '') throw new ServiceError('LINK_INVALID');
  return token;
}
