import { stat } from 'node:fs/promises';
import type pg from 'pg';
import type { StoredFile } from '../../contract/calls/files.ts';
import { ServiceError } from '../../contract/errors.ts';
import { inTransaction } from '../database/transaction.ts';
import { acceptFile, type GivenFile } from './acceptFile.ts';
import { cleanName } from './cleanName.ts';
import type { FileAddresses } from './fileAddresses.ts';
import type { FileStore } from './fileStore.ts';
import { checkQuota, type FileOwner } from './quota.ts';

/** The one way for a file into the store, whichever call brings it. */
export interface FileKeeper {
  /**
   * Counts an upload, before any of it is read.
   * @throws ServiceError TOO_MANY_ATTEMPTS, UPLOAD_QUOTA
   */
  admit(owner: FileOwner): Promise<void>;
  /**
   * Checks the file and keeps it. With an `id` that the customer's files have already, that file stays as it is.
   * @throws ServiceError FILE_UNREADABLE when it is not of a kind that its field takes
   */
  keep(owner: FileOwner, file: GivenFile, id?: string): Promise<StoredFile>;
  /**
   * Takes over an uploaded table until a job has read it, for a day at least. Returns its id. The database has no row
   * for the file, so the sweeper removes it later.
   */
  keepTable(customer: string, file: string): Promise<string>;
  /** Says within a transaction what such a table is called, so that a row can refer to it: as long as one does, it is kept. */
  nameTable(client: pg.ClientBase, customer: string, table: { id: string; name: string }): Promise<void>;
  /** Where such a table is. @throws ServiceError FILE_MISSING if it was removed */
  tableAt(customer: string, id: string): Promise<string>;
}

interface Parts {
  pool: pg.Pool;
  store: FileStore;
  addresses: FileAddresses;
}

export const fileKeeper = ({ pool, store, addresses }: Parts): FileKeeper => ({
  admit: (owner) => checkQuota(pool, owner),
  async keep({ customerUuid }, given, id = crypto.randomUUID()) {
    const { bytes, mediaType, name } = await acceptFile({ ...given, name: cleanName(given.name) });
    // The bytes first, so that a row never refers to a missing file. If the row fails, the sweeper removes the
    // bytes later.
    await store.keep(customerUuid, id, bytes);
    await inTransaction(pool, { customer: customerUuid, stores: 'all' }, (client) =>
      client.query(
        `INSERT INTO stored_files (customer_uuid, id, name, media_type, size) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (customer_uuid, id) DO NOTHING`,
        [customerUuid, id, name, mediaType, bytes.length],
      ),
    );
    return { id, name, mediaType, size: bytes.length, url: addresses.of(customerUuid, id) };
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
