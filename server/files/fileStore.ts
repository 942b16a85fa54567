import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Where the bytes of files lie, by customer and id. What is kept is on disk when `keep` has resolved. */
export interface FileStore {
  keep(customer: string, id: string, bytes: Buffer): Promise<void>;
  read(customer: string, id: string): Readable;
  remove(customer: string, id: string): Promise<void>;
}

async function sync(place: string): Promise<void> {
  const handle = await open(place);
  await handle.sync().finally(() => handle.close());
}

/** Files on the local disk. Names are made by the server alone, so that a path cannot be asked for. */
export function localFileStore(dataDirectory: string): FileStore {
  const placeOf = (customer: string, id: string) => path.join(dataDirectory, 'files', customer, id);
  return {
    async keep(customer, id, bytes) {
      const place = placeOf(customer, id);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const handle = await open(`${place}.part`, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${place}.part`, place);
      await sync(path.dirname(place));
    },
    read: (customer, id) => createReadStream(placeOf(customer, id)),
    remove: (customer, id) => rm(placeOf(customer, id), { force: true }),
  };
}
