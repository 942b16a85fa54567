import type { FastifyRequest } from 'fastify';
import { tokenHeaders } from '../../../../../contract/calls/signedIn.ts';
import { ServiceError } from '../../../../../contract/errors.ts';
import { headerOf } from '../../../../access/caller.ts';

/** A sign-in token of a request, from the first of the headers that it has. */
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
