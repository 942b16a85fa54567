import { deploymentChannels } from '../../../../contract/deployment/channels.ts';
import { driftOf } from '../../../../contract/deployment/drift.ts';
import type { KeptDrift } from '../../../../contract/deployment/menuChanges.ts';
import { asFollowUp } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import type { JobHandler, Writing } from '../../../crud/context.ts';
import { changeRecords } from '../../../crud/records.ts';
import {
  type MenuPlatforms,
  PlatformRefused,
  PlatformUnavailable,
} from '../../../integrations/channels/menuPlatform.ts';
import { type LiveStore, nextLiveStores } from './liveStores.ts';

/** Most differences that we store with a store. */
const maxDifferences = 200;

/** The document of a store that shows nothing. */
const nothing = '{"menus":[]}';

/** What the channel shows at a store, compared with what was sent. */
export interface Compared {
  driftState: 'SAME' | 'CHANGED' | 'UNKNOWN';
  driftCount: number;
  drift: KeptDrift;
}

const unknown: Compared = { driftState: 'UNKNOWN', driftCount: 0, drift: null };

export async function compare(
  platforms: MenuPlatforms,
  { channel, store, stored }: LiveStore,
  signal: AbortSignal,
): Promise<Compared> {
  const read = platforms[channel]?.readMenu;
  if (!read || !store || !stored) return unknown;
  try {
    const shown = (await read(store, signal)) ?? nothing;
    const drift = driftOf(channel, { sent: stored.document, shown, now: Math.floor(Date.now() / 1000) });
    if (!drift) return unknown;
    return drift.length === 0
      ? { driftState: 'SAME', driftCount: 0, drift: null }
      : {
          driftState: 'CHANGED',
          driftCount: drift.length,
          drift: { changes: drift.slice(0, maxDifferences) },
        };
  } catch (error) {
    if (error instanceof PlatformRefused || error instanceof PlatformUnavailable) return unknown;
    throw error;
  }
}

/** Keeps what came of comparing each of the stores. */
export async function keepCompared(
  { client, actor, context }: Writing,
  stores: readonly LiveStore[],
  compared: readonly Compared[],
): Promise<void> {
  const parts = asFollowUp(actor);
  const checkedAt = new Date().toISOString();
  const rows = stores.map(({ id }, index) => ({ id, values: { ...compared[index], checkedAt } }));
  await changeRecords({ client, context, actor: parts }, rows, { right: null });
}

/**
 * Reads what platforms show at stores, and keeps what somebody has changed there. A platform that does not answer hides
 * nothing: the state of its stores is unknown until the next check.
 */
export const compareJob =
  ({ menuPlatforms }: Pick<Platform, 'menuPlatforms'>): JobHandler =>
  async ({ input, checkpoint, done, signal }, { client, actor: person, context }) => {
    const { customerUuid } = person;
    const channels = deploymentChannels.filter((channel) => menuPlatforms[channel]?.readMenu);
    const stores = await nextLiveStores(client, customerUuid, { input, checkpoint, channels });
    if (stores.length === 0) return { isOver: true, done };
    const compared = await Promise.all(stores.map((live) => compare(menuPlatforms, live, signal)));
    await keepCompared({ client, actor: person, context }, stores, compared);
    return { isOver: false, done: done + stores.length, checkpoint: stores.at(-1)?.id };
  };
