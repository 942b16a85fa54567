import type pg from 'pg';
import { isDeploymentChannel } from '../../../../contract/deployment/channels.ts';
import { withVersion } from '../../../../contract/deployment/compile.ts';
import { driftOf } from '../../../../contract/deployment/drift.ts';
import { mostTries, nextWait } from '../../../../contract/deployment/retries.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Platform } from '../../../area/platform.ts';
import type { StoredDocument } from '../../../domain/menus/liveMenus.ts';
import { menuMessage } from '../../../domain/tills/contents.ts';
import { post } from '../../../domain/tills/mailbox.ts';
import {
  type MenuPlatforms,
  PlatformRefused,
  type PlatformStore,
  PlatformUnavailable,
} from '../../../integrations/channels/menuPlatform.ts';
import type { DueLine } from './dueLines.ts';

/** What became of sending a menu to a store, as values of the line. */
export type SendOutcome =
  | { status: 'COMPLETE' }
  | { status: 'SUPERSEDED' }
  | { status: 'SENT'; messageKey: string; lateAt: string | null }
  | { status: 'WAITING'; attempts: number; waitMs: number; failureCode: string; failureText: string }
  | { status: 'FAILED'; attempts: number; failureCode: string; failureText: string };

/** What sending needs. */
export interface Sending extends Pick<Platform, 'announcements' | 'menuPlatforms' | 'log'> {
  /** Milliseconds before the second try. */
  firstWait: number;
}

/** Characters of what a channel says that we keep. */
const longestText = 500;

const said = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, longestText);

/** The outcome of a failure: another try, if one may help. */
function failed(error: unknown, { id, attempts }: DueLine, { firstWait, log }: Sending): SendOutcome {
  const tries = attempts + 1;
  const failureText = said(error);
  if (error instanceof PlatformRefused)
    return { status: 'FAILED', attempts: tries, failureCode: 'REFUSED', failureText };
  if (!(error instanceof PlatformUnavailable)) {
    // One store whose menu meets a fault of ours must not keep the others from theirs.
    log.error({ err: error, line: id }, 'A menu could not be sent to a store.');
    return { status: 'FAILED', attempts: tries, failureCode: 'BROKEN', failureText: '' };
  }
  const failure = { attempts: tries, failureCode: 'UNAVAILABLE', failureText };
  if (tries >= mostTries) return { ...failure, status: 'FAILED' };
  const { retryAfter } = error;
  return { ...failure, status: 'WAITING', waitMs: nextWait({ tries, firstWait, retryAfter }, Math.random()) };
}

/** The platform of a channel; undefined for one that is ours or that nobody has set up. */
export const platformOf = (platforms: MenuPlatforms, channel: string) =>
  isDeploymentChannel(channel) ? platforms[channel] : undefined;

/**
 * Sends a menu to a platform outside and looks whether guests see it now. It writes nothing to the database, so several
 * stores can be sent to at once.
 */
export async function sendToPlatform(
  sending: Sending,
  line: DueLine,
  { store, document, signal }: { store: PlatformStore | undefined; document: string; signal: AbortSignal },
): Promise<SendOutcome> {
  const platform = platformOf(sending.menuPlatforms, line.channel);
  const tries = { attempts: line.attempts + 1 };
  if (!platform || !store) return { ...tries, status: 'FAILED', failureCode: 'UNREACHABLE', failureText: '' };
  try {
    await platform.putMenu(store, withVersion(document, line.channel, line.menuVersion), signal);
    const shown = await platform.readMenu?.(store, signal);
    if (shown === undefined || !isDeploymentChannel(line.channel)) return { status: 'COMPLETE' };
    const now = Math.floor(Date.now() / 1000);
    const changes = shown === null ? undefined : driftOf(line.channel, { sent: document, shown, now });
    if (changes?.length === 0) return { status: 'COMPLETE' };
    const failureText = (changes ?? [])
      .map(({ name }) => name)
      .join(', ')
      .slice(0, longestText);
    return { ...tries, status: 'FAILED', failureCode: 'DIFFERS', failureText };
  } catch (error) {
    if (signal.aborted) throw error;
    return failed(error, line, sending);
  }
}

/**
 * Gives a menu to a channel that is ours. The website reads what is live. A till finds the menu in its mailbox, and the
 * store has it once the till confirms.
 * @param lateAt when the till should have taken it
 */
export async function sendToOurs(
  client: pg.ClientBase,
  { announcements }: Sending,
  actor: Actor,
  { storeUuid, channelMenuId, channel }: DueLine,
  { document, menu, lateAt }: StoredDocument & { lateAt: string | null },
): Promise<SendOutcome> {
  if (channel === 'COUNTER') {
    const of = { customerUuid: actor.customerUuid, storeUuid };
    const { dedupeKey } = await post(
      client,
      announcements,
      actor,
      storeUuid,
      await menuMessage(client, of, { channelMenuId, menu, document }),
    );
    return { status: 'SENT', messageKey: dedupeKey, lateAt };
  }
  return { status: 'COMPLETE' };
}
