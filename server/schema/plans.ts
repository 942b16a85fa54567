import { LRUCache } from 'lru-cache';
import { compilePlan, type Plan, type Sql } from './sql.ts';

/** Characters of compiled statements to keep, over all resources. The least recently used go first. */
const mostCharacters = 8_000_000;

/**
 * Statements to prepare in the database, over all resources. Each connection keeps every prepared statement for as
 * long as it lives, and clients can cause any number of different ones.
 */
const mostPrepared = 500;

/** The use at which a statement becomes worth preparing. */
const usesBeforePreparing = 1;

/**
 * Returns the plan with a key, and compiles it if it is not cached. `prepared` says whether one generic database plan
 * suits all values (see `compilePlan`). Default: true.
 */
export type PlanOf = (key: string, build: () => Sql, options?: { prepared: boolean }) => Plan;

/** Compiled statements under one limit for all owners. Each owner has its own keys. */
export function keptPlans(): (owner: string) => PlanOf {
  const cache = new LRUCache<string, { plan: Plan; uses: number }>({
    maxSize: mostCharacters,
    sizeCalculation: ({ plan }) => plan.text.length,
  });
  const preparedKeys = new Set<string>();

  const mayPrepare = (key: string, uses: number): boolean =>
    preparedKeys.has(key) || (uses > usesBeforePreparing && preparedKeys.size < mostPrepared);

  return (owner) =>
    (name, build, { prepared } = { prepared: true }) => {
      const key = `${owner}|${name}`;
      const known = cache.get(key);
      const uses = (known?.uses ?? 0) + 1;
      const isPrepared = prepared && mayPrepare(key, uses);
      if (known && (known.plan.isPrepared || !isPrepared)) {
        known.uses = uses;
        return known.plan;
      }
      const plan = compilePlan(build(), { prepared: isPrepared });
      if (isPrepared) preparedKeys.add(key);
      cache.set(key, { plan, uses });
      return plan;
    };
}
