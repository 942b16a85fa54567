import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type RecordSchemas, recordSchemas } from '../../contract/recordSchema.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Resource } from '../../contract/resource.ts';
import { type ListPlans, listPlans } from './listPlan.ts';

/** Who acts, for whom and from where: what authorises a change and what the audit trail keeps of it. */
export interface Actor {
  customerUuid: string;
  userUuid: string | null;
  name: string;
  address: string | null;
  requestId: string | null;
}

/** One resource with everything that is worked out from its definition once. */
export interface ResourceContext {
  resource: Resource;
  registry: Registry;
  schemas: RecordSchemas;
  lists: ListPlans;
  pool: pg.Pool;
  log: FastifyBaseLogger;
}

export function resourceContext(
  resource: Resource,
  registry: Registry,
  { pool, log }: { pool: pg.Pool; log: FastifyBaseLogger },
): ResourceContext {
  return {
    resource,
    registry,
    schemas: recordSchemas(resource),
    lists: listPlans(resource, registry),
    pool,
    log,
  };
}

/** The rows that a request may see of the resource. A global resource has no tenant. */
export const tenantOf = (resource: Resource, customerUuid: string) =>
  resource.scope === 'customer' ? customerUuid : undefined;
