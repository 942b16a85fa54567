import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { z } from 'zod';
import { answerOf } from '../../../contract/envelope.ts';
import { type RecordSchemas, recordAnswer, recordSchemas } from '../../../contract/recordSchema.ts';
import type { Registry } from '../../../contract/registry.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Actor } from '../../access/actor.ts';
import type { Announcements } from '../../live/announcements.ts';
import type { DiskReserve } from '../../plugins/diskReserve.ts';
import { keptPlans, type PlanOf } from '../../schema/plans.ts';
import { type ListPlans, listPlans } from '../lists/listPlans.ts';
import { type KeptTotals, keptTotals } from '../lists/totals.ts';

/** One resource with everything that is worked out from its definition once. */
export interface ResourceContext {
  resource: Resource;
  registry: Registry;
  schemas: RecordSchemas;
  /** A record as it is answered, and the answer that carries one: for the API document. */
  record: ReturnType<typeof recordAnswer>;
  answer: z.ZodType;
  lists: ListPlans;
  /** The compiled statements of the resource, by a key for each. */
  planOf: PlanOf;
  totals: KeptTotals;
  pool: pg.Pool;
  log: FastifyBaseLogger;
  announcements: Announcements;
  /** Asked before, and while, much is written. */
  disk: DiskReserve;
  /** What its areas add to its definition. */
  rules: RuleBook;
  /** The address that opens a stored file of a customer for a while. */
  fileAddress: (customer: string, id: string) => string;
  /** The context of another resource, by its name. */
  contextOf: (name: string) => ResourceContext;
}

type Ids = readonly (string | number)[];

/** What a rule works with: the transaction of the change, who makes it, and the resource that is changed. */
export interface RuleScope {
  client: pg.ClientBase;
  actor: Actor;
  context: ResourceContext;
}

/** A change that passed validation and is not written yet. */
export interface IntendedChange {
  action: 'create' | 'update' | 'delete' | 'import';
  /** The records that are changed; none where a record is new, or a row of a file. */
  ids: Ids;
  /** What is to be written, by wire name: of an update only what it names; nothing for a delete. */
  values: Readonly<Record<string, unknown>>;
}

/** A change that is written and not committed yet. */
export interface WrittenChange {
  action: 'create' | 'update' | 'delete' | 'sequence' | 'import';
  /** The records that were changed; null where there are too many to name. */
  ids: Ids | null;
}

/**
 * Rules of one resource that its definition cannot say. They run inside the transaction of every change, whichever way
 * it came: by a form, in bulk, by a file, by a reference that is cleared or taken along. What throws undoes the change; a
 * ServiceError is told to the person.
 */
export interface Rules {
  /** Before anything is written. Returns other values to write, or nothing. Runs once for each row of a file. */
  before?(change: IntendedChange, scope: RuleScope): Promise<Record<string, unknown> | undefined>;
  /** After everything is written and before it is committed. */
  after?(change: WrittenChange, scope: RuleScope): Promise<void>;
}

/** The rules of every resource by its name. Filled once, when the areas are opened. */
export type RuleBook = Map<string, readonly Rules[]>;

/** The contexts of every resource, and of one by its name. */
export function resourceContexts(
  registry: Registry,
  parts: Pick<ResourceContext, 'pool' | 'log' | 'fileAddress' | 'announcements' | 'rules' | 'disk'>,
): { all: ResourceContext[]; contextOf: ResourceContext['contextOf'] } {
  const contexts = new Map<string, ResourceContext>();
  const totals = keptTotals();
  const plans = keptPlans();
  const contextOf = (name: string): ResourceContext => {
    const context = contexts.get(name);
    if (!context) throw new Error(`There is no resource ${name}.`);
    return context;
  };
  for (const resource of registry.values())
    contexts.set(
      resource.name,
      resourceContext(resource, registry, { ...parts, planOf: plans(resource.name), totals, contextOf }),
    );
  return { all: [...contexts.values()], contextOf };
}

function resourceContext(
  resource: Resource,
  registry: Registry,
  parts: Pick<
    ResourceContext,
    'pool' | 'log' | 'fileAddress' | 'announcements' | 'rules' | 'disk' | 'planOf' | 'totals' | 'contextOf'
  >,
): ResourceContext {
  let schemas: RecordSchemas | undefined;
  const record = recordAnswer(resource);
  return {
    resource,
    record,
    answer: answerOf(record),
    registry,
    // Made at the first use: of hundreds of resources, most are not used for hours.
    get schemas() {
      schemas ??= recordSchemas(resource, registry);
      return schemas;
    },
    lists: listPlans({ resource, registry }, parts.planOf),
    ...parts,
  };
}

/** The rows that a request may see of the resource. A global resource has no tenant. */
export const tenantOf = (resource: Resource, customerUuid: string) =>
  resource.scope === 'customer' ? customerUuid : undefined;
