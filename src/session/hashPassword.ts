import { asciiDomainAddress } from '../../contract/fieldKinds/kinds/email.ts';

const domain = 'backoffice-v1';

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * What is sent instead of a typed password: a hash bound to this product and the account, so that a leak elsewhere
 * does not open this account. The server hashes it again. Every spelling of an address gives the same hash. It ignores
 * spaces at both ends, which often come along when people copy a password.
 */
export async function hashPassword(email: string, password: string): Promise<string> {
  const text = [domain, asciiDomainAddress(email), password.trim().normalize('NFKC')].join('\0');
  return `pw1:${toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))}`;
}
