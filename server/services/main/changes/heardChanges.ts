import pg from 'pg';
import type { RecordsChanged } from '../../../../contract/calls/changes.ts';
import type { Registry } from '../../../../contract/registry.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { type CustomerRealm, inTransaction } from '../../../database/transaction.ts';

/** An announcement comes within a second of its change; the rest is for a database that is busy. */
const recently = `interval '1 minute'`;

/**
 * The part of a change that concerns some stores of a customer: records that are there now, and records that were
 * there according to their events, because they are deleted or have moved to another store.
 */
async function partOf(
  pool: pg.Pool,
  { table, key, name }: Resource,
  heard: RecordsChanged,
  realm: CustomerRealm,
): Promise<RecordsChanged | undefined> {
  const ids = heard.ids?.map(String) ?? null;
  const there =
    ids === null
      ? ''
      : `UNION SELECT t.id::text FROM ${pg.escapeIdentifier(table)} AS t WHERE t.customer_uuid = $1 AND t.id = ANY($3::${key}[])`;
  return inTransaction(pool, realm, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT * FROM (SELECT record_id AS id FROM audit_events
         WHERE customer_uuid = $1 AND resource = $2 AND ($3::text[] IS NULL OR record_id = ANY($3::text[]))
           AND occurred_at > now() - ${recently} AND store_uuids IS NOT NULL ${there}) AS seen LIMIT $4`,
      [realm.customer, name, ids, ids?.length ?? 1],
    );
    if (rows.length === 0) return undefined;
    return ids === null ? heard : { ...heard, ids: rows.map(({ id }) => id) };
  });
}

/** Tells people who work for some stores about changes there. Those who listen for the same stores share the answer. */
export function heardChanges({ pool, registry }: { pool: pg.Pool; registry: Registry }) {
  const parts = new WeakMap<RecordsChanged, Map<string, Promise<RecordsChanged | undefined>>>();
  return {
    /** The part of the change that people who work for these stores may see; undefined if there is none. */
    async ofStores(heard: RecordsChanged, realm: CustomerRealm): Promise<RecordsChanged | undefined> {
      const resource = registry.get(heard.resource);
      if (resource?.storeScope === undefined) return heard;
      const shared = parts.get(heard) ?? new Map<string, Promise<RecordsChanged | undefined>>();
      parts.set(heard, shared);
      const key = String(realm.stores);
      const part = shared.get(key) ?? partOf(pool, resource, heard, realm);
      shared.set(key, part);
      return part;
    },
  };
}
