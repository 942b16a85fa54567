import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from './startError.ts';

const keyOf32Bytes = z.base64().refine((text) => Buffer.from(text, 'base64').length === 32);
const namedKey = z.strictObject({ keyId: z.string(), key: keyOf32Bytes });
type NamedKey = z.infer<typeof namedKey>;
/** The key in use, and earlier ones that stored values may still need. */
const secretsFile = namedKey.extend({ previous: z.array(namedKey).default([]) });
type SecretsFile = z.infer<typeof secretsFile>;

/** Keys that never enter the database, all derived from those in `DATA_DIR/secrets.json`. */
export interface Secrets {
  /** Names the key in use; every encrypted text begins with the id of its key. */
  keyId: string;
  /** Encrypts a text for storage and binds it to `owner`, so that nobody can move it to another row. */
  encrypt(text: string, owner: string): string;
  /** Decrypts a text. @throws Error when it was changed, moved or encrypted with an unknown key. */
  decrypt(encrypted: string, owner: string): string;
  /**
   * Values that recognise a short text without revealing it: one for each key, the one in use first.
   * @param owner the owner of the text; the same text of another owner gives other values.
   */
  fingerprints(text: string, owner: string): [Buffer, ...Buffer[]];
  /** A key of 32 bytes for one purpose, from the key in use. */
  derive(purpose: string): Buffer;
  /** Such a key from every key, by the id of the key, for values that earlier keys made. */
  deriveAll(purpose: string): ReadonlyMap<string, Buffer>;
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

const fileIn = (dataDirectory: string) => path.join(dataDirectory, 'secrets.json');
const newKey = (): NamedKey => ({
  keyId: randomBytes(4).toString('hex'),
  key: randomBytes(32).toString('base64'),
});

async function readKeys(file: string): Promise<SecretsFile | undefined> {
  try {
    const parsed = secretsFile.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (parsed.success) return parsed.data;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  }
  throw new StartError(
    `The keys in ${file} cannot be read. Restore the file from your backup; without it nobody can sign in.`,
  );
}

/** Writes keys to a new place; they are on the disk when it has resolved. */
async function writeSynced(place: string, keys: SecretsFile): Promise<void> {
  const written = await open(place, 'w', 0o600);
  try {
    await written.writeFile(JSON.stringify(keys));
    await written.sync();
  } finally {
    await written.close();
  }
}

/** A name is on the disk only when its directory is: otherwise a power cut removes the file again. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  await handle.sync().finally(() => handle.close());
}

/**
 * Stores the first keys completely or not at all, even if the process or the power stops meanwhile. If two processes
 * start at once, one makes the keys and the other reads them.
 */
async function keepFirst(file: string, keys: SecretsFile): Promise<void> {
  const part = `${file}.${randomBytes(6).toString('hex')}`;
  await writeSynced(part, keys);
  try {
    await link(part, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(part, { force: true });
  }
  await syncDirectory(path.dirname(file));
}

/**
 * Reads the installation's keys, or makes one at the first start.
 * @throws StartError when the file exists but this product did not write it.
 */
export async function openSecrets(dataDirectory: string): Promise<Secrets> {
  const file = fileIn(dataDirectory);
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  let stored = await readKeys(file);
  if (!stored) {
    const made = { ...newKey(), previous: [] };
    await keepFirst(file, made);
    stored = (await readKeys(file)) ?? made;
  }
  return secretsFrom(stored);
}

async function readKeysToExchange(file: string): Promise<SecretsFile> {
  const stored = await readKeys(file);
  if (stored) return stored;
  throw new StartError(`There are no keys in ${file} to rotate: the product was never started.`);
}

/** @throws StartError where there are no keys yet, or none that can be read */
export async function checkKeys(dataDirectory: string): Promise<void> {
  await readKeysToExchange(fileIn(dataDirectory));
}

/**
 * Starts using a new key; the earlier ones stay in the file, behind it. The new file is completely on the disk, or
 * the old one is unchanged.
 * @throws StartError when there are no keys yet.
 */
export async function addKey(dataDirectory: string): Promise<Secrets> {
  const file = fileIn(dataDirectory);
  const { previous, ...current } = await readKeysToExchange(file);
  const next: SecretsFile = { ...newKey(), previous: [current, ...previous] };
  await writeSynced(`${file}.new`, next);
  await rename(`${file}.new`, file);
  await syncDirectory(dataDirectory);
  return secretsFrom(next);
}

const derived = ({ key }: NamedKey, purpose: string) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), 'commissary', purpose, 32));

function secretsFrom({ previous, ...current }: SecretsFile): Secrets {
  const storageKeys = new Map([current, ...previous].map((key) => [key.keyId, derived(key, 'storage')]));
  const storageKey = derived(current, 'storage');
  return {
    keyId: current.keyId,
    derive: (purpose) => derived(current, purpose),
    deriveAll: (purpose) => new Map([current, ...previous].map((key) => [key.keyId, derived(key, purpose)])),
    encrypt(text, owner) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', storageKey, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [current.keyId, nonce, sealed, cipher.getAuthTag()]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.');
    },
    decrypt(encrypted, owner) {
      const [usedKey = '', nonce = '', sealed = '', tag = ''] = encrypted.split('.');
      const key = storageKeys.get(usedKey);
      if (!key) throw new Error(`Encrypted with the key ${usedKey}, which this installation does not have.`);
      const bytes = (text: string) => Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes(nonce), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes(tag));
      return Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString('utf8');
    },
    fingerprints(text, owner) {
      const of = (key: NamedKey) =>
        createHmac('sha256', derived(key, 'fingerprint')).update(`${owner}\0${text}`).digest();
      return [of(current), ...previous.map(of)];
    },
  };
}
