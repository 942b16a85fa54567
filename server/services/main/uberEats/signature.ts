import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether one of the keys signed the body: HMAC-SHA-256 of its bytes as they came, in lower-case hexadecimal. Every
 * key is tried, and each comparison takes the same time.
 */
export function isSigned(body: Buffer, signature: string, keys: readonly string[]): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const received = Buffer.from(signature, 'hex');
  return keys
    .map((key) => timingSafeEqual(received, createHmac('sha256', key).update(body).digest()))
    .includes(true);
}
