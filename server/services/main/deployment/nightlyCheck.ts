import { sql } from 'kysely';
import type pg from 'pg';
import { openStates } from '../../../../contract/calls/jobs.ts';
import { type DeploymentChannel, deploymentChannels } from '../../../../contract/deployment/channels.ts';
import { ourselves } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import { read, type Slots } from '../../../area/read.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { regularly } from '../../../process/regularly.ts';
import { liveName } from './planDeployment.ts';

/** Milliseconds from the start to the first look at the clock, and from one to the next. */
const firstLook = 60_000;
const nextLook = 15 * 60_000;

/** The hour from which menus are checked, by the clock of the customer. */
const fromHour = 3;

/** Now by the clock of the customer. */
const local = sql`(now() AT TIME ZONE customer_time_zone())`;
/** When the customer's night of today began. */
const tonight = sql<string>`(date_trunc('day', ${local}) + make_interval(hours => ${sql.lit(fromHour)}))
  AT TIME ZONE customer_time_zone()`;

/**
 * True if it is past three in the night, a menu has not been checked since, and no check is on its way. The lock keeps
 * two processes from starting the same check.
 */
const readIsDue = read(
  (rows, { lock, channels }: Slots<{ lock: string; channels: readonly DeploymentChannel[] }>) =>
    rows.selectNoFrom(({ and, exists, not, selectFrom }) => {
      const unchecked = selectFrom('deployments/live as live')
        .select('live.id')
        .where(({ eb, fn }) => eb('live.channel', '=', fn.any(channels)))
        .where('live.checkedAt', '<', tonight)
        .where(sql<boolean>`extract(hour FROM ${local}) >= ${sql.lit(fromHour)}`);
      const checks = selectFrom('setup/jobs as job')
        .select('job.id')
        .where('job.resource', '=', liveName)
        .where('job.action', '=', 'compare')
        .where('job.status', 'in', openStates);
      const isMine = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${lock}, 0))`;
      return and([isMine, exists(unchecked), not(exists(checks))]).as('isDue');
    }),
);

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
  readable: readonly DeploymentChannel[],
): Promise<number> {
  const lock = `check live menus ${customerUuid}`;
  const [found] = await readIsDue(client, customerUuid, { lock, channels: readable });
  if (!found?.isDue) return 0;
  await context.jobs.enqueue(client, context, ourselves(customerUuid, 'Commissary'), {
    ...{ action: 'compare', subject: context.resource.labels.many, input: {} },
  });
  return 1;
}

export const checkNightly = (platform: Checking & Pick<Platform, 'log'>) =>
  regularly({
    first: firstLook,
    every: nextLook,
    work: async (signal) => {
      await checkByNight(platform, signal);
    },
    onFailure: (error) =>
      platform.log.error({ err: error }, 'Live menus could not be checked; the server will try again later.'),
  });
