import { sql } from 'kysely';
import { tillCalls } from '../../../../contract/calls/tills.ts';
import { realmOf } from '../../../access/actor.ts';
import type { Area } from '../../../area/area.ts';
import { change } from '../../../area/change.ts';
import type { Platform } from '../../../area/platform.ts';
import { serve } from '../../../calls/serve.ts';
import { readOneWith } from '../../../crud/read.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { regularly } from '../../../process/regularly.ts';
import { endOverdue } from './claim.ts';
import { fillTills } from './demo.ts';
import { posRoutes } from './posRoutes.ts';
import { sendingOnce } from './sending.ts';
import { storeMqRoutes } from './storeMqRoutes.ts';
import { readMessages, readTills, sendAgain } from './tillPage.ts';

/** Milliseconds from the start to the first sweep, and from one to the next. */
const firstSweep = 30_000;
const nextSweep = 60_000;

/** Days for which messages that are over stay readable. Dead letters can be sent again as long. */
const retentionDays = 30;

/** Days for which a key that ended stays in the list. */
const keyRetentionDays = 90;

const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${sql.lit(days)})`;

const sweepMessages = change((tables) =>
  tables
    .deleteFrom('till_messages')
    .where(({ ref }) => sql<boolean>`${ref('status')} NOT IN ('QUEUED', 'LEASED')`)
    .where('completedAt', '<', daysAgo(retentionDays)),
);

const sweepFiles = change((tables) =>
  tables
    .deleteFrom('till_files')
    .where('createdAt', '<', daysAgo(retentionDays))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('till_messages as message')
            .select('message.id')
            .whereRef('message.storeUuid', '=', 'till_files.storeUuid')
            .whereRef('message.fileSha256', '=', 'till_files.sha256'),
        ),
      ),
    ),
);

const sweepKeys = change((tables) =>
  tables.deleteFrom('till_keys').where('endsAt', '<', daysAgo(keyRetentionDays)),
);

/** Ends messages that are too old, and removes what nobody needs any more. */
export async function sweepTills(
  { pool, menuSettlements }: Pick<Platform, 'pool' | 'menuSettlements'>,
  signal?: AbortSignal,
): Promise<void> {
  const { rows: customers } = await inTransaction(pool, 'none', (client) =>
    client.query<{ uuid: string }>('SELECT uuid FROM customers ORDER BY uuid'),
  );
  for (const { uuid } of customers) {
    if (signal?.aborted) return;
    await inTransaction(pool, { customer: uuid, stores: 'all' }, async (client) => {
      await endOverdue(client, uuid);
    });
    // Before the messages go that say what became of a menu.
    for (const settle of menuSettlements) await settle({ customerUuid: uuid });
    await inTransaction(pool, { customer: uuid, stores: 'all' }, async (client) => {
      for (const sweep of [sweepMessages, sweepFiles, sweepKeys]) await sweep(client, uuid);
    });
  }
}

const sweepTillsRegularly = ({ log, ...platform }: Pick<Platform, 'pool' | 'menuSettlements' | 'log'>) =>
  regularly({
    first: firstSweep,
    every: nextSweep,
    work: (signal) => sweepTills(platform, signal),
    onFailure: (error) =>
      log.error({ err: error }, 'Sweeping the mailboxes of tills failed; the server will try again later.'),
  });

/** The tills of stores: what the product tells them, and what they say about themselves. */
export const tillsArea = (platform: Platform): Area => ({
  service: 'main',
  resources: [
    ...(['stores', 'stores/settings', 'stores/trading-hours', 'stores/operating-hours'] as const),
    ...(['stores/till-slip-headers', 'stores/loyalty', 'menus/channel-menus', 'channels'] as const),
    ...(['stock-items/items', 'stock-items/restaurant'] as const),
  ],
  calls(app) {
    const { pool, contextOf } = platform;
    posRoutes(app, platform);
    storeMqRoutes(app, platform);
    serve(app, tillCalls.list, ({ actor }) =>
      inTransaction(pool, realmOf(actor), (client) => readTills(client, actor)),
    );
    serve(app, tillCalls.messages, ({ actor, params: { storeUuid } }) =>
      inTransaction(pool, realmOf(actor), async (client) => {
        await readOneWith(client, contextOf('stores'), storeUuid, actor.customerUuid);
        return readMessages(client, actor, storeUuid);
      }),
    );
    serve(app, tillCalls.sendAgain, ({ params: { id }, ...by }) =>
      sendingOnce(platform, by, ['sendAgain', id], (client) => sendAgain(client, platform, by.actor, id)),
    );
  },
  background: () => sweepTillsRegularly(platform),
  demo: fillTills(platform),
});
