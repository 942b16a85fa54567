import type { Field } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { compilePlan, type Plan, type Sql } from '../../schema/sql.ts';

/** Sets of changed fields that are prepared: the database keeps those, and there are as many as somebody cares to send. */
const mostPlans = 200;

const plans = new WeakMap<Resource, Map<string, Plan>>();

/** The statement of one kind of change to a set of fields, compiled once. */
export function planOf(resource: Resource, key: string, build: () => Sql): Plan {
  const known = plans.get(resource) ?? new Map<string, Plan>();
  plans.set(resource, known);
  const isKept = known.has(key) || known.size < mostPlans;
  const plan = known.get(key) ?? compilePlan(build(), { prepared: isKept });
  if (isKept) known.set(key, plan);
  return plan;
}

/** Names a set of fields, for the key of a plan. */
export const keyOf = (fields: readonly Field[]) => fields.map((field) => field.name).join();
