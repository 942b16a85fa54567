import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { localFileStore } from '../../files/fileStore.ts';
import { unlessAbsent } from '../../process/absent.ts';
import { StartError } from '../../process/startError.ts';
import type { BackupWriter } from './backupWriter.ts';

const keysOf = (dataDirectory: string) => path.join(dataDirectory, 'secrets.json');

/** Files fetched at once. */
const pieceSize = 1000;

/** Every stored file that the transaction sees, in batches. */
async function* storedFiles(client: pg.ClientBase): AsyncGenerator<{ customer: string; id: string }> {
  await client.query(
    'declare files no scroll cursor for select customer_uuid as customer, id from public.stored_files order by 1, 2',
  );
  for (;;) {
    const { rows } = await client.query(`fetch ${pieceSize} from files`);
    yield* rows;
    if (rows.length < pieceSize) return;
  }
}

/** Writes the bytes of every stored file that the transaction sees. A file missing from the disk is counted and does not stop the backup. */
export async function writeFiles(
  client: pg.ClientBase,
  writer: BackupWriter,
  dataDirectory: string,
): Promise<{ files: number; missingFiles: string[] }> {
  const store = localFileStore(dataDirectory);
  const missingFiles: string[] = [];
  let files = 0;
  for await (const { customer, id } of storedFiles(client)) {
    const bytes = await store.open(customer, id);
    if (bytes) await writer.section({ kind: 'file', customer, id }, bytes);
    if (bytes) files += 1;
    else missingFiles.push(`${customer}/${id}`);
  }
  return { files, missingFiles };
}

/** Writes the keys. @returns whether there are any. */
export async function writeKeys(writer: BackupWriter, dataDirectory: string): Promise<boolean> {
  const keys = await unlessAbsent(readFile(keysOf(dataDirectory)), undefined);
  if (keys) await writer.section({ kind: 'keys' }, [keys]);
  return keys !== undefined;
}

/**
 * What a restore does to DATA_DIR. Files have their ids as names and a restore never replaces keys, so one that fails
 * halfway does no harm and can run again.
 */
export interface DataDirectoryTarget {
  keepFile(customer: string, id: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Puts the keys in place, unless they are already there. */
  keepKeys(): Promise<void>;
}

/** @throws StartError when DATA_DIR has other keys than the backup, left from its earlier use */
export async function openDataDirectory(
  dataDirectory: string,
  keys: Buffer | undefined,
): Promise<DataDirectoryTarget> {
  const place = keysOf(dataDirectory);
  const present = await unlessAbsent(readFile(place), undefined);
  if (keys && present && !present.equals(keys))
    throw new StartError(
      `${place} holds other keys than the backup. Restore into a DATA_DIR that was never used for anything else.`,
    );
  const store = localFileStore(dataDirectory);
  return {
    async keepFile(customer, id, content) {
      await store.keep(customer, id, Buffer.concat(await Array.fromAsync(content)));
    },
    async keepKeys() {
      if (!keys || present) return;
      await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
      const handle = await open(`${place}.new`, 'w', 0o600);
      try {
        await handle.writeFile(keys);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${place}.new`, place);
    },
  };
}
