import { sql } from 'kysely';
import type pg from 'pg';
import { withVersion } from '../../../../contract/deployment/compile.ts';
import { suspensionChanges } from '../../../../contract/deployment/suspensionChanges.ts';
import { change } from '../../../area/change.ts';
import type { Platform } from '../../../area/platform.ts';
import { type RowOf, read, type Slots } from '../../../area/read.ts';
import type { JobHandler } from '../../../crud/context.ts';
import { platformStores } from '../../../domain/menus/storeLinks.ts';
import { tellPlatformAt, tellPlatforms } from '../../../domain/soldOut/tellPlatforms.ts';
import {
  PlatformRefused,
  type PlatformStore,
  PlatformUnavailable,
} from '../../../integrations/channels/menuPlatform.ts';
import { type CurrentMenu, currentMenus } from './currentMenus.ts';
import { sendForAWhile } from './sendForAWhile.ts';
import { platformOf } from './sendMenu.ts';

/** Stores that one step tells. */
const storesPerStep = 50;

/** The stores for which a platform waits for a change that is due. */
const readDue = read((rows, { channel }: Slots<{ channel: string }>) =>
  rows
    .selectFrom('sold_out_changes as change')
    .innerJoin('channels', 'channels.id', 'change.channelId')
    .distinct()
    .select(['change.storeUuid', 'change.channelId'])
    .where('channels.code', '=', channel)
    .where(({ ref }) => sql<boolean>`${ref('change.dueAt')} <= now()`)
    .limit(storesPerStep),
);

type DueStore = RowOf<typeof readDue>;

/** Whether no other job tells that platform now. */
const fenceSql = `SELECT pg_try_advisory_xact_lock(hashtextextended('sold out ' || $1 || ' ' || $2, 0)) AS "isFree"`;

const endDue = change((tables, { storeUuid, channelId }: Slots<DueStore>) =>
  tables
    .deleteFrom('sold_out_changes')
    .where('storeUuid', '=', storeUuid)
    .where('channelId', '=', channelId)
    .where(({ ref }) => sql<boolean>`${ref('dueAt')} <= now()`),
);

/** Has the last of what is due wait for some seconds. */
const postpone = change((tables, { storeUuid, channelId, seconds }: Slots<DueStore & { seconds: number }>) =>
  tables
    .updateTable('sold_out_changes')
    .set({ dueAt: sql`now() + make_interval(secs => ${seconds})` })
    .where('storeUuid', '=', storeUuid)
    .where('channelId', '=', channelId)
    .where('dueAt', '=', (within) =>
      within
        .selectFrom('sold_out_changes as due')
        .select(({ fn }) => fn.max('due.dueAt').as('dueAt'))
        .where('due.storeUuid', '=', storeUuid)
        .where('due.channelId', '=', channelId)
        .where(({ ref }) => sql<boolean>`${ref('due.dueAt')} <= now()`),
    ),
);

type Telling = Pick<Platform, 'menuPlatforms' | 'log'> & {
  /** Milliseconds until we ask a platform again that did not answer. */
  wait: number;
};

/** A store, what guests should see there, and what the platform calls it. */
interface Place {
  due: DueStore;
  menu: CurrentMenu | undefined;
  store: PlatformStore | undefined;
}

/** What came of telling: the platform heard it, refused it, or needs another try in so many milliseconds. */
type TellOutcome = { isRefused: boolean } | { waitMs: number };

async function readPlaces(client: pg.ClientBase, customerUuid: string, channel: string): Promise<Place[]> {
  const rows = await readDue(client, customerUuid, { channel });
  const stores = await platformStores(client, customerUuid, channel, rows);
  const places: Place[] = [];
  for (const due of rows) {
    const { storeUuid } = due;
    const [menu] = await currentMenus(client, customerUuid, { storeUuid, channelCode: channel });
    places.push({ due, menu, store: stores.get(storeUuid) });
  }
  return places;
}

/** Tells the platform of one store what it must learn. One that takes only whole menus gets its menu again. */
async function tellStore(
  { menuPlatforms }: Telling,
  { channel, document, menuVersion }: CurrentMenu,
  { store, signal }: { store: PlatformStore; signal: AbortSignal },
): Promise<void> {
  const platform = platformOf(menuPlatforms, channel);
  if (!platform?.suspend || !platform.readMenu)
    return platform?.putMenu(store, withVersion(document, channel, menuVersion), signal);
  const shown = await platform.readMenu(store, signal);
  if (!shown) return;
  const now = Math.floor(Date.now() / 1000);
  const changes = suspensionChanges(channel, { desired: document, shown, now });
  if (changes.length > 0) await platform.suspend(store, changes, signal);
}

/** Tells one store. It writes nothing to the database, so it can run for several stores at once. */
async function tryStore(
  telling: Telling,
  { due, menu, store }: Place,
  signal: AbortSignal,
): Promise<TellOutcome> {
  try {
    if (menu && store) await tellStore(telling, menu, { store, signal });
    return { isRefused: false };
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof PlatformUnavailable)
      return { waitMs: Math.max(error.retryAfter ?? 0, telling.wait) };
    if (!(error instanceof PlatformRefused)) throw error;
    telling.log.warn({ err: error, store: due.storeUuid }, 'A platform refused what is sold out.');
    return { isRefused: true };
  }
}

/**
 * Tells a platform what stores have run out of, and what came back. It compares what the platform shows with what it should
 * show, so a step that was cut off is simply done again, and what somebody changed on the platform is put right too. It
 * locks nothing while it waits for the platform, so people can sell out more meanwhile.
 */
export const tellSoldOutJob =
  (telling: Telling): JobHandler =>
  async ({ input, checkpoint, done, signal }, scope) => {
    const { client, actor } = scope;
    const { customerUuid } = actor;
    const channel = String(input.channel);
    const refusedBefore = typeof checkpoint === 'number' ? checkpoint : 0;
    const { rows } = await client.query<{ isFree: boolean }>(fenceSql, [customerUuid, channel]);
    if (rows[0]?.isFree !== true) {
      // The job that tells this platform reads on until nothing is due. A second one would only wait beside it, and a
      // customer has two workers: the other one is for the platforms that answer. It comes back in case the first one
      // has just read for the last time.
      await tellPlatformAt(scope, channel, new Date(Date.now() + telling.wait).toISOString());
      return { isOver: true, done, result: { refused: refusedBefore } };
    }
    const places = await readPlaces(client, customerUuid, channel);
    if (places.length === 0) {
      await tellPlatforms(scope, channel);
      return { isOver: true, done, result: { refused: refusedBefore } };
    }
    const atOnce = platformOf(telling.menuPlatforms, channel)?.mostAtOnce ?? 1;
    const results = await sendForAWhile(
      places,
      { atOnce, isCancelled: async () => signal.aborted },
      (place) => tryStore(telling, place, signal),
    );
    for (const { line, outcome } of results) {
      if ('waitMs' in outcome)
        await postpone(client, customerUuid, { ...line.due, seconds: outcome.waitMs / 1_000 });
      await endDue(client, customerUuid, line.due);
    }
    const refused = results.filter(({ outcome }) => 'isRefused' in outcome && outcome.isRefused).length;
    return { isOver: false, done: done + results.length, checkpoint: refusedBefore + refused };
  };
