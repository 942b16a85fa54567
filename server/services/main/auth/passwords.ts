import { createHash } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's equal settings: 19 MiB, 2 passes, 1 lane (fact sheet on sign-in, section 8). */
const parameters = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes that run at once: each takes 19 MiB and a core. */
const maximumAtOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= maximumAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** What is stored of the password hash that a browser sends. */
export const hashPassword = (sent: string): Promise<string> => inTurn(() => hash(sent, parameters));

let unknownAccount: Promise<string> | undefined;

/**
 * Whether `sent` is the password that was stored. Without a stored one the same work is done, so that an unknown
 * account takes as long as a wrong password.
 */
export async function isPassword(sent: string, stored: string | undefined): Promise<boolean> {
  unknownAccount ??= hashPassword('nobody has this password');
  const compared = stored ?? (await unknownAccount);
  const isRight = await inTurn(() => verify(compared, sent));
  return isRight && stored !== undefined;
}

/** What a browser sends for a typed password (fact sheet on sign-in, section 8). */
export function sentPassword(email: string, typed: string): string {
  const text = `backoffice-v1\0${email.trim().toLowerCase()}\0${typed.normalize('NFKC')}`;
  return `pw1:${createHash('sha256').update(text).digest('hex')}`;
}
