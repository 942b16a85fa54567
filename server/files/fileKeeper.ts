import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type pg from 'pg';
import type { StoredFile } from '../../contract/calls/files.ts';
import { ServiceError } from '../../contract/errors.ts';
import { inTransaction } from '../database/transaction.ts';
import { acceptFile, type GivenFile } from './acceptFile.ts';
import { acceptMedia, type MediaFacts, type MediaInput } from './acceptMedia.ts';
import { cleanName } from './cleanName.ts';
import type { FileAddresses } from './fileAddresses.ts';
import type { FileStore } from './fileStore.ts';
import { checkQuota, type FileOwner } from './quota.ts';

/** The one way for a file into the store, whichever call brings it. */
export interface FileKeeper {
  /**
   * Counts an upload, before any of it is read.
   * @param announced bytes that are going to come in parts
   * @throws ServiceError TOO_MANY_ATTEMPTS, UPLOAD_QUOTA
   */
  admit(owner: FileOwner, announced?: number): Promise<void>;
  /**
   * Checks the file and keeps it. With an `id` that the customer's files have already, that file stays as it is.
   * @throws ServiceError FILE_UNREADABLE when it is not of a kind that its field takes
   */
  keep(owner: FileOwner, file: GivenFile, id?: string): Promise<StoredFile>;
  /**
   * Checks a picture or a video for screens and keeps it, with what we find out about it and a thumbnail. A video moves
   * from its place to the store without being read into memory.
   * @throws ServiceError FILE_UNREADABLE or BODY_TOO_LARGE
   */
  keepMedia(owner: FileOwner, media: MediaInput): Promise<StoredFile>;
  /**
   * Takes over an uploaded table until a job has read it, for a day at least. Returns its id. The database has no row
   * for the file, so the sweeper removes it later.
   */
  keepTable(customer: string, file: string): Promise<string>;
  /** Says within a transaction what such a table is called, so that a row can refer to it: as long as one does, the file stays. */
  nameTable(client: pg.ClientBase, customer: string, table: { id: string; name: string }): Promise<void>;
  /** Where such a table is. @throws ServiceError FILE_MISSING if it was removed */
  tableAt(customer: string, id: string): Promise<string>;
}

interface Parts {
  pool: pg.Pool;
  store: FileStore;
  addresses: FileAddresses;
}

/** A file whose bytes are in the store. */
interface FileRow {
  id: string;
  name: string;
  mediaType: string;
  size: number;
  facts?: Partial<MediaFacts>;
  thumbnailId?: string;
}

const writeRow = (
  client: pg.ClientBase,
  customer: string,
  { id, name, mediaType, size, facts = {}, thumbnailId = undefined }: FileRow,
) =>
  client.query(
    `INSERT INTO stored_files (customer_uuid, id, name, media_type, size,
       sha256, source_sha256, width, height, duration_ms, warnings, thumbnail_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (customer_uuid, id) DO NOTHING`,
    [
      ...[customer, id, name, mediaType, size, facts.sha256, facts.sourceSha256],
      ...[facts.width, facts.height, facts.durationMs, facts.warnings, thumbnailId],
    ],
  );

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export const fileKeeper = ({ pool, store, addresses }: Parts): FileKeeper => ({
  admit: (owner, announced) => checkQuota(pool, owner, announced),
  async keep({ customerUuid }, input, id = crypto.randomUUID()) {
    const accepted = await acceptFile({ ...input, name: cleanName(input.name) });
    const { bytes, mediaType, name, width, height } = accepted;
    const facts = width && height ? { sha256: sha256Of(bytes), width, height } : {};
    const row = { id, name, mediaType, size: bytes.length, facts };
    // The bytes first, so that a row never refers to a missing file. If the row fails, the sweeper removes the
    // bytes later.
    await store.keep(customerUuid, id, bytes);
    await inTransaction(pool, { customer: customerUuid, stores: 'all' }, (client) =>
      writeRow(client, customerUuid, row),
    );
    return { id, name, mediaType, size: bytes.length, url: addresses.of(customerUuid, id) };
  },
  async keepMedia({ customerUuid }, { file, name: inputName }) {
    const [id, thumbnailId] = [crypto.randomUUID(), crypto.randomUUID()];
    const { bytes, size, mediaType, name, facts, thumbnail } = await acceptMedia({
      file,
      name: cleanName(inputName),
    });
    await store.keep(customerUuid, thumbnailId, thumbnail.bytes);
    if (bytes) await store.keep(customerUuid, id, bytes);
    else await store.adopt(customerUuid, id, file);
    await inTransaction(pool, { customer: customerUuid, stores: 'all' }, async (client) => {
      const { length } = thumbnail.bytes;
      const { mediaType: kind } = thumbnail;
      await writeRow(client, customerUuid, { id: thumbnailId, name, mediaType: kind, size: length });
      await writeRow(client, customerUuid, { id, name, mediaType, size, facts, thumbnailId });
    });
    return { id, name, mediaType, size, url: addresses.of(customerUuid, id) };
  },
  async keepTable(customer, file) {
    const id = crypto.randomUUID();
    await store.adopt(customer, id, file);
    return id;
  },
  async nameTable(client, customer, { id, name }) {
    const { size } = await stat((await store.placeOf(customer, id)) ?? '');
    await client.query(
      `INSERT INTO stored_files (customer_uuid, id, name, media_type, size) VALUES ($1, $2, $3, 'text/plain', $4)`,
      [customer, id, name, size],
    );
  },
  async tableAt(customer, id) {
    const place = await store.placeOf(customer, id);
    if (place === undefined) throw new ServiceError('FILE_MISSING');
    return place;
  },
});
