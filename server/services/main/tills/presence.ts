import { sql } from 'kysely';
import type pg from 'pg';
import type { BodyOf } from '../../../../contract/calls/call.ts';
import type { posCalls } from '../../../../contract/calls/pos.ts';
import type { Till } from '../../../access/till.ts';
import { change } from '../../../area/change.ts';
import type { Slots } from '../../../area/read.ts';

type Heartbeat = Omit<BodyOf<typeof posCalls.heartbeat>, 'clockUtc'>;

const save = change(
  (tables, said: Slots<Heartbeat & { storeUuid: string; ahead: number }>) =>
    tables
      .insertInto('till_presence')
      .values({
        ...{ storeUuid: said.storeUuid, seenAt: sql`now()`, appVersion: said.appVersion },
        ...{ menuVersion: said.menuVersion, configVersion: said.configVersion },
        clockAheadSeconds: sql`greatest(-2000000000, least(2000000000, ${said.ahead}::bigint))`,
      })
      .onConflict((conflict) =>
        conflict.column('storeUuid').doUpdateSet(({ ref }) => ({
          ...{ seenAt: ref('excluded.seenAt'), appVersion: ref('excluded.appVersion') },
          ...{ menuVersion: ref('excluded.menuVersion'), configVersion: ref('excluded.configVersion') },
          clockAheadSeconds: ref('excluded.clockAheadSeconds'),
        })),
      )
      .returning('seenAt as serverTime'),
  { name: 'save heartbeat' },
);

/** Keeps what a till says about itself. Its own clock counts for nothing but the difference that people see. */
export async function saveHeartbeat(
  client: pg.ClientBase,
  { customerUuid, storeUuid }: Till,
  { clockUtc, ...said }: BodyOf<typeof posCalls.heartbeat>,
): Promise<{ serverTime: string }> {
  const ahead = Math.round((Date.parse(clockUtc) - Date.now()) / 1000);
  const [saved] = await save(client, customerUuid, { ...said, storeUuid, ahead });
  return { serverTime: saved?.serverTime ?? '' };
}
