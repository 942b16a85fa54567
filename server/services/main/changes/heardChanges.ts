import { sql } from 'kysely';
import type pg from 'pg';
import type { RecordsChanged } from '../../../../contract/calls/changes.ts';
import { layoutVersionsName } from '../../../../contract/calls/layouts.ts';
import { tillsName } from '../../../../contract/calls/tills.ts';
import type { Registry } from '../../../../contract/registry.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { ResourceName } from '../../../../src/resources/resources.ts';
import { read, type Slots } from '../../../area/read.ts';
import { thereAmong } from '../../../crud/visible.ts';
import { type CustomerRealm, inTransaction } from '../../../database/transaction.ts';

interface Events {
  resource: string;
  ids: readonly string[] | null;
  most: number;
}

/** What is announced by a name that is no resource, and the resource whose records its ids name. */
const subjects: ReadonlyMap<string, ResourceName> = new Map([
  [tillsName, 'stores'],
  [layoutVersionsName, 'signage/layouts'],
]);

/** Recent events of records of stores. An announcement comes within a second; the rest is for a database that is busy. */
const readEvents = read((rows, { resource, ids, most }: Slots<Events>) =>
  rows
    .selectFrom('audit_events')
    .select('recordId')
    .distinct()
    .where('resource', '=', resource)
    .where(({ ref }) => sql<boolean>`(${ref('recordId')} = ANY(${ids}::text[]) OR ${ids} IS NULL)`)
    .where(({ ref }) => sql<boolean>`${ref('occurredAt')} > now() - interval '1 minute'`)
    .where('storeUuids', 'is not', null)
    .limit(sql<number>`${most}`),
);

/**
 * The part of a change that concerns some stores of a customer: records that are there now, and records that were
 * there according to their events, because they are deleted or have moved to another store.
 */
async function partOf(
  pool: pg.Pool,
  resource: Resource,
  heard: RecordsChanged,
  realm: CustomerRealm,
): Promise<RecordsChanged | undefined> {
  const ids = heard.ids?.map(String) ?? null;
  return inTransaction(pool, realm, async (client) => {
    const most = ids?.length ?? 1;
    const events = await readEvents(client, realm.customer, { resource: resource.name, ids, most });
    if (ids === null) return events.length > 0 ? heard : undefined;
    const there = await thereAmong(client, resource, realm.customer, ids);
    const seen = new Set([...events.map(({ recordId }) => recordId), ...there]);
    return seen.size > 0 ? { ...heard, ids: [...seen] } : undefined;
  });
}

/** Tells people who work for some stores about changes there. Those who listen for the same stores share the answer. */
export function heardChanges({ pool, registry }: { pool: pg.Pool; registry: Registry }) {
  const parts = new WeakMap<RecordsChanged, Map<string, Promise<RecordsChanged | undefined>>>();
  return {
    /** The part of the change that people who work for these stores may see; undefined if there is none. */
    async ofStores(heard: RecordsChanged, realm: CustomerRealm): Promise<RecordsChanged | undefined> {
      const resource = registry.get(subjects.get(heard.resource) ?? heard.resource);
      // Nobody knows which stores the ids of an unknown name belong to.
      if (resource === undefined) return undefined;
      if (resource.storeScope === undefined || (heard.ids === null && subjects.has(heard.resource)))
        return heard;
      const shared = parts.get(heard) ?? new Map<string, Promise<RecordsChanged | undefined>>();
      parts.set(heard, shared);
      const key = String(realm.stores);
      const part = shared.get(key) ?? partOf(pool, resource, heard, realm);
      shared.set(key, part);
      return part;
    },
  };
}
