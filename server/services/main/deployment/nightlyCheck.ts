import type pg from 'pg';
import { deploymentChannels } from '../../../../contract/deployment/deploymentMenu.ts';
import { ourselves } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { regularly } from '../../../process/regularly.ts';
import { liveName } from './planDeployment.ts';

/** Milliseconds from the start to the first look at the clock, and from one to the next. */
const firstLook = 60_000;
const nextLook = 15 * 60_000;

/** The hour from which menus are checked, by the clock of the customer. */
const fromHour = 3;

/**
 * True if it is past three in the night, a menu has not been checked since, and no check is on its way. The lock keeps
 * two processes from starting the same check.
 */
const isDueSql = `SELECT pg_try_advisory_xact_lock(hashtextextended('check live menus ' || $1, 0)) AND EXISTS (
    SELECT FROM live_menus live,
      LATERAL (SELECT now() AT TIME ZONE customer_time_zone() AS now) local
    WHERE live.customer_uuid = $1::uuid AND live.channel = ANY($2) AND extract(hour FROM local.now) >= $3::integer
      AND live.checked_at < (date_trunc('day', local.now) + make_interval(hours => $3::integer)) AT TIME ZONE customer_time_zone())
  AND NOT EXISTS (SELECT FROM jobs WHERE customer_uuid = $1::uuid AND resource = '${liveName}' AND action = 'compare'
    AND status IN ('WAITING', 'RUNNING')) AS "isDue"`;

type Checking = Pick<Platform, 'pool' | 'contextOf' | 'menuPlatforms'>;

/** Has a job check the menus of each customer whose night it is. Returns how many there were. */
export async function checkByNight(
  { pool, contextOf, menuPlatforms }: Checking,
  signal?: AbortSignal,
): Promise<number> {
  const readable = deploymentChannels.filter((channel) => menuPlatforms[channel]?.readMenu);
  if (readable.length === 0) return 0;
  const { rows: customers } = await inTransaction(pool, 'none', (client) =>
    client.query<{ uuid: string }>('SELECT uuid FROM customers ORDER BY uuid'),
  );
  let begun = 0;
  for (const { uuid } of customers) {
    if (signal?.aborted) break;
    begun += await inTransaction(pool, { customer: uuid, stores: 'all' }, (client) =>
      checkOne(client, contextOf(liveName), uuid, readable),
    );
  }
  return begun;
}

async function checkOne(
  client: pg.ClientBase,
  context: ReturnType<Platform['contextOf']>,
  customerUuid: string,
  readable: readonly string[],
): Promise<number> {
  const { rows } = await client.query<{ isDue: boolean }>(isDueSql, [customerUuid, readable, fromHour]);
  if (!rows[0]?.isDue) return 0;
  await context.jobs.enqueue(client, context, ourselves(customerUuid, 'Commissary'), {
    ...{ action: 'compare', subject: context.resource.labels.many, input: {} },
  });
  return 1;
}

export const checkNightly = (platform: Checking & Pick<Platform, 'log'>) =>
  regularly({
    ...{ first: firstLook, every: nextLook },
    work: async (signal) => {
      await checkByNight(platform, signal);
    },
    onFailure: (error) =>
      platform.log.error({ err: error }, 'Live menus could not be checked; the server will try again later.'),
  });
