import type { ComponentType, ReactNode } from 'react';
import type { IconName } from '../../contract/iconNames.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { areas, Resource } from '../../contract/resource.ts';
import type { Verb } from '../../contract/rights/verbs.ts';
import type { MessageKey, Messages } from '../i18n/messageKeys.ts';
import type { Right } from '../session/SessionContext.tsx';
import type { CellProps } from './cell.ts';

/** A group of the navigation. */
export type Area = (typeof areas)[number];

/** Where people find the way to a page. */
export type EntryPlace = 'navigation' | 'palette' | 'userMenu';

/** A way to an address. */
export interface Entry {
  /** The address: `/stock-take`. */
  path: string;
  /** Key of the message that names it. */
  title: MessageKey;
  /** One of the icons that definitions can name. */
  icon?: IconName;
  /** The group that it belongs to; the navigation shows only what belongs to one. */
  area?: Area;
  /** What the role must include, of a resource by its name; without it the entry is not shown and its page is refused. */
  right?: Right;
  /** Default: nowhere; other pages link to it. */
  shownIn?: readonly EntryPlace[];
}

/** A page that belongs to no resource. */
export interface Page extends Entry {
  /**
   * Who sees it: `customer` people who work for a customer, within the frame of the product; `signIn` people at that
   * step of the sign-in; `everyone` also who is not signed in. Default: `customer`.
   */
  audience?: 'customer' | 'signIn' | 'everyone';
  /** Usually `lazy(…)`, so that it loads when it is opened. */
  Content: ComponentType;
}

interface RecordProps {
  resource: Resource;
  record: WireRecord;
}

/** Names that no tab of a module can have: the generated tabs, and the page that only shows a record. */
export const reservedTabNames: readonly string[] = ['details', 'history', 'show'];

/** A tab of the record page beside those that are generated, at the address `/<resource>/<id>/<name>`. */
export interface ModuleTab {
  name: string;
  /** Key of the message that names it. */
  label: MessageKey;
  /** What the role must include for it to be shown. */
  verb: Verb;
  Content: ComponentType<RecordProps>;
}

type ResourcePage = ComponentType<{ resource: Resource }>;

/** What a resource does by hand instead of by its definition. Whatever it leaves out is generated. */
export interface ResourceParts {
  list?: ResourcePage;
  create?: ResourcePage;
  edit?: ResourcePage;
  show?: ResourcePage;
  /** All that stands below the name of a record, in the place of the tabs. */
  details?: ComponentType<RecordProps & { isNarrow: boolean }>;
  tabs?: readonly ModuleTab[];
  /** Table cells by field name. */
  cells?: Readonly<Record<string, ComponentType<CellProps>>>;
  /** Widths of table columns in pixels by field name, where that of the kind does not do. */
  widths?: Readonly<Record<string, number>>;
}

/** What an area of the product hands over to be composed with the others. */
export interface Module {
  name: string;
  /** Messages that are shown before anything of the area is loaded, such as the names of its pages. */
  messages?: Messages;
  pages?: readonly Page[];
  /** Ways to addresses that are no pages of its own, such as a filtered list. */
  entries?: readonly Entry[];
  /** Hand-made parts of resources, by the name of the resource. */
  resources?: Readonly<Record<string, ResourceParts>>;
  /** Pieces of the top bar: at its start, before where the page lies, or towards its end. */
  topBar?: { start?: ComponentType; end?: ComponentType };
  /** Wraps the pages of a customer. Another customer starts it afresh. */
  Around?: ComponentType<{ children: ReactNode }>;
  /** Drawn beside every page, the sign-in included: questions and notices. */
  Beside?: ComponentType;
  /** Fetches what asks for a fresh code, before it is asked. */
  prepareConfirmation?: () => Promise<unknown>;
}

/**
 * What an area hands over, checked.
 * @throws Error when an entry is to stand in the navigation and belongs to no group of it, or when the name of a tab is
 * taken by a generated one
 */
export function defineModule(module: Module): Module {
  for (const { path, area, shownIn } of [...(module.pages ?? []), ...(module.entries ?? [])]) {
    if (!path.startsWith('/')) throw new Error(`${module.name}: the address "${path}" must begin with "/".`);
    if (shownIn?.includes('navigation') && area === undefined)
      throw new Error(`${module.name}: ${path} needs an area to stand in the navigation.`);
  }
  const tabs = Object.values(module.resources ?? {}).flatMap((parts) => parts.tabs ?? []);
  for (const { name } of tabs)
    if (reservedTabNames.includes(name) || !/^[a-z0-9-]+$/.test(name))
      throw new Error(
        `${module.name}: the tab "${name}" needs another name, of small letters, digits and hyphens.`,
      );
  return module;
}
