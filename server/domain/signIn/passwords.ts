import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Algorithm } from '@node-rs/argon2';
import { passwordHash } from '../../../contract/calls/signIn.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { asciiDomainAddress } from '../../../contract/fieldKinds/kinds/email.ts';

/** Argon2id with OWASP's equal settings: 19 MiB, 2 passes, 1 lane (fact sheet on sign-in, section 8). */
const parameters = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Loaded with the first password, because it brings its own library. */
const argon2 = () => import('@node-rs/argon2');

/** Hashes that run at once. Each takes 19 MiB and a core; one core stays free for the rest. */
const maximumAtOnce = Math.max(1, Math.min(4, availableParallelism() - 1));
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= maximumAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // Hands its place to the next in line, so that nobody takes it in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Callers that may wait for a hash; the last of them waits a few seconds. */
const mostAdmitted = 100;
let admitted = 0;

/**
 * Lets in a call that is going to hash. If the queue is too long to finish soon, refuses the call before it has cost
 * anything.
 * @throws ServiceError OVERLOADED
 */
export async function withTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (admitted >= mostAdmitted) throw new ServiceError('OVERLOADED');
  admitted += 1;
  try {
    return await work();
  } finally {
    admitted -= 1;
  }
}

/** The hash to store for the password hash that a browser sends. */
export const hashPassword = (sent: string): Promise<string> =>
  inTurn(async () => (await argon2()).hash(sent, parameters));

let unknownAccount: Promise<string> | undefined;

/**
 * Whether `sent` is the stored password. Without a stored one it does the same work, so that an unknown account takes
 * as long as a wrong password.
 */
export async function isPassword(sent: string, stored: string | undefined): Promise<boolean> {
  unknownAccount ??= hashPassword('nobody has this password');
  // An invited person who has not chosen a password yet has an empty one stored.
  const compared = stored || (await unknownAccount);
  const isRight = await inTurn(async () => (await argon2()).verify(compared, sent));
  return isRight && Boolean(stored);
}

/** What a browser sends for a typed password (fact sheet on sign-in, section 8). */
export function sentPassword(email: string, typed: string): string {
  const text = `backoffice-v1\0${asciiDomainAddress(email)}\0${typed.normalize('NFKC')}`;
  return `pw1:${createHash('sha256').update(text).digest('hex')}`;
}

/**
 * Checks a new password as far as a server can, since the browser has hashed it.
 * @throws ServiceError PASSWORD_FORMAT, or VALIDATION_FAILED when the two typed passwords differ
 */
export function checkNewPassword(newPassword: string, again: string): void {
  if (!passwordHash.safeParse(newPassword).success) throw new ServiceError('PASSWORD_FORMAT');
  if (newPassword === again) return;
  const issue = { field: 'reenterNewPassword', code: 'passwordsDiffer', details: {} } as const;
  throw new ServiceError('VALIDATION_FAILED', { issues: [issue] });
}
