import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { unlessAbsent } from '../process/absent.ts';

/** Stores the bytes of files, by customer and id. They are on disk when `keep` has resolved. */
export interface FileStore {
  keep(customer: string, id: string, bytes: Buffer): Promise<void>;
  /** Adds bytes at the end of a file, or begins it. They are on disk when this has resolved. */
  append(customer: string, id: string, bytes: Buffer): Promise<void>;
  /** Takes over a file of this machine. */
  adopt(customer: string, id: string, file: string): Promise<void>;
  /** Where the bytes are on this machine; undefined if there are none. */
  placeOf(customer: string, id: string): Promise<string | undefined>;
  /** The bytes at once, for small files; undefined if there are none. */
  read(customer: string, id: string): Promise<Buffer | undefined>;
  /** The bytes; undefined if there are none. */
  open(customer: string, id: string): Promise<Readable | undefined>;
  remove(customer: string, id: string): Promise<void>;
  /** Removes every file of the customer. */
  removeAll(customer: string): Promise<void>;
  /** The ids of all files of the customer that were stored before that moment, in batches. */
  storedBefore(customer: string, moment: Date): AsyncGenerator<string[]>;
}

/** Files checked at once. */
const pieceSize = 500;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function sync(place: string): Promise<void> {
  const handle = await open(place);
  await handle.sync().finally(() => handle.close());
}

/** The folder for files that are still being written. A crash leaves them there, and the folder holds nothing else. */
export const unfinishedDirectory = (dataDirectory: string) =>
  path.join(dataDirectory, 'files', '.unfinished');

/** Files on the local disk. Only the server makes their names, so a request cannot ask for a path. */
export function localFileStore(dataDirectory: string): FileStore {
  const root = path.join(dataDirectory, 'files');
  const unfinished = unfinishedDirectory(dataDirectory);
  const placeOf = (customer: string, id: string) => path.join(root, customer, id);
  return {
    async keep(customer, id, bytes) {
      const place = placeOf(customer, id);
      const part = path.join(unfinished, id);
      for (const directory of [path.dirname(place), unfinished])
        await mkdir(directory, { recursive: true, mode: 0o700 });
      const handle = await open(part, 'w', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(part, place);
      await sync(path.dirname(place));
    },
    async append(customer, id, bytes) {
      const place = placeOf(customer, id);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const handle = await open(place, 'a', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    async adopt(customer, id, file) {
      const place = placeOf(customer, id);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await sync(file);
      await rename(file, place);
      await sync(path.dirname(place));
    },
    async placeOf(customer, id) {
      const place = placeOf(customer, id);
      return (await unlessAbsent(stat(place), undefined)) && place;
    },
    read: async (customer, id) => unlessAbsent<Buffer, undefined>(readFile(placeOf(customer, id)), undefined),
    async open(customer, id) {
      const handle = await unlessAbsent(open(placeOf(customer, id)), undefined);
      return handle?.createReadStream();
    },
    remove: (customer, id) => rm(placeOf(customer, id), { force: true }),
    removeAll: (customer) => rm(path.join(root, customer), { recursive: true, force: true }),
    storedBefore: (customer, moment) => oldFiles(path.join(root, customer), moment),
  };
}

/** The names of files in the directory that were last written before that moment. */
async function* oldFiles(directory: string, moment: Date): AsyncGenerator<string[]> {
  let ids: string[] = [];
  for await (const { name } of (await unlessAbsent(opendir(directory), undefined)) ?? []) {
    if (!uuid.test(name)) continue;
    const found = await unlessAbsent(stat(path.join(directory, name)), undefined);
    if (found && found.mtime < moment) ids.push(name);
    if (ids.length < pieceSize) continue;
    yield ids;
    ids = [];
  }
  if (ids.length > 0) yield ids;
}
