const domain = 'backoffice-v1';

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * What is sent instead of a typed password: bound to this product and to the account, so that a leak elsewhere is no
 * sign-in here. The server hashes it again. Blanks around it do not count: they come along when a password is copied.
 */
export async function hashPassword(email: string, password: string): Promise<string> {
  const text = [domain, email.trim().toLowerCase(), password.trim().normalize('NFKC')].join('\0');
  return `pw1:${toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))}`;
}
