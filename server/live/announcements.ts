import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { change, type RecordsChanged } from '../../contract/calls/changes.ts';
import type { Database } from '../database/connection.ts';
import { afterCommit } from '../database/transaction.ts';

/** Changes within this many milliseconds are announced together. */
const gatheringTime = 50;

/** More records than this are not named one by one, because PostgreSQL carries at most 8,000 bytes. */
const mostIds = 100;

const channel = 'commissary_changes';

/** A change with the customer that owns the records; null if they belong to everybody. */
const announcement = change.extend({ customer: z.string().nullable() });
export type Announcement = z.infer<typeof announcement>;

type Listener = (heard: RecordsChanged | 'missed') => void;

/** Tells every page which records have changed, whichever process serves it. */
export interface Announcements {
  /** Announces it once the transaction of `client` is committed, and never if it is not. */
  announce(client: pg.ClientBase, announcement: Announcement): void;
  /** Listens to the changes of one customer. Returns a function that stops it. */
  subscribe(customer: string, listener: Listener): () => void;
  /** Listens to the changes of all customers; null stands for all of them. Returns a function that stops it. */
  subscribeToAll(listener: (customer: string | null, heard: RecordsChanged | 'missed') => void): () => void;
  close(): Promise<void>;
}

/**
 * Announcements travel by NOTIFY, in a separate statement after the commit: inside a transaction it would make every
 * commit wait for all others. If a process is killed in between, pages see its last changes when they next read.
 */
export function announcements(
  { pool, listen }: Pick<Database, 'pool' | 'listen'>,
  log: FastifyBaseLogger,
): Announcements {
  const listeners = new Map<string, Set<Listener>>();
  const everywhere = new Set<Parameters<Announcements['subscribeToAll']>[0]>();
  const gathered = new Map<string, Announcement>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  function tell(customer: string | null, heard: RecordsChanged | 'missed'): void {
    const audience = customer === null ? [...listeners.values()] : [listeners.get(customer) ?? []];
    for (const group of audience) for (const listener of group) listener(heard);
    for (const listener of everywhere) listener(customer, heard);
  }

  const stopListening = listen(channel, {
    heard(payload) {
      const { customer, ...heard } = announcement.parse(JSON.parse(payload));
      tell(customer, heard);
    },
    missed: () => tell(null, 'missed'),
  });

  async function send(): Promise<void> {
    timer = undefined;
    const payloads = [...gathered.values()].map((one) => JSON.stringify(one));
    gathered.clear();
    try {
      await pool.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [
        channel,
        payloads,
      ]);
    } catch (error) {
      log.warn({ err: error }, 'Changes could not be announced; pages show them when they next read.');
    }
  }

  function gather(next: Announcement): void {
    const key = JSON.stringify([next.customer, next.resource]);
    const known = gathered.get(key);
    gathered.set(key, known ? together(known, next) : together(next, next));
    timer ??= setTimeout(() => {
      sending = send();
    }, gatheringTime);
  }

  return {
    announce: (client, next) => afterCommit(client, () => gather(next)),
    subscribe(customer, listener) {
      const group = listeners.get(customer) ?? new Set();
      listeners.set(customer, group.add(listener));
      return () => {
        group.delete(listener);
        if (group.size === 0) listeners.delete(customer);
      };
    },
    subscribeToAll(listener) {
      everywhere.add(listener);
      return () => everywhere.delete(listener);
    },
    async close() {
      stopListening();
      clearTimeout(timer);
      if (timer) sending = send();
      await sending;
    },
  };
}

function together(one: Announcement, other: Announcement): Announcement {
  const ids = one.ids && other.ids ? [...new Set([...one.ids, ...other.ids])] : null;
  return {
    ...one,
    ids: ids && ids.length <= mostIds ? ids : null,
    origin: one.origin === other.origin ? one.origin : null,
  };
}
