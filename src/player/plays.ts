import { openDB } from 'idb';
import { mostPlays, playerPaths } from '../../contract/signage/player.ts';
import { ask, pause, Refusal } from './server.ts';
import type { Played } from './stage.ts';

/** Plays that wait for the server, and milliseconds between two tries to say them. */
const mostWaiting = 50_000;
const everyMs = 60_000;

/** Keeps what was shown until the server has counted it, also when the device starts again. */
export interface PlayLog {
  add(screenId: string, played: Played): void;
}

/** Opens the log, and says what is in it for as long as the page is open. */
export async function openPlayLog(key: string): Promise<PlayLog> {
  const database = await openDB('player', 1, {
    upgrade: (opened) => void opened.createObjectStore('plays', { autoIncrement: true }),
  });

  async function say(): Promise<void> {
    for (;;) {
      const keys = await database.getAllKeys('plays', undefined, mostPlays);
      if (keys.length === 0) return;
      const plays = await database.getAll('plays', undefined, mostPlays);
      try {
        await ask(playerPaths.plays, { method: 'POST', key, body: { plays } });
      } catch (error) {
        // What the server can never read must not keep the rest waiting.
        if (!(error instanceof Refusal && error.status === 422)) throw error;
      }
      await database.delete('plays', IDBKeyRange.upperBound(keys.at(-1)));
    }
  }

  async function keepSaying(): Promise<never> {
    for (;;) {
      await pause(everyMs);
      // The plays stay in the log, and the next turn tries again.
      await say().catch(() => undefined);
    }
  }
  void keepSaying();

  return {
    add(screenId, { item, startedAt, durationMs, completed, driftMs }) {
      // A board stands for the menu, and nobody pays for it by the hour.
      if (item.kind === 'BOARD') return;
      const play = {
        ...{ screenId, file: item.file, completed, driftMs },
        startedAt: new Date(startedAt).toISOString(),
        durationMs: Math.round(durationMs),
      };
      void (async () => {
        await database.add('plays', play);
        if ((await database.count('plays')) <= mostWaiting) return;
        const [oldest] = await database.getAllKeys('plays', undefined, 1);
        if (oldest !== undefined) await database.delete('plays', oldest);
      })();
    },
  };
}
