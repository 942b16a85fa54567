import type pg from 'pg';
import type { RecordsChanged } from '../../../../contract/calls/changes.ts';
import type { Registry } from '../../../../contract/registry.ts';
import { type CustomerRealm, inTransaction } from '../../../database/transaction.ts';

/** An announcement comes within a second of its change; the rest is for a database that is busy. */
const recently = `interval '1 minute'`;

/**
 * The part of a change that concerns some stores of a customer. The events of the change say whose records they are,
 * also of those that are deleted or have gone to another store.
 */
async function partOf(
  pool: pg.Pool,
  heard: RecordsChanged,
  realm: CustomerRealm,
): Promise<RecordsChanged | undefined> {
  return inTransaction(pool, realm, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT DISTINCT record_id AS id FROM audit_events
       WHERE customer_uuid = $1 AND resource = $2 AND ($3::text[] IS NULL OR record_id = ANY($3))
         AND occurred_at > now() - ${recently} AND store_uuids IS NOT NULL LIMIT $4`,
      [realm.customer, heard.resource, heard.ids?.map(String) ?? null, heard.ids?.length ?? 1],
    );
    if (rows.length === 0) return undefined;
    return heard.ids === null ? heard : { ...heard, ids: rows.map(({ id }) => id) };
  });
}

/** Tells people who work for some stores about changes there. Those who listen for the same stores share the answer. */
export function heardChanges({ pool, registry }: { pool: pg.Pool; registry: Registry }) {
  const parts = new WeakMap<RecordsChanged, Map<string, Promise<RecordsChanged | undefined>>>();
  return {
    /** True if the records belong to stores. */
    isScoped: ({ resource }: RecordsChanged): boolean => registry.get(resource)?.storeScope !== undefined,
    /** What somebody who works for these stores hears of the change; undefined for nothing. */
    ofStores(heard: RecordsChanged, realm: CustomerRealm): Promise<RecordsChanged | undefined> {
      const shared = parts.get(heard) ?? new Map<string, Promise<RecordsChanged | undefined>>();
      parts.set(heard, shared);
      const key = String(realm.stores);
      const part = shared.get(key) ?? partOf(pool, heard, realm);
      shared.set(key, part);
      return part;
    },
  };
}
