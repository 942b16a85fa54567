import { readOrCreate } from './browserDatabase.ts';

/** Encrypts text so that it is not readable where it is stored, and decrypts it. */
export interface Vault {
  seal(text: string): Promise<string>;
  /** Null for text that this vault did not encrypt. */
  open(sealed: string): Promise<string | null>;
}

const ivLength = 12;

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

const generateKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** A vault whose key never leaves it. */
export function createVault(key: Promise<CryptoKey>): Vault {
  return {
    async seal(text) {
      const iv = crypto.getRandomValues(new Uint8Array(ivLength));
      const sealed = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv },
        await key,
        new TextEncoder().encode(text),
      );
      return toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
    },
    async open(sealed) {
      try {
        const bytes = fromBase64(sealed);
        const iv = bytes.slice(0, ivLength);
        const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await key, bytes.slice(ivLength));
        return new TextDecoder().decode(text);
      } catch {
        // Encrypted with a key that is gone, or altered: counts as nothing.
        return null;
      }
    },
  };
}

const isKey = (value: unknown): value is CryptoKey => value instanceof CryptoKey;

/** This browser's vault. Its key cannot be exported and is in IndexedDB, apart from the encrypted text. */
export const browserVault = () => createVault(readOrCreate('keys', 'session', generateKey, isKey));
