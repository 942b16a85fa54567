import type { FastifyRequest } from 'fastify';
import { browserName } from '../../contract/browserName.ts';
import type { Details } from '../../contract/wordedDetails.ts';

/** The value of a header; undefined where there is none, or an empty one. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Where a call comes from, as the access trail, the lists of sign-ins and mails tell it. */
export interface Caller {
  /** Of the peer, or what a trusted proxy says. */
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

/** A moment as mails say it; nobody's time zone is known to the server. */
export const momentInWords = (moment: Date): string =>
  `${moment.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

/** What mails tell about a call, so that its owner can recognise it. */
export const callerInWords = ({ address, userAgent }: Caller): Details => ({
  time: momentInWords(new Date()),
  device: userAgent === '' ? 'unknown' : browserName(userAgent),
  address,
});
