import { sql } from 'kysely';
import { playerPageCalls, playersName } from '../../../../contract/calls/players.ts';
import { ServiceError } from '../../../../contract/errors.ts';
import { playerFaults, silentAfterMs } from '../../../../contract/signage/player.ts';
import { realmOf } from '../../../access/actor.ts';
import { change } from '../../../area/change.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, type Slots } from '../../../area/read.ts';
import { serve } from '../../../calls/serve.ts';
import { recordEvent } from '../../../crud/auditLog.ts';
import { readOneWith } from '../../../crud/read.ts';
import { inTransaction, withSignIn } from '../../../database/transaction.ts';
import { digestOf } from '../../../domain/signIn/machineKeys.ts';
import { takePairing } from '../../../domain/signIn/machines.ts';
import { takeTries } from '../../../limits/tries.ts';
import type { App } from '../../../plugins/validation.ts';
import { typedCode } from './playerRoutes.ts';

const readFleet = read((rows) =>
  rows
    .selectFrom('signage/players as player')
    .innerJoin('signage/layouts as layout', 'layout.id', 'player.layoutId')
    .leftJoin('signage/screens as screen', 'screen.id', 'player.screenId')
    .leftJoin('stores as store', 'store.id', 'player.storeUuid')
    .leftJoin('player_keys as key', 'key.playerId', 'player.id')
    .leftJoin('player_presence as presence', 'presence.playerId', 'player.id')
    .leftJoin('layout_versions as version', (join) =>
      join.onRef('version.layoutId', '=', 'player.layoutId').on('version.isShown', '=', true),
    )
    .select(['player.id', 'player.name', 'player.layoutId', 'layout.name as layoutName'])
    .select(['screen.name as screenName', 'store.name as storeName', 'version.number as publishedVersion'])
    .select(['presence.seenAt', 'presence.layoutVersion as version', 'presence.size', 'presence.freeBytes'])
    .select(['presence.clockErrorMs', 'presence.fault', 'presence.faultFile', 'presence.picture'])
    .select(({ ref, selectFrom }) => [
      sql<boolean>`${ref('key.playerId')} IS NOT NULL`.as('isPaired'),
      sql<boolean>`coalesce(${ref('presence.seenAt')} > now() - make_interval(secs => ${silentAfterMs / 1000}), false)`.as(
        'isOnline',
      ),
      sql<number>`coalesce(${selectFrom('player_plays as plays')
        .select(({ ref: of }) => sql`sum(${of('plays.plays')})`.as('count'))
        .whereRef('plays.playerId', '=', 'player.id')
        .where(
          ({ ref: of }) => sql<boolean>`${of('plays.hour')} BETWEEN now() - interval '24 hours' AND now()`,
        )}, 0)::integer`.as('playsToday'),
    ])
    .orderBy('player.name'),
);

const faultOf = (code: string | null, file: string | null) => {
  const known = playerFaults.find((one) => one === code);
  return known ? { code: known, file: file ?? '' } : null;
};

const keepKey = change(
  (tables, { playerId, digest, by }: Slots<{ playerId: string; digest: string; by: string }>) =>
    tables
      .insertInto('player_keys')
      .values({ playerId, digest, pairedBy: by })
      .onConflict((conflict) =>
        conflict.column('playerId').doUpdateSet(({ ref }) => ({
          ...{ digest: ref('excluded.digest'), pairedBy: ref('excluded.pairedBy'), pairedAt: sql`now()` },
          // Whoever had the key before does not say what counts for the new one.
          countedUntil: sql`'{}'`,
        })),
      ),
);

/** What people see of players and do with them, besides changing their records. */
export function fleetRoutes(app: App, { pool, announcements, contextOf }: Platform): void {
  serve(app, playerPageCalls.fleet, ({ actor }) =>
    inTransaction(pool, realmOf(actor), async (client) => ({
      players: (await readFleet(client, actor.customerUuid)).map(({ fault, faultFile, ...player }) => ({
        ...player,
        fault: faultOf(fault, faultFile),
      })),
    })),
  );

  serve(app, playerPageCalls.pair, async ({ actor, body: { code, playerId: id } }) => {
    // Counted before the code is looked at, so that nobody tries out codes.
    await inTransaction(pool, 'sign-in', (client) =>
      takeTries(client, { rule: 'pairingsOfUser', subject: actor.userUuid ?? '' }),
    );
    return inTransaction(pool, realmOf(actor), async (client) => {
      const player = await readOneWith(client, contextOf(playersName), id, actor.customerUuid);
      const digest = await withSignIn(client, () => takePairing(client, digestOf(typedCode(code))));
      if (digest === undefined) throw new ServiceError('PAIRING_CODE_UNKNOWN');
      await keepKey(client, actor.customerUuid, { playerId: id, digest, by: actor.name });
      await recordEvent(client, actor, {
        ...{ action: 'player-paired', resource: playersName, recordId: id, name: String(player.name) },
        after: {},
      });
      announcements.announce(client, {
        ...{ customer: actor.customerUuid, resource: playersName, ids: [id], origin: null },
      });
      return { id };
    });
  });
}
