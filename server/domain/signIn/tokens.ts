import { createHash, createHmac, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ServiceError } from '../../../contract/errors.ts';
import { type AccessClaims, accessClaims } from '../../access/claims.ts';
import { atMost } from '../../process/atMost.ts';
import { type Secrets, signingKeys } from '../../process/secrets.ts';

/** Seconds for which each thing is valid (fact sheet on sign-in, sections 3, 5 and 7). */
export const lifetimes = {
  preToken: 10 * 60,
  otpToken: 10 * 60,
  /** A session without any activity. */
  idle: 60 * 60,
  /** A session, whatever happens in it. */
  session: 12 * 60 * 60,
  /** A refresh that may be repeated because its answer was lost. */
  refreshGrace: 10,
  /** A trusted device, which signs in without a code, counted from when the user ticked the box. */
  trustedDevice: 30 * 24 * 60 * 60,
  /** A network that somebody signed in from, counted from the last time. */
  knownNetwork: 30 * 24 * 60 * 60,
  /** A mailed link. */
  link: 60 * 60,
  /** The link of an invitation. */
  invitation: 7 * 24 * 60 * 60,
} as const;

/** 256 random bits. Only the table that keeps their hash knows what they mean. */
export const opaqueToken = () => randomBytes(32).toString('base64url');
export const tokenHash = (token: string) => createHash('sha256').update(token).digest();

const issuer = 'commissary';
const audience = 'commissary-api';

export interface AccessTokens {
  issue(content: Omit<AccessClaims, 'exp'>): Promise<string>;
  /** @throws ServiceError SESSION_ENDED for anything but a valid token of ours */
  verify(token: string): Promise<AccessClaims>;
  /** The refresh token that follows `token`. It is always the same, so that a lost answer can be repeated. */
  successorOf(refreshToken: string): string;
}

/**
 * Access tokens signed with Ed25519, the only algorithm accepted.
 * @param lifetime seconds for which each is valid
 */
export function accessTokens(secrets: Secrets, lifetime: number): AccessTokens {
  const { privateKey, publicKey } = signingKeys(secrets.derive('access-token'));
  const successorKey = secrets.derive('refresh-successor');
  // A signature need not be checked twice; entries expire with their token.
  const verified = new LRUCache<string, AccessClaims>({ ...atMost(5_000), ttl: lifetime * 1000 });

  async function check(token: string): Promise<AccessClaims> {
    try {
      const options = { algorithms: ['EdDSA'], issuer, audience, typ: 'at+jwt' };
      const { payload } = await jwtVerify(token, publicKey, options);
      return accessClaims.parse(payload);
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError)
        throw new ServiceError('SESSION_ENDED', { cause: error });
      throw error;
    }
  }

  return {
    issue: (content) =>
      new SignJWT({ ...content })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${lifetime}s`)
        .setJti(randomBytes(12).toString('base64url'))
        .sign(privateKey),
    async verify(token) {
      const known = verified.get(token);
      if (known && known.exp * 1000 > Date.now()) return known;
      const content = await check(token);
      verified.set(token, content);
      return content;
    },
    successorOf: (refreshToken) =>
      createHmac('sha256', successorKey).update(refreshToken).digest('base64url'),
  };
}
