import { deepestRecipe } from './recipeCost.ts';

/** What is wrong with the recipes that a recipe uses, and the ids of the recipes that lead there. */
export interface PathProblem {
  code: 'RECIPE_CYCLE' | 'RECIPE_TOO_DEEP';
  path: readonly string[];
}

/**
 * The first path of recipes through `start` that leads back to one of them, or that is too long. It looks below `start`, and
 * above it, because whatever uses it becomes deeper too.
 */
export function pathProblem(
  start: string,
  uses: readonly { recipeId: string; usedRecipeId: string }[],
): PathProblem | null {
  const below = grouped(uses, ({ recipeId, usedRecipeId }) => [recipeId, usedRecipeId]);
  const above = grouped(uses, ({ recipeId, usedRecipeId }) => [usedRecipeId, recipeId]);
  const down = longest(start, below);
  if (down.isCycle) return { code: 'RECIPE_CYCLE', path: down.path };
  const up = longest(start, above);
  if (up.isCycle) return { code: 'RECIPE_CYCLE', path: up.path.toReversed() };
  const path = [...up.path.toReversed(), ...down.path.slice(1)];
  return path.length > deepestRecipe ? { code: 'RECIPE_TOO_DEEP', path } : null;
}

function grouped<Row>(rows: readonly Row[], pairOf: (row: Row) => [string, string]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const row of rows) {
    const [from, to] = pairOf(row);
    groups.set(from, [...(groups.get(from) ?? []), to]);
  }
  return groups;
}

/** The longest path from a recipe, or the first one that leads back. Each recipe is looked at once. */
function longest(
  start: string,
  next: ReadonlyMap<string, readonly string[]>,
): { path: readonly string[]; isCycle: boolean } {
  const known = new Map<string, readonly string[]>();
  const visit = (id: string, trail: readonly string[]): readonly string[] | { cycle: readonly string[] } => {
    const cached = known.get(id);
    if (cached) return cached;
    if (trail.includes(id)) return { cycle: [...trail.slice(trail.indexOf(id)), id] };
    let best: readonly string[] = [];
    for (const one of next.get(id) ?? []) {
      const found = visit(one, [...trail, id]);
      if ('cycle' in found) return found;
      if (found.length > best.length) best = found;
    }
    const path = [id, ...best];
    known.set(id, path);
    return path;
  };
  const found = visit(start, []);
  return 'cycle' in found ? { path: found.cycle, isCycle: true } : { path: found, isCycle: false };
}
