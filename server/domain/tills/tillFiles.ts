import { createHash } from 'node:crypto';
import type pg from 'pg';
import { change } from '../../area/change.ts';
import { type RowOf, read, rowsOf, type Slots } from '../../area/read.ts';

interface StoreOf {
  customerUuid: string;
  storeUuid: string;
}

interface NewFile {
  storeUuid: string;
  sha256: string;
  name: string;
  bytes: number;
  content: Buffer;
}

const keep = change((tables, { storeUuid, sha256, name, bytes, content }: Slots<NewFile>) =>
  tables
    .insertInto('till_files')
    .values({ storeUuid, sha256, name, bytes, content })
    .onConflict((conflict) =>
      conflict
        .columns(['storeUuid', 'sha256'])
        .doUpdateSet(({ ref, fn }) => ({ createdAt: fn<string>('now'), name: ref('excluded.name') })),
    ),
);

/** Stores a file for the till of a store, the same content once. */
export async function keepTillFile(
  client: pg.ClientBase,
  { customerUuid, storeUuid }: StoreOf,
  { name, content }: { name: string; content: Buffer },
): Promise<{ sha256: string; bytes: number }> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  await keep(client, customerUuid, { storeUuid, sha256, name, bytes: content.length, content });
  return { sha256, bytes: content.length };
}

const readFile = rowsOf('till_files', { fields: ['name', 'content'], by: ['storeUuid', 'sha256'] });

export async function readTillFile(
  client: pg.ClientBase,
  { customerUuid, storeUuid }: StoreOf,
  sha256: string,
): Promise<RowOf<typeof readFile> | undefined> {
  const [file] = await readFile(client, customerUuid, { storeUuid, sha256 });
  return file;
}

const readNewest = read((rows, { storeUuid }: Slots<{ storeUuid: string }>) =>
  rows
    .selectFrom('till_files')
    .select(['sha256', 'name', 'bytes', 'createdAt'])
    .where('storeUuid', '=', storeUuid)
    .orderBy('createdAt', 'desc')
    .orderBy('sha256')
    .limit(100),
);

export type TillFile = RowOf<typeof readNewest>;

/** The files of a store, newest first. */
export const listTillFiles = (
  client: pg.ClientBase,
  { customerUuid, storeUuid }: StoreOf,
): Promise<TillFile[]> => readNewest(client, customerUuid, { storeUuid });
