import type { DeploymentChannel } from '../../../contract/deployment/channels.ts';
import { withPictures } from '../../../contract/deployment/pictures.ts';
import type { PlatformStatus } from '../../../contract/stores/platformStatus.ts';

/** A store as a platform outside knows it. */
export interface PlatformStore {
  customerUuid: string;
  storeUuid: string;
  /** What the platform calls the store. */
  platformId: string;
}

/** The platform understood us and said no. Asking again changes nothing; `message` is what it said. */
export class PlatformRefused extends Error {
  override name = 'PlatformRefused';
}

/** The platform did not answer properly. Asking again may help, but not before `retryAfter` milliseconds. */
export class PlatformUnavailable extends Error {
  override name = 'PlatformUnavailable';
  readonly retryAfter: number | undefined;

  constructor(message: string, { retryAfter, cause }: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.retryAfter = retryAfter;
  }
}

/** Something that guests cannot order for now. */
export interface Suspension {
  /** The id that the document of the menu gives it. */
  id: string;
  /** When the platform sells it again by itself, in seconds since 1970; null sells it now. */
  until: number | null;
}

/**
 * A platform outside that shows menus to guests. Every function waits for the limits of the platform, and
 * @throws PlatformRefused if it says no
 * @throws PlatformUnavailable if it does not answer properly
 */
export interface MenuPlatform {
  /** How many stores may be sent to at once. */
  mostAtOnce: number;
  /** Replaces the whole menu of a store by a document that `compileMenu` wrote. */
  putMenu(store: PlatformStore, document: string, signal: AbortSignal): Promise<void>;
  /** The document that guests see now; null if the store never had one. Missing if the platform tells nobody. */
  readMenu?: (store: PlatformStore, signal: AbortSignal) => Promise<string | null>;
  /** Takes things out of sale for a time, or brings them back. Missing if only whole menus can do that. */
  suspend?: (store: PlatformStore, suspensions: readonly Suspension[], signal: AbortSignal) => Promise<void>;
  /** Says whether a store takes orders, and until when it takes none. */
  setState(
    store: PlatformStore,
    status: Pick<PlatformStatus, 'state' | 'until'>,
    signal: AbortSignal,
  ): Promise<void>;
  /**
   * Replaces the hours of days that were ours by others, and keeps those that somebody entered on the platform itself.
   * Missing if the platform knows the hours of the week only.
   */
  setDays?: (store: PlatformStore, days: DaysToSet, signal: AbortSignal) => Promise<void>;
}

/** Days that have other hours than those of the week. */
export interface DaysToSet {
  /** The first day that counts, as the wire writes it: the platform forgets those before. */
  firstDay: string;
  days: PlatformStatus['days'];
  /** The days whose hours the platform got from us before. */
  ours: readonly string[];
}

/** The platforms that this deployment can reach. Channels that are ours have none. */
export type MenuPlatforms = Readonly<Partial<Record<DeploymentChannel, MenuPlatform>>>;

/**
 * The same platforms, where every menu has the addresses of its pictures, whatever sends it.
 * @param pictureOf the address at which platforms fetch a picture of a customer; undefined if they cannot
 */
export const showingPictures = (
  platforms: MenuPlatforms,
  pictureOf: (customerUuid: string, fileId: string) => string | undefined,
): MenuPlatforms =>
  Object.fromEntries(
    Object.entries(platforms).map(([channel, platform]): [string, MenuPlatform] => [
      channel,
      {
        ...platform,
        putMenu: (store, document, signal) =>
          platform.putMenu(
            store,
            withPictures(document, (id) => pictureOf(store.customerUuid, id)),
            signal,
          ),
      },
    ]),
  );
