import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { z } from 'zod';
import { answerOf } from '../../contract/envelope.ts';
import { type RecordSchemas, recordAnswer, recordSchemas } from '../../contract/recordSchema.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Actor } from '../access/actor.ts';
import type { FileKeeper } from '../files/fileKeeper.ts';
import type { Announcements } from '../live/announcements.ts';
import type { DiskReserve } from '../plugins/diskReserve.ts';
import type { Secrets } from '../process/secrets.ts';
import { asServiceError } from '../schema/databaseErrors.ts';
import { keptPlans, type PlanOf } from '../schema/plans.ts';
import type { JobScheduler } from './context/jobScheduler.ts';
import { type ListPlans, listPlans } from './lists/listPlans.ts';
import { type CachedTotals, cachedTotals } from './lists/totals.ts';

/** One resource with everything that is derived once from its definition. */
export interface ResourceContext {
  resource: Resource;
  registry: Registry;
  schemas: RecordSchemas;
  /** A record in an answer, and the whole answer, for the API document. */
  record: ReturnType<typeof recordAnswer>;
  answer: z.ZodType;
  lists: ListPlans;
  /** The compiled statements of the resource, each under a key. */
  planOf: PlanOf;
  totals: CachedTotals;
  pool: pg.Pool;
  log: FastifyBaseLogger;
  announcements: Announcements;
  /** Called before and during long writes. */
  disk: DiskReserve;
  /** Seals the fields that nobody can read back. */
  secrets: Secrets;
  /** What areas add to its definition. */
  rules: RuleBook;
  /** What an area does for an action of the resource. @throws Error if there is no such handler */
  handlerOf: (action: string) => ActionHandler;
  /** Puts long work into the queue of jobs. */
  jobs: JobScheduler;
  /** The address that opens a customer's stored file for a while. */
  fileAddress: (customer: string, id: string) => string;
  /** Keeps the files that calls with `upload` bring. */
  fileKeeper: FileKeeper;
  /** The context of another resource, by its name. */
  contextOf: (name: string) => ResourceContext;
}

/**
 * What a rule gets: the transaction of the change, the person who makes it, and the changed resource. All rows of a file
 * come with the same one, so a rule can keep under it what it has read.
 */
export interface Writing {
  client: pg.ClientBase;
  actor: Actor;
  context: ResourceContext;
}

/** A change that passed validation and is not written yet. */
export interface IntendedChange {
  action: 'create' | 'update' | 'delete' | 'restore';
  /** The changed records; none for a new record. */
  ids: Ids;
  /** The values to write, by wire name: for an update only the fields that it names; nothing for a delete, nor for taking one back. */
  values: Readonly<Record<string, unknown>>;
}

/** A change that is written but not yet committed. */
export interface WrittenChange {
  action: 'create' | 'update' | 'delete' | 'restore' | 'sequence';
  /** The ids of the changed records. */
  ids: Ids;
}

/**
 * Rules of one resource that its definition cannot express. They run inside the transaction of every change, whether
 * it comes from a form, a bulk change, a file, or a reference that is cleared or taken along. If a rule throws, the
 * change is undone; a ServiceError is shown to the person.
 */
export interface Rules {
  /** The changes that `before` is about. Default: all. A file of 100,000 new records skips a rule about changes. */
  on?: readonly IntendedChange['action'][];
  /**
   * Runs before anything is written. A row of a file is a change like any other: it creates a record, or it changes the
   * values of one that differ. Returns other values to write, or nothing.
   */
  before?(change: IntendedChange, scope: Writing): Promise<Record<string, unknown> | undefined>;
  /** Runs after everything is written, before the commit. */
  after?(change: WrittenChange, scope: Writing): Promise<void>;
}

/** The rules of every resource by its name. Filled once, when the areas are opened. */
export type RuleBook = Map<string, readonly Rules[]>;

/** What an action is asked to do. */
export interface IntendedAction {
  /** The records, which have their new values already; of a copy, the copy. */
  ids: Ids;
  /** What the person entered in its form, by name. */
  entered: Readonly<Record<string, unknown>>;
}

/**
 * The part of an action that a definition cannot express. It runs within the transaction of the action, after its
 * values are written. If it throws, the action is undone; a ServiceError is shown to the person.
 */
export type ActionHandler = (intended: IntendedAction, scope: Writing) => Promise<void>;

/** The handlers of every resource by its name and the name of the action. Filled once, when the areas are opened. */
export type HandlerBook = Map<string, Readonly<Record<string, ActionHandler>>>;

/** The contexts of every resource, and of one by its name. */
export function resourceContexts(
  registry: Registry,
  {
    handlers,
    ...parts
  }: Pick<
    ResourceContext,
    'pool' | 'log' | 'fileAddress' | 'fileKeeper' | 'announcements' | 'rules' | 'disk' | 'secrets' | 'jobs'
  > & {
    handlers: HandlerBook;
  },
): { all: ResourceContext[]; contextOf: ResourceContext['contextOf'] } {
  const contexts = new Map<string, ResourceContext>();
  const totals = cachedTotals();
  const plans = keptPlans();
  const contextOf = (name: string): ResourceContext => {
    const context = contexts.get(name);
    if (!context) throw new Error(`There is no resource ${name}.`);
    return context;
  };
  for (const resource of registry.values()) {
    const handlerOf = (action: string): ActionHandler => {
      const handler = handlers.get(resource.name)?.[action];
      if (!handler) throw new Error(`No area handles the action ${action} of ${resource.name}.`);
      return handler;
    };
    contexts.set(
      resource.name,
      resourceContext(resource, registry, {
        ...{ ...parts, handlerOf, totals, contextOf },
        planOf: plans(resource.name),
      }),
    );
  }
  return { all: [...contexts.values()], contextOf };
}

function resourceContext(
  resource: Resource,
  registry: Registry,
  parts: Pick<
    ResourceContext,
    | 'pool'
    | 'log'
    | 'fileAddress'
    | 'fileKeeper'
    | 'announcements'
    | 'rules'
    | 'disk'
    | 'secrets'
    | 'jobs'
    | 'planOf'
    | 'totals'
    | 'contextOf'
    | 'handlerOf'
  >,
): ResourceContext {
  let schemas: RecordSchemas | undefined;
  const record = recordAnswer(resource, registry);
  return {
    resource,
    record,
    answer: answerOf(record),
    registry,
    // Made on first use, because most of hundreds of resources are not used for hours.
    get schemas() {
      schemas ??= recordSchemas(resource, registry);
      return schemas;
    },
    lists: listPlans({ resource, registry }, parts.planOf),
    ...parts,
  };
}

/** The rows of the resource that a request may see. A global resource has no tenant. */
export const tenantOf = (resource: Resource, customerUuid: string) =>
  resource.scope === 'customer' ? customerUuid : undefined;

/** One step of a job, as its handler gets it. */
export interface JobTask {
  /** The id of the job. It is the same for every try of a step, so that other systems recognise a repetition. */
  id: string;
  input: Readonly<Record<string, unknown>>;
  recordId: string | null;
  /** What the previous step left. */
  checkpoint: unknown;
  done: number;
  total: number | null;
  /** Aborted when the job is cancelled or has to stop. */
  signal: AbortSignal;
  /** Tells people how far the step is. Unlike what the step writes, it is seen at once. */
  report(done: number, total?: number): void;
}

/** What a step of a job leaves. */
export interface JobStep {
  isOver: boolean;
  done: number;
  total?: number;
  /** What the next step needs to know, as JSON. */
  checkpoint?: unknown;
  /** Its changes can be undone together, once it is over. */
  canBeUndone?: boolean;
  /** What people read when it is over, as JSON. */
  result?: Readonly<Record<string, unknown>>;
}

/**
 * Does one step of a job in a transaction of its own, which also keeps how far it came. So whatever happens to the
 * process, each step is done exactly once. A ServiceError ends the job as failed, with its sentence; after any other
 * error, the step is tried again.
 */
export type JobHandler = (task: JobTask, scope: Writing) => Promise<JobStep>;

/** The jobs that areas do, by the name of the resource and of the action. Filled once, when the areas are opened. */
export type JobBook = Map<string, Readonly<Record<string, JobHandler>>>;

/** Does the work, and turns errors of the database into refusals. */
export async function mapDatabaseErrors<Result>(
  { resource, registry }: Pick<ResourceContext, 'resource' | 'registry'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw asServiceError(error, resource, registry);
  }
}

export type Id = string | number;

export type Ids = readonly Id[];

export type Values = Readonly<Record<string, unknown>>;

/** A record that is to be written. */
export interface Row {
  /** The record. Of a new one, the id that it is to have, if something else must know that already. */
  id?: Id | undefined;
  /** Valid values by wire name: all of a new record; of another one only those that it gets. */
  values: Values;
  /** Every stored value as it was, of a record that somebody has locked. Rows that have it are changed in one statement, whatever they change. */
  stored?: Values;
  /** Its place among the others, for errors and for lists that are arranged by hand. */
  place?: number;
}

/** An existing record that is to be written. */
export interface ExistingRow extends Row {
  id: Id;
}
