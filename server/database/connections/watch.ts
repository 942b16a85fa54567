import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { StartError } from '../../process/startError.ts';

const heartbeatMilliseconds = 5_000;
const heartbeatTimeout = 4_000;
const longestPause = 2_000;

/** Receives what is announced on a channel. */
export interface Hearing {
  heard(payload: string): void;
  /** The connection was lost for a while, so some announcements may be missing. */
  missed(): void;
}

/** Listens to a channel of LISTEN and NOTIFY. Returns a function that stops it. */
export type Listen = (channel: string, hearing: Hearing) => () => void;

/** Runs statements on one connection, each after the one before it. */
type Ask = (statement: string) => Promise<unknown>;

function oneByOne(client: pg.Client): Ask {
  let last: Promise<unknown> = Promise.resolve();
  return (statement) => {
    const answer = last.then(() => client.query(statement));
    last = answer.catch(() => undefined);
    return answer;
  };
}

/** One connection that stays open as long as the process runs. */
export interface Watch {
  /** Whether the database answered lately. Asking costs nothing. */
  isConnected(): boolean;
  listen: Listen;
  close(): Promise<void>;
}

/**
 * Keeps a connection open. Its end is the first sign that the database is gone; then this calls `connect` until it
 * succeeds again. `first` is the connection that already exists.
 */
export function watchDatabase(first: pg.Client, connect: () => Promise<pg.Client>, log: Logger): Watch {
  let client: pg.Client | undefined;
  let ask: Ask;
  let isClosed = false;
  let reconnection: Promise<void> | undefined;
  const hearings = new Set<{ channel: string; hearing: Hearing }>();

  /** If this fails, the connection is about to end, and the next one listens again. */
  const listenTo = (channel: string) =>
    ask(`LISTEN ${channel}`).catch((error: Error) =>
      log.debug(`Could not listen to the channel ${channel}: ${error.message}`),
    );

  function adopt(next: pg.Client): void {
    client = next;
    ask = oneByOne(next);
    next.on('notification', ({ channel, payload = '' }) => {
      for (const one of hearings) if (one.channel === channel) one.hearing.heard(payload);
    });
    for (const { channel, hearing } of hearings) void listenTo(channel).then(() => hearing.missed());
    const heartbeat = setInterval(() => beat(next), heartbeatMilliseconds).unref();
    next.once('end', () => {
      clearInterval(heartbeat);
      client = undefined;
      // A rejection (another process took the instance) stays unhandled on purpose: it ends this process.
      if (!isClosed) reconnection = reconnect();
    });
    // When the server goes away, the client emits 'error' as well as 'end'; without a listener, it would end this
    // process.
    next.on('error', () => undefined);
  }

  /** A server that hangs keeps its connections open. */
  async function beat(current: pg.Client): Promise<void> {
    const answer = ask('select 1').then(
      () => true,
      () => false,
    );
    const isAlive = await Promise.race([answer, delay(heartbeatTimeout, false, { ref: false })]);
    if (!isAlive && client === current) current.connection.stream.destroy();
  }

  async function reconnect(): Promise<void> {
    log.error('The connection to the database was lost. Trying again until it is back.');
    for (let pause = 50; !isClosed; pause = Math.min(pause * 2, longestPause)) {
      try {
        const next = await connect();
        if (isClosed) return await next.end();
        adopt(next);
        log.info('The database is back.');
        return;
      } catch (error) {
        if (error instanceof InstanceTakenError) throw error;
        log.error(`The database is not back yet: ${error instanceof Error ? error.message : error}`);
        await delay(pause);
      }
    }
  }

  adopt(first);
  return {
    isConnected: () => client !== undefined,
    listen(channel, hearing) {
      const entry = { channel, hearing };
      hearings.add(entry);
      if (client) void listenTo(channel);
      return () => hearings.delete(entry);
    },
    async close() {
      isClosed = true;
      await reconnection?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}

/** Another process uses the data directory, so this one must not continue beside it. */
export class InstanceTakenError extends StartError {}
