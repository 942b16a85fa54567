import { LRUCache } from 'lru-cache';
import { compilePlan, type Plan, type Sql } from './sql.ts';

/** Characters of statements that are kept compiled, of all resources together. What was used longest ago goes first. */
const mostCharacters = 8_000_000;

/**
 * Statements that the database is asked to prepare, of all resources together: each connection keeps every one of them
 * for as long as it lives, and there are as many as somebody cares to send.
 */
const mostPrepared = 500;

/** Uses after which a statement is worth preparing. */
const usesBeforePreparing = 1;

/**
 * Gives the plan that a key names, and compiles it where it is not kept. `prepared` says whether one generic plan of the
 * database suits all values (see `compilePlan`). Default: true.
 */
export type PlanOf = (key: string, build: () => Sql, options?: { prepared: boolean }) => Plan;

/** Statements that are kept compiled, under one bound for all owners. Each owner has keys of its own. */
export function keptPlans(): (owner: string) => PlanOf {
  const kept = new LRUCache<string, { plan: Plan; uses: number }>({
    maxSize: mostCharacters,
    sizeCalculation: ({ plan }) => plan.text.length,
  });
  const preparedKeys = new Set<string>();

  const mayPrepare = (key: string, uses: number): boolean =>
    preparedKeys.has(key) || (uses > usesBeforePreparing && preparedKeys.size < mostPrepared);

  return (owner) =>
    (name, build, { prepared } = { prepared: true }) => {
      const key = `${owner}|${name}`;
      const known = kept.get(key);
      const uses = (known?.uses ?? 0) + 1;
      const isPrepared = prepared && mayPrepare(key, uses);
      if (known && (known.plan.isPrepared || !isPrepared)) {
        known.uses = uses;
        return known.plan;
      }
      const plan = compilePlan(build(), { prepared: isPrepared });
      if (isPrepared) preparedKeys.add(key);
      kept.set(key, { plan, uses });
      return plan;
    };
}
