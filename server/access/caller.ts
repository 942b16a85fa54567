import type { FastifyRequest } from 'fastify';
import { languageCode } from '../../contract/fieldKinds/words.ts';
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
  /** The first language that the browser asks for, if it names one. */
  language: string | undefined;
  requestId: string;
}

/** The first language of `Accept-Language`, such as `pt-BR,pt;q=0.9`. */
const languageOf = (request: FastifyRequest): string | undefined =>
  languageCode.safeParse(headerOf(request, 'accept-language')?.split(/[,;]/, 1)[0]?.trim()).data;

const longestUserAgent = 300;

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: (headerOf(request, 'user-agent') ?? '').slice(0, longestUserAgent),
  language: languageOf(request),
  requestId: request.id,
});

/** What mails say about a call, so that the owner of the account can recognise it. */
export const callerDetails = ({ address, userAgent }: Caller): Details => ({
  time: new Date().toISOString(),
  device: userAgent,
  address,
});
