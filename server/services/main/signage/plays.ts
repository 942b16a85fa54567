import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import type { Play } from '../../../../contract/calls/players.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import type { Player } from '../../../access/player.ts';
import { change } from '../../../area/change.ts';
import { read, rowsOf, type Slots } from '../../../area/read.ts';

const minuteMs = 60_000;

/** How far a player's clock may be ahead of ours, and how long plays may wait in a player. */
const mostAheadMs = 5 * minuteMs;
const mostWaitingMs = 62 * 24 * 60 * minuteMs;

/** What a player may have shown: the files of the versions of its layout, and of layouts that it showed before. */
const readShowable = read(
  (
    rows,
    {
      playerId,
      screenIds,
      files,
      known,
    }: Slots<{ playerId: string; screenIds: string[]; files: string[]; known: string[] }>,
  ) =>
    rows
      .selectFrom('signage/players as player')
      .innerJoin('signage/screens with deleted as screen', (join) =>
        join.on(({ eb, fn, or, ref }) =>
          or([eb('screen.layoutId', '=', ref('player.layoutId')), eb('screen.id', '=', fn.any(known))]),
        ),
      )
      .innerJoin('layout_versions as version', 'version.layoutId', 'screen.layoutId')
      .innerJoin('layout_version_files as held', 'held.versionId', 'version.id')
      .distinct()
      .select(['screen.id as screenId', 'held.fileId'])
      .where('player.id', '=', playerId)
      .where(({ eb, fn }) => eb('screen.id', '=', fn.any(screenIds)))
      .where(({ eb, fn }) => eb('held.fileId', '=', fn.any(files))),
  { name: 'what a player may have shown' },
);

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

const epoch = '1970-01-01T00:00:00Z';

/**
 * Counts what a player showed, each play once: a player says them in the order of time, so those of a screen that are not
 * later than its last one have been counted. It does not count what cannot be so: plays that end ahead of the clock or
 * waited for months, and files that the layouts of the player never had.
 */
export async function countPlays(
  client: pg.ClientBase,
  { customerUuid, playerId }: Player,
  plays: readonly Play[],
): Promise<{ counted: number; refused: number }> {
  const [paired] = await lockCounted(client, customerUuid, { playerId });
  if (!paired) throw new ServiceError('PLAYER_KEY_INVALID');
  const now = Date.now();
  const until = new Map(
    Object.entries(counted.parse(paired.countedUntil)).map(([screen, moment]): [string, string] => [
      screen,
      // A moment ahead of the clock would keep the screen from ever being counted again.
      Date.parse(moment) > now + mostAheadMs ? new Date(now).toISOString() : moment,
    ]),
  );
  const showable = await readShowable(client, customerUuid, {
    playerId,
    known: [...until.keys()],
    screenIds: [...new Set(plays.map(({ screenId }) => screenId))],
    files: [...new Set(plays.map(({ file }) => file))],
  });
  const isShowable = new Set(showable.map(({ screenId, fileId }) => `${screenId} ${fileId}`));
  const canBe = ({ screenId, file, startedAt, durationMs }: Play) => {
    const start = Date.parse(startedAt);
    return (
      isShowable.has(`${screenId} ${file}`) &&
      start > now - mostWaitingMs &&
      start + durationMs < now + mostAheadMs
    );
  };
  const possible = plays.filter(canBe);
  const fresh: Play[] = [];
  for (const play of possible) {
    if (Date.parse(play.startedAt) <= Date.parse(until.get(play.screenId) ?? epoch)) continue;
    until.set(play.screenId, play.startedAt);
    fresh.push(play);
  }
  if (fresh.length > 0)
    await addHours(client, customerUuid, { playerId, hours: JSON.stringify(byHour(fresh)) });
  const moments = JSON.stringify(Object.fromEntries(until));
  if (moments !== JSON.stringify(paired.countedUntil))
    await keepCounted(client, customerUuid, { playerId, until: moments });
  return { counted: fresh.length, refused: plays.length - possible.length };
}
