import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from './startError.ts';

const secretsFile = z.strictObject({ keyId: z.string(), key: z.base64() });

/** Keys that never enter the database, all derived from one that lies in `DATA_DIR/secrets.json`. */
export interface Secrets {
  /** Encrypts a text for storage; `owner` is bound to it, so that it cannot be moved to another row. */
  encrypt(text: string, owner: string): string;
  /** The text again. @throws Error when it was changed, moved or encrypted with another key. */
  decrypt(encrypted: string, owner: string): string;
  /** A key of 32 bytes for one purpose. */
  derive(purpose: string): Buffer;
}

/** PKCS #8 header of an Ed25519 private key; the 32 bytes of the seed follow. */
const ed25519Header = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The Ed25519 key pair of a 32-byte seed. */
export function signingKeys(seed: Buffer) {
  const privateKey = createPrivateKey({
    key: Buffer.concat([ed25519Header, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

async function readKey(file: string): Promise<z.infer<typeof secretsFile> | undefined> {
  try {
    const parsed = secretsFile.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (parsed.success && Buffer.from(parsed.data.key, 'base64').length === 32) return parsed.data;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  }
  throw new StartError(
    `The keys in ${file} cannot be read. Restore the file from your backup; without it nobody can sign in.`,
  );
}

/** Reads the installation's key, or makes one at the first start. */
export async function openSecrets(dataDirectory: string): Promise<Secrets> {
  const file = path.join(dataDirectory, 'secrets.json');
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  let stored = await readKey(file);
  if (!stored) {
    const made = { keyId: randomBytes(4).toString('hex'), key: randomBytes(32).toString('base64') };
    // 'wx': of two processes that start at once, one makes the key and the other reads it.
    await writeFile(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' }).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
    stored = (await readKey(file)) ?? made;
  }
  return secretsFrom(stored);
}

function secretsFrom({ keyId, key }: z.infer<typeof secretsFile>): Secrets {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), 'commissary', purpose, 32));
  const storageKey = derive('storage');
  return {
    derive,
    encrypt(text, owner) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', storageKey, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [keyId, nonce, sealed, cipher.getAuthTag()]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.');
    },
    decrypt(encrypted, owner) {
      const [usedKey, nonce = '', sealed = '', tag = ''] = encrypted.split('.');
      if (usedKey !== keyId)
        throw new Error(`Encrypted with the key ${usedKey}, which this installation does not have.`);
      const bytes = (text: string) => Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', storageKey, bytes(nonce)).setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes(tag));
      return Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString('utf8');
    },
  };
}
