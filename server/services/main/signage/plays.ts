import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import type { Play } from '../../../../contract/calls/players.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Player } from '../../../access/player.ts';
import { change } from '../../../area/change.ts';
import { rowsOf, type Slots } from '../../../area/read.ts';

/** Locked, so that the same plays are not counted twice when a player sends them again. */
const lockCounted = rowsOf('player_keys', {
  fields: ['countedUntil'],
  by: ['playerId'],
  locks: true,
});

const keepCounted = change((tables, { playerId, until }: Slots<{ playerId: string; until: string }>) =>
  tables
    .updateTable('player_keys')
    .set({ countedUntil: sql`${until}::jsonb` })
    .where('playerId', '=', playerId),
);

/** What was shown in one hour of one file on one screen. */
interface Hour {
  screenId: string;
  fileId: string;
  hour: string;
  plays: number;
  milliseconds: number;
  cutShort: number;
  mostDriftMs: number;
}

const addHours = change((tables, { playerId, hours }: Slots<{ playerId: string; hours: string }>) =>
  tables
    .insertInto('player_plays')
    .columns(['playerId', 'screenId', 'fileId', 'hour', 'plays', 'milliseconds', 'cutShort', 'mostDriftMs'])
    .expression((from) =>
      from
        .selectFrom(
          sql<Hour>`jsonb_to_recordset(${hours}::jsonb)`.as<'counted'>(
            sql`counted("screenId" uuid, "fileId" uuid, hour timestamptz, plays integer, milliseconds bigint,
              "cutShort" integer, "mostDriftMs" integer)`,
          ),
        )
        .select([sql<string>`${playerId}::uuid`.as('playerId'), 'screenId', 'fileId', 'hour'])
        .select(['plays', 'milliseconds', 'cutShort', 'mostDriftMs']),
    )
    .onConflict((conflict) =>
      conflict.columns(['playerId', 'hour', 'screenId', 'fileId']).doUpdateSet(({ ref }) => ({
        plays: sql`${ref('player_plays.plays')} + ${ref('excluded.plays')}`,
        milliseconds: sql`${ref('player_plays.milliseconds')} + ${ref('excluded.milliseconds')}`,
        cutShort: sql`${ref('player_plays.cutShort')} + ${ref('excluded.cutShort')}`,
        mostDriftMs: sql`greatest(${ref('player_plays.mostDriftMs')}, ${ref('excluded.mostDriftMs')})`,
      })),
    ),
);

const counted = z.record(z.string(), z.string());

/** The plays by screen, file and hour. */
function byHour(plays: readonly Play[]): Hour[] {
  const hours = new Map<string, Hour>();
  for (const { screenId, file, startedAt, durationMs, completed, driftMs } of plays) {
    const hour = `${startedAt.slice(0, 13)}:00:00Z`;
    const key = `${screenId} ${file} ${hour}`;
    const sum = hours.get(key) ?? {
      ...{ screenId, fileId: file, hour, plays: 0, milliseconds: 0, cutShort: 0, mostDriftMs: 0 },
    };
    hours.set(key, {
      ...sum,
      plays: sum.plays + 1,
      milliseconds: sum.milliseconds + durationMs,
      cutShort: sum.cutShort + (completed ? 0 : 1),
      mostDriftMs: Math.max(sum.mostDriftMs, driftMs),
    });
  }
  return [...hours.values()];
}

/**
 * Counts what a player showed, each play once: a player says them in the order of time, so those of a screen that are not
 * later than its last one have been counted.
 */
export async function countPlays(
  client: pg.ClientBase,
  { customerUuid, playerId }: Player,
  plays: readonly Play[],
): Promise<{ counted: number }> {
  const [paired] = await lockCounted(client, customerUuid, { playerId });
  if (!paired) throw new ServiceError('PLAYER_KEY_INVALID');
  const until = counted.parse(paired.countedUntil);
  const fresh: Play[] = [];
  for (const play of plays) {
    if (Date.parse(play.startedAt) <= Date.parse(until[play.screenId] ?? '1970-01-01T00:00:00Z')) continue;
    until[play.screenId] = play.startedAt;
    fresh.push(play);
  }
  if (fresh.length === 0) return { counted: 0 };
  await addHours(client, customerUuid, { playerId, hours: JSON.stringify(byHour(fresh)) });
  await keepCounted(client, customerUuid, { playerId, until: JSON.stringify(until) });
  return { counted: fresh.length };
}
