import { createHash } from 'node:crypto';
import type pg from 'pg';

interface StoreOf {
  customerUuid: string;
  storeUuid: string;
}

/** Keeps a file for the till of a store. The same content is kept once. */
export async function keepTillFile(
  client: pg.ClientBase,
  { customerUuid, storeUuid }: StoreOf,
  { name, content }: { name: string; content: Buffer },
): Promise<{ sha256: string; bytes: number }> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  await client.query(
    `INSERT INTO till_files (customer_uuid, store_uuid, sha256, name, bytes, content) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (customer_uuid, store_uuid, sha256) DO UPDATE SET created_at = now(), name = excluded.name`,
    [customerUuid, storeUuid, sha256, name, content.length, content],
  );
  return { sha256, bytes: content.length };
}

export async function readTillFile(
  client: pg.ClientBase,
  { customerUuid, storeUuid }: StoreOf,
  sha256: string,
): Promise<{ name: string; content: Buffer } | undefined> {
  const { rows } = await client.query<{ name: string; content: Buffer }>(
    'SELECT name, content FROM till_files WHERE customer_uuid = $1 AND store_uuid = $2 AND sha256 = $3',
    [customerUuid, storeUuid, sha256],
  );
  return rows[0];
}

export interface TillFile {
  sha256: string;
  name: string;
  bytes: number;
  createdAt: string;
}

/** The files of a store, newest first. */
export async function listTillFiles(
  client: pg.ClientBase,
  { customerUuid, storeUuid }: StoreOf,
): Promise<TillFile[]> {
  const { rows } = await client.query<TillFile>(
    `SELECT sha256, name, bytes, created_at AS "createdAt" FROM till_files
     WHERE customer_uuid = $1 AND store_uuid = $2 ORDER BY created_at DESC, sha256 LIMIT 100`,
    [customerUuid, storeUuid],
  );
  return rows;
}
