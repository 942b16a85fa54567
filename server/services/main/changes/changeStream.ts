import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import type pg from 'pg';
import { changeEvents, followCall, type RecordsChanged } from '../../../../contract/calls/changes.ts';
import { layoutVersionsName } from '../../../../contract/calls/layouts.ts';
import { tillsName } from '../../../../contract/calls/tills.ts';
import type { Registry } from '../../../../contract/registry.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { allows } from '../../../../contract/rights/rights.ts';
import type { ResourceName } from '../../../../src/resources/resources.ts';
import type { Reach } from '../../../access/claims.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { thereAmong } from '../../../crud/visible.ts';
import type { Listen } from '../../../database/connections/watch.ts';
import { type CustomerRealm, inTransaction } from '../../../database/transaction.ts';
import { rightsChannel, type Sessions } from '../../../domain/signIn/sessions.ts';
import type { Announcements } from '../../../live/announcements.ts';
import type { App } from '../../../plugins/validation.ts';

/** Milliseconds between signs of life; proxies close a stream that is silent for a minute. */
const heartbeat = 20_000;

/** Maximum pages of one user that may listen to changes; beyond it, the oldest is disconnected. */
const mostStreams = 20;

/** Maximum bytes that may wait for a reader; a slower one has to start again. */
const mostUnread = 64 * 1024;

interface Parts extends Pick<Platform, 'pool' | 'registry'> {
  announcements: Announcements;
  sessions: Sessions;
  listen: Listen;
}

/** One listening page. */
interface Follower {
  stream: PassThrough;
  /** Reads the rights of its user again. */
  readRights(): Promise<void>;
  /** Reads the rights of its user again, and tells the page if they have changed. */
  rightsChanged(): Promise<void>;
}

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
function heardChanges({ pool, registry }: { pool: pg.Pool; registry: Registry }) {
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

/**
 * `GET changes`: tells, as server-sent events, which records of the customer change. The stream ends with the access
 * token or the session; the page then opens another one.
 */
export function changeRoutes(app: App, { announcements, sessions, listen, ...parts }: Parts): void {
  const heardBy = heardChanges(parts);
  const open = new Map<string, Set<Follower>>();

  const stopListening = listen(rightsChannel, {
    heard(user) {
      for (const { rightsChanged } of open.get(user) ?? []) void rightsChanged();
    },
    missed() {
      for (const followers of open.values()) for (const { readRights } of followers) void readRights();
    },
  });

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    stopListening();
    for (const followers of open.values()) for (const { stream } of followers) stream.end();
  });

  serve(
    app,
    followCall,
    async ({ claims, actor }, reply) => {
      const stream = new PassThrough();
      // Null while they are being read again; nothing is sent during that time.
      let reach: Reach | null = actor;

      const write = (text: string) => {
        if (stream.writableLength > mostUnread) stream.destroy();
        else if (!stream.writableEnded) stream.write(text);
      };
      const missed = () => write(`event: ${changeEvents.missed}\ndata:\n\n`);
      const unsubscribe = announcements.subscribe(actor.customerUuid, (heard) => {
        if (reach === null) return;
        if (heard === 'missed') return missed();
        if (!allows(reach.rights, heard.resource, 'read')) return;
        const tell = (changes: RecordsChanged) =>
          write(`event: ${changeEvents.changed}\ndata: ${JSON.stringify(changes)}\n\n`);
        if (reach.stores === 'all') return tell(heard);
        const known = reach;
        heardBy
          .ofStores(heard, { customer: actor.customerUuid, stores: reach.stores })
          .then((changes) => changes && known === reach && tell(changes), missed);
      });
      const readRights = async () => {
        sessions.forget(claims.sub);
        try {
          reach = await sessions.reachOf(claims);
        } catch {
          // People who lose the right to read get no more changes; the page asks why.
          stream.end();
        }
      };
      const rightsChanged = async () => {
        reach = null;
        write(`event: ${changeEvents.rights}\ndata:\n\n`);
        await readRights();
        // Nobody heard of changes in between.
        missed();
      };
      const follower = { stream, readRights, rightsChanged };
      const own = open.get(claims.sub) ?? new Set();
      open.set(claims.sub, own.add(follower));
      if (own.size > mostStreams) own.values().next().value?.stream.end();
      const beat = setInterval(() => {
        if (claims.exp * 1000 <= Date.now()) return void stream.end();
        sessions.reachOf(claims).then(
          () => write(':\n\n'),
          () => stream.end(),
        );
      }, heartbeat).unref();
      stream.once('close', () => {
        clearInterval(beat);
        unsubscribe();
        own.delete(follower);
        if (own.size === 0) open.delete(claims.sub);
      });
      // The first bytes tell the page that it misses nothing from now on.
      write(':\n\n');
      if (isClosing) stream.end();
      reply.type(followCall.produces).header('x-accel-buffering', 'no');
      return reply.send(stream);
    },
    // Compression would hold events back until there are enough of them.
    { compress: false },
  );
}
