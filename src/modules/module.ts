import type { ComponentType, ReactNode } from 'react';
import type { areas } from '../../contract/areas.ts';
import type { IconName } from '../../contract/iconNames.ts';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Verb } from '../../contract/rights/verbs.ts';
import type { MessageKey, Messages } from '../i18n/messageKeys.ts';
import type { ResourceName } from '../resources/resources.ts';
import type { AnyRight } from '../session/SessionContext.tsx';
import type { CellProps } from './cell.ts';

/** A group of the navigation that the product has by itself. */
export type Area = (typeof areas)[number];

/** Where people find a link to the page. */
export type EntryPlace = 'navigation' | 'palette' | 'userMenu';

/** A link to an address. */
export interface Entry {
  /** The address: `/stock-take`. */
  path: string;
  /** The key of the message that names it. */
  title: MessageKey;
  /** One of the icons that definitions can name. */
  icon?: IconName;
  /** Its group of the navigation. Entries without one stand above the groups. */
  area?: Area;
  /** Where its group shows it. Default: before the lists, because it is where people work, in the order of the modules. */
  navigation?: 'first' | 'last';
  /** The right on a resource that the role must include. Without it, people do not see the entry and the page refuses them. */
  right?: AnyRight;
  /** Default: nowhere; other pages link to it. */
  shownIn?: readonly EntryPlace[];
}

/** A part of the home page that is made by hand. Definitions give it others: `list.queues` and `home` of a report. */
export interface HomePart {
  /** The key of the message above it. */
  title: MessageKey;
  /** The right on a resource that the role must include. Without it, the part is absent. */
  right?: AnyRight;
  /** It is hidden until its content has an element with `data-needed`. Default: false. */
  isRare?: boolean;
  Content: ComponentType;
}

/** A page that belongs to no resource. */
export interface Page extends Entry {
  /**
   * Who sees it: `customer` for people who work for a customer, within the product's frame; `signIn` for people at
   * that step of the sign-in; `everyone` also for people who are not signed in. Default: `customer`.
   */
  audience?: 'customer' | 'signIn' | 'everyone';
  /** Usually `lazy(…)`, so that it loads when it is opened. */
  Content: ComponentType;
}

interface RecordProps {
  resource: Resource;
  record: WireRecord;
}

/** Names that a module's tab cannot have: the generated tabs, and the page that only shows a record. */
export const reservedTabNames: readonly string[] = ['details', 'history', 'show'];

/** A tab of the record page in addition to the generated ones, at the address `/<resource>/<id>/<name>`. */
export interface ModuleTab {
  name: string;
  /** The key of the message that names it. */
  label: MessageKey;
  /** Its group of tabs, where the definition of the resource has a group of this name (`tabGroups`). */
  group?: string;
  /** The right that the role must include. */
  verb: Verb;
  Content: ComponentType<RecordProps>;
}

export interface BelowFieldsProps {
  resource: Resource;
  /** The record as it is stored; none if it is new. */
  record: WireRecord | undefined;
  /** Its values as they are in the form, by wire name. */
  values: Readonly<Record<string, unknown>>;
}

type ResourcePage = ComponentType<{ resource: Resource }>;

/** The hand-made parts of a resource. Everything that it leaves out is generated. */
export interface ResourceParts {
  list?: ResourcePage;
  create?: ResourcePage;
  edit?: ResourcePage;
  show?: ResourcePage;
  /** Everything below the name of a record, instead of the tabs. */
  details?: ComponentType<RecordProps & { isNarrow: boolean }>;
  tabs?: readonly ModuleTab[];
  /** How people make a record like another one, where that is more than its form with the same values. */
  duplicate?: {
    /** The key of the message that names it beside a record, and above the list. */
    label: MessageKey;
    listLabel: MessageKey;
    /** The address of the page where they do that. Without a record, people choose one there. */
    to: (record?: WireRecord) => string;
  };
  /** Buttons beside what the definition lets people do to a record. */
  actions?: ComponentType<RecordProps>;
  /** Below the fields of its records, to read: what follows from the values that people are entering. */
  belowFields?: ComponentType<BelowFieldsProps>;
  /** It is a preview of what the fields make, so in a wide window it stands beside them. Default: false. */
  isPreview?: boolean;
  /** What people should know before they change the record, above its form. */
  notice?: ComponentType<RecordProps>;
  /** Table cells by field name. */
  cells?: Readonly<Record<string, ComponentType<CellProps>>>;
  /** Widths of table columns in pixels by field name, where the kind's width does not fit. */
  widths?: Readonly<Record<string, number>>;
}

type ByName<Name extends string> = string extends Name
  ? Record<string, ResourceParts>
  : Partial<Record<Name, ResourceParts>>;

/** What an area of the product provides. `Name`: the resources that it may have parts for. */
export interface Module<Name extends string = string> {
  name: string;
  /** Messages that people see before the area has loaded, such as the names of its pages. */
  messages?: Messages;
  pages?: readonly Page[];
  /** Links to addresses that are not its own pages, such as a filtered list. */
  entries?: readonly Entry[];
  /** Its parts of the home page. */
  home?: readonly HomePart[];
  /** Tabs of the records of every resource that keeps its own records. */
  recordTabs?: readonly ModuleTab[];
  /** Hand-made parts of resources, by the name of the resource. */
  resources?: Readonly<ByName<Name>>;
  /** Pieces of the top bar: at its start, before the breadcrumbs, or towards its end. */
  topBar?: { start?: ComponentType; end?: ComponentType };
  /** Drawn below the page, within the frame: a question to the person, which leaves the page where it is. */
  Below?: ComponentType;
  /** Wraps the pages of a customer. It starts again when another customer is selected. */
  Around?: ComponentType<{ children: ReactNode }>;
  /** Drawn beside every page, including the sign-in: questions and notices. */
  Beside?: ComponentType;
  /** Loads the dialog for a fresh code before it is needed. */
  prepareConfirmation?: () => Promise<unknown>;
}

/**
 * Checks what an area provides. It may name only resources of the product, or those that the type lists.
 * @throws Error when an address does not begin with "/", or when a tab has the name of a generated one
 */
export function defineModule<Name extends string = ResourceName>(provided: Module<NoInfer<Name>>): Module {
  // From here on, any name will do.
  const module = provided as Module;
  for (const { path } of [...(module.pages ?? []), ...(module.entries ?? [])])
    if (!path.startsWith('/')) throw new Error(`${module.name}: the address "${path}" must begin with "/".`);
  const tabs = [
    ...Object.values(module.resources ?? {}).flatMap((parts) => parts.tabs ?? []),
    ...(module.recordTabs ?? []),
  ];
  for (const { name } of tabs)
    if (reservedTabNames.includes(name) || !/^[a-z0-9-]+$/.test(name))
      throw new Error(
        `${module.name}: the tab "${name}" needs another name, made of lower-case letters, digits and hyphens.`,
      );
  return module;
}
