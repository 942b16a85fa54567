import type pg from 'pg';
import type { WireRecord } from '../../contract/recordSchema.ts';
import type { Service } from '../../contract/services.ts';
import type { ResourceName } from '../../src/resources/resources.ts';
import type { Actor } from '../access/actor.ts';
import type { ActionHandler, JobHandler, Rules } from '../crud/context.ts';
import type { MenuPlatforms } from '../integrations/channels/menuPlatform.ts';
import type { App } from '../plugins/validation.ts';
import type { MenuRefresh, MenuSettlement } from './menuRefresh.ts';
import type { Platform } from './platform.ts';
import type { StarterRowsOf } from './starterRows.ts';

/** A customer of the demo, and how to write its records: as the product itself, through the write path. */
export interface DemoCustomer {
  size: 'large' | 'small';
  create(resource: ResourceName, values: Record<string, unknown>): Promise<WireRecord>;
  /** Creates many records in one statement, and returns their ids in the same order. */
  createAll(resource: ResourceName, rows: readonly Record<string, unknown>[]): Promise<string[]>;
  /** Does an action to a record, such as its approval, with what a person would enter. */
  act(
    resource: ResourceName,
    id: string | number,
    action: string,
    entered?: Readonly<Record<string, unknown>>,
  ): Promise<void>;
  /** The id of the record with that title. @throws Error if there is none */
  idOf(resource: ResourceName, title: string): Promise<string>;
  /** Keeps a drawing of a pizza with these ingredients, and returns the id of the picture. */
  picture(name: string, ingredients: string): Promise<string>;
  /** The transaction that fills the demo and who does it, for rows that belong to no resource. */
  client: pg.ClientBase;
  actor: Actor;
}

type ByName<Name extends string, Part> = string extends Name
  ? Record<string, Part>
  : Partial<Record<Name, Part>>;

/**
 * A part of the product that definitions alone cannot describe. It returns what it provides, and the application
 * connects it. It gets everything it needs when it is opened (`server/services/areas.ts`). `Name`: the resources that it may
 * name.
 */
export interface Area<Name extends string = ResourceName> {
  /** The service that it belongs to. A process that does not serve this service leaves the whole area out. */
  service: Service;
  /** The resources that it needs. An installation without all of them leaves the area out. */
  resources?: readonly Name[];
  /** Its calls. */
  calls?(app: App): void;
  /** Calls that also work when the disk is nearly full, such as signing in: people who only read must get in. */
  essentialCalls?(app: App): void;
  /** Rules of resources that definitions cannot express, by the name of the resource. */
  rules?: Readonly<ByName<Name, Rules>>;
  /** What actions with `handler: true` do, by the name of the resource and of the action. */
  handlers?: Readonly<ByName<Name, Readonly<Record<string, ActionHandler>>>>;
  /** The steps of its jobs, by the name of the resource and of the action. */
  jobs?: Readonly<ByName<Name, Readonly<Record<string, JobHandler>>>>;
  /** Starter rows that depend on the customer, in place of those of the definition, by the name of the resource. */
  starterRows?: Readonly<ByName<Name, StarterRowsOf>>;
  /** The delivery platforms that it connects, by the codes of their channels. */
  menuPlatforms?: MenuPlatforms | undefined;
  /** Sends the menu of a store again when its platform asks for it. */
  refreshMenu?: MenuRefresh;
  /** Notes what tills have answered about the menus that they got. */
  settleMenus?: MenuSettlement;
  /** Starts its background work, and returns a function that stops it. */
  background?(): () => Promise<void>;
  /** Fills its part of a demo, once for each demo customer. */
  demo?(customer: DemoCustomer): Promise<void>;
}

/** Opens an area on the platform. */
export type OpenArea<Name extends string = ResourceName> = (platform: Platform) => Area<Name>;
