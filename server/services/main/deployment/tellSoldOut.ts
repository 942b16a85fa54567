import type pg from 'pg';
import { withVersion } from '../../../../contract/deployment/compile.ts';
import { suspensionChanges } from '../../../../contract/deployment/suspensionChanges.ts';
import type { Platform } from '../../../area/platform.ts';
import type { JobHandler } from '../../../crud/context/jobs.ts';
import { tellPlatformAt, tellPlatforms } from '../../../domain/soldOut/tellPlatforms.ts';
import {
  PlatformRefused,
  type PlatformStore,
  PlatformUnavailable,
} from '../../../integrations/channels/menuPlatform.ts';
import { type CurrentMenu, currentMenus } from './currentMenus.ts';
import { platformStores } from './platformStores.ts';
import { sendForAWhile } from './sendForAWhile.ts';
import { platformOf } from './sendMenu.ts';

/** Stores that one step tells. */
const storesPerStep = 50;

interface DueStore {
  storeUuid: string;
  channelId: string;
}

/** The stores for which a platform waits for a change that is due. */
const dueSql = `SELECT DISTINCT change.store_uuid AS "storeUuid", change.channel_id AS "channelId"
  FROM sold_out_changes change JOIN channels channel ON channel.customer_uuid = $1 AND channel.id = change.channel_id
  WHERE change.customer_uuid = $1 AND channel.code = $2 AND change.due_at <= now() LIMIT ${storesPerStep}`;

/** Whether no other job tells that platform now. */
const fenceSql = `SELECT pg_try_advisory_xact_lock(hashtextextended('sold out ' || $1 || ' ' || $2, 0)) AS "isFree"`;

const doneSql = `DELETE FROM sold_out_changes
  WHERE customer_uuid = $1 AND store_uuid = $2 AND channel_id = $3 AND due_at <= now()`;

const postponeSql = `UPDATE sold_out_changes SET due_at = now() + make_interval(secs => $4)
  WHERE customer_uuid = $1 AND store_uuid = $2 AND channel_id = $3 AND due_at = (SELECT max(due_at) FROM sold_out_changes
    WHERE customer_uuid = $1 AND store_uuid = $2 AND channel_id = $3 AND due_at <= now())`;

type Telling = Pick<Platform, 'menuPlatforms' | 'log'> & {
  /** Milliseconds until a platform that did not answer is asked again. */
  wait: number;
};

/** A store, what guests should see there, and what the platform calls it. */
interface Place {
  due: DueStore;
  menu: CurrentMenu | undefined;
  store: PlatformStore | undefined;
}

/** What came of telling: the platform heard it, refused it, or has to be asked again in so many milliseconds. */
type Told = { isRefused: boolean } | { waitMs: number };

async function readPlaces(client: pg.ClientBase, customerUuid: string, channel: string): Promise<Place[]> {
  const { rows } = await client.query<DueStore>(dueSql, [customerUuid, channel]);
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
  const changes = suspensionChanges(channel, { wanted: document, shown, now });
  if (changes.length > 0) await platform.suspend(store, changes, signal);
}

/** Tells one store. It writes nothing to the database, so several stores can be told at once. */
async function tryStore(telling: Telling, { due, menu, store }: Place, signal: AbortSignal): Promise<Told> {
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
    const told = await sendForAWhile(places, { atOnce, isCancelled: async () => signal.aborted }, (place) =>
      tryStore(telling, place, signal),
    );
    for (const { line, outcome } of told) {
      const place = [customerUuid, line.due.storeUuid, line.due.channelId];
      if ('waitMs' in outcome) await client.query(postponeSql, [...place, outcome.waitMs / 1_000]);
      await client.query(doneSql, place);
    }
    const refused = told.filter(({ outcome }) => 'isRefused' in outcome && outcome.isRefused).length;
    return { isOver: false, done: done + told.length, checkpoint: refusedBefore + refused };
  };
