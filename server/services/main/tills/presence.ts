import type pg from 'pg';
import type { BodyOf } from '../../../../contract/calls/call.ts';
import type { posCalls } from '../../../../contract/calls/pos.ts';
import type { Till } from '../../../access/till.ts';

/** Keeps what a till says about itself. Its own clock counts for nothing but the difference that people see. */
export async function saveHeartbeat(
  client: pg.ClientBase,
  { customerUuid, storeUuid }: Till,
  { appVersion, menuVersion, configVersion, clockUtc }: BodyOf<typeof posCalls.heartbeat>,
): Promise<{ serverTime: string }> {
  const ahead = Math.round((Date.parse(clockUtc) - Date.now()) / 1000);
  const { rows } = await client.query<{ serverTime: string }>({
    name: 'save heartbeat',
    text: `INSERT INTO till_presence (customer_uuid, store_uuid, seen_at, app_version, menu_version, config_version,
        clock_ahead_seconds)
      VALUES ($1, $2, now(), $3, $4, $5, greatest(-2000000000, least(2000000000, $6::bigint)))
      ON CONFLICT (customer_uuid, store_uuid) DO UPDATE SET seen_at = excluded.seen_at,
        app_version = excluded.app_version, menu_version = excluded.menu_version,
        config_version = excluded.config_version, clock_ahead_seconds = excluded.clock_ahead_seconds
      RETURNING seen_at AS "serverTime"`,
    values: [customerUuid, storeUuid, appVersion, menuVersion, configVersion, ahead],
  });
  return { serverTime: rows[0]?.serverTime ?? '' };
}
