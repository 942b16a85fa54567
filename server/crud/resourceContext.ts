import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type RecordSchemas, recordSchemas } from '../../contract/recordSchema.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Actor } from '../access/actor.ts';
import type { Announcements } from '../live/announcements.ts';
import { type ListPlans, listPlans } from './listPlan.ts';
import { type KeptTotals, keptTotals } from './totals.ts';

/** One resource with everything that is worked out from its definition once. */
export interface ResourceContext {
  resource: Resource;
  registry: Registry;
  schemas: RecordSchemas;
  lists: ListPlans;
  totals: KeptTotals;
  pool: pg.Pool;
  log: FastifyBaseLogger;
  announcements: Announcements;
  /** The address that opens a stored file of a customer for a while. */
  fileAddress: (customer: string, id: string) => string;
  /** The context of another resource, by its name. */
  contextOf: (name: string) => ResourceContext;
}

/** The contexts of every resource, and of one by its name. */
export function resourceContexts(
  registry: Registry,
  parts: Pick<ResourceContext, 'pool' | 'log' | 'fileAddress' | 'announcements'>,
): { all: ResourceContext[]; contextOf: ResourceContext['contextOf'] } {
  const contexts = new Map<string, ResourceContext>();
  const totals = keptTotals();
  const contextOf = (name: string): ResourceContext => {
    const context = contexts.get(name);
    if (!context) throw new Error(`There is no resource ${name}.`);
    return context;
  };
  for (const resource of registry.values())
    contexts.set(resource.name, resourceContext(resource, registry, { ...parts, totals, contextOf }));
  return { all: [...contexts.values()], contextOf };
}

function resourceContext(
  resource: Resource,
  registry: Registry,
  parts: Pick<ResourceContext, 'pool' | 'log' | 'fileAddress' | 'announcements' | 'totals' | 'contextOf'>,
): ResourceContext {
  return {
    resource,
    registry,
    schemas: recordSchemas(resource, registry),
    lists: listPlans(resource, registry),
    ...parts,
  };
}

/** The rows that a request may see of the resource. A global resource has no tenant. */
export const tenantOf = (resource: Resource, customerUuid: string) =>
  resource.scope === 'customer' ? customerUuid : undefined;

/** Tells the pages that records of the resource are others now; `ids` is null where there are too many to name. */
export function announce(
  client: pg.ClientBase,
  { resource, announcements }: ResourceContext,
  actor: Actor,
  ids: (string | number)[] | null,
): void {
  const customer = tenantOf(resource, actor.customerUuid) ?? null;
  announcements.announce(client, { customer, resource: resource.name, ids, origin: actor.origin });
}
