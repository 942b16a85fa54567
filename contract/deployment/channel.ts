import type { ProblemCode } from '../catalogue/menuProblems.ts';
import type { OrderService } from '../catalogue/menuShape.ts';
import type { DeploymentMenu } from './deploymentMenu.ts';
import type { MenuParts } from './menuParts.ts';

/** How stores are linked with a platform: which records say it, and what the platform calls each store. */
export interface StoreLink {
  /** The resource whose record of a store people fill in to link it, and its field with the ID on the platform. */
  resource: string;
  field: string;
  /** The rows that say which stores are linked now, if not those of the resource. They have `storeUuid` and the field too. */
  rows?: string;
  /** The values that a row of a linked store has. */
  where: { field: string; among: readonly (string | boolean)[] };
  /** The field of the resource that says whether the platform has the last menu that was sent to it. */
  submitField?: string;
  /** True for an ID as the platform gives it to a store. Missing if any will do. */
  isId?: (id: string) => boolean;
}

/** What a channel takes at most. What is missing has no limit. */
interface ChannelLimits {
  /** Characters of a heading. */
  headingLength?: number;
  items?: number;
  groups?: number;
  /** Bytes of a document. A channel that publishes no limit only gets a warning. */
  bytes?: { most: number; severity: 'BLOCKER' | 'WARNING'; isCompressed?: true };
  /** Minutes that a time in which guests can order has at least. */
  openMinutes?: number;
  /** The only currency of prices. */
  currency?: string;
  /** It takes only prices that include tax. */
  taxInPrice?: true;
}

/** Parts of a menu that a channel may be unable to show as they are. */
type LossCode = 'CODE_MISSING' | 'TAX_MIXED' | 'TAX_LOST' | 'DEFAULTS_LOST' | 'QUANTITY_LOST';

/**
 * A channel with a document of its own: everything that the product asks about it. A delivery platform is one with a
 * `link`, and docs/adding-a-platform.md says how to add one.
 */
export interface Channel<Code extends string = string> {
  /** The code that tills, calls and records use. */
  code: Code;
  /** What people call it. */
  label: string;
  /** Missing for a channel of ours, which every store has. */
  link?: StoreLink;
  /** How its orders reach guests. Missing for a channel with all services. A document of one tax has that of the first. */
  services?: readonly OrderService[];
  /** Writes the channel's own document of a menu. */
  write: (menu: DeploymentMenu) => object;
  /** The document names the store, so that no two stores get the same one. */
  namesStore?: true;
  /** The field of the document that counts the menus which a store has got. It is written when the menu is sent. */
  versionField?: string;
  /** Reads what a platform shows. Missing if it tells nobody, and for channels of ours. `now` is in seconds since 1970. */
  reads?: {
    /** @throws Error if it is no menu of the platform */
    parts: (document: string, now: number) => MenuParts;
    /** Until when guests cannot order each thing: seconds since 1970, or null if they can. */
    suspensions: (document: string, now: number) => ReadonlyMap<string, number | null>;
  };
  limits?: ChannelLimits;
  /** It takes texts with their language and country only. */
  needsCountry?: true;
  /** What is wrong with a menu and keeps this channel, unlike others, from taking it. */
  refuses?: readonly ProblemCode[];
  loses?: readonly LossCode[];
  /** It hears of closures and special hours in advance, day by day. */
  takesDays?: true;
  /**
   * What happens to orders during a closure that the channel takes part in: the product denies what the store does not
   * deliver, people see to it on the device or at the counter, or guests see what the store takes.
   */
  whileClosed: 'DENIED' | 'ON_DEVICE' | 'AT_COUNTER' | 'SHOWN';
  /** Why a store failed, by the names of the specification, where they are others than ours. */
  failureCodes?: Readonly<Record<string, string>>;
}

/** Checks the definition of a channel. */
export const defineChannel = <const Code extends string>(channel: Channel<Code>): Channel<Code> => channel;
