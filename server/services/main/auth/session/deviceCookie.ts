import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lifetimes } from '../../../../domain/signIn/tokens.ts';

/**
 * The cookie of a trusted device. Its prefix makes browsers keep it for this host alone and over TLS alone. Browsers
 * that treat loopback as secure keep it there too, without TLS.
 */
const cookieName = '__Host-td';
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const;

export const deviceTokenOf = (request: FastifyRequest): string | undefined => request.cookies[cookieName];

export function keepDeviceToken(reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName, token, { ...attributes, maxAge: lifetimes.trustedDevice });
}

export function forgetDeviceToken(reply: FastifyReply): void {
  reply.clearCookie(cookieName, attributes);
}
