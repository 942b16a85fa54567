import type { FastifyRequest } from 'fastify';
import { browserName } from '../../contract/browserName.ts';
import type { Details } from '../../contract/wordedDetails.ts';

/** The value of a header; undefined if it is missing or empty. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Where a call comes from, as the audit log, the lists of sign-ins and mails show it. */
export interface Caller {
  /** The peer's address, or the one that a trusted proxy names. */
  address: string;
  userAgent: string;
  requestId: string;
}

const longestUserAgent = 300;

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: (headerOf(request, 'user-agent') ?? '').slice(0, longestUserAgent),
  requestId: request.id,
});

/** A moment as mails write it, in UTC because the server does not know anybody's time zone. */
export const momentInWords = (moment: Date): string =>
  `${moment.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

/** What mails say about a call, so that the owner of the account can recognise it. */
export const callerInWords = ({ address, userAgent }: Caller): Details => ({
  time: momentInWords(new Date()),
  device: userAgent === '' ? 'unknown' : browserName(userAgent),
  address,
});
