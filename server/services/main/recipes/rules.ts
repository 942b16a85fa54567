import type pg from 'pg';
import { deepestRecipe } from '../../../../contract/catalogue/recipeCost.ts';
import { pathProblem } from '../../../../contract/catalogue/recipePaths.ts';
import { conversion, unitOf } from '../../../../contract/catalogue/units.ts';
import { type FieldIssue, ServiceError } from '../../../../contract/errors.ts';
import { type RowOf, read, type Slots } from '../../../area/read.ts';
import type { IntendedChange, Rules, Writing, WrittenChange } from '../../../crud/context.ts';

type LineKey = 'id' | 'stockItemId' | 'usedRecipeId';

/** Lines of living recipes with what they refer to, as the rules of units and depth judge them, in their order. */
const linesBy = (by: LineKey) =>
  read((rows, { ids }: Slots<{ ids: readonly string[] }>) =>
    rows
      .selectFrom('recipes/lines as line')
      .innerJoin('recipes as recipe', 'recipe.id', 'line.recipeId')
      .leftJoin('stock-items/items with deleted as item', 'item.id', 'line.stockItemId')
      .leftJoin('recipes with deleted as used', 'used.id', 'line.usedRecipeId')
      .select(['line.recipeId', 'recipe.name as recipe', 'line.unitTypeId'])
      .select(['line.stockItemId', 'line.usedRecipeId', 'item.densityGramPerMl', 'item.gramsPerEach'])
      .select(({ fn, selectFrom, val }) => [
        // Its place in the recipe, from 0.
        selectFrom('recipes/lines as earlier')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .whereRef('earlier.recipeId', '=', 'line.recipeId')
          .whereRef('earlier.order', '<', 'line.order')
          .$asScalar()
          .$notNull()
          .as('place'),
        fn.coalesce('item.description', 'used.name', val('')).as('ingredient'),
        // The unit that the ingredient is bought or made in.
        fn.coalesce('item.baseUnitTypeId', 'used.yieldUnitTypeId').$notNull().as('ingredientUnit'),
      ])
      .where(({ eb, fn }) => eb(`line.${by}`, '=', fn.any(ids)))
      .orderBy('line.recipeId')
      .orderBy('line.order'),
  );

const statements = {
  id: linesBy('id'),
  stockItemId: linesBy('stockItemId'),
  usedRecipeId: linesBy('usedRecipeId'),
} satisfies Record<LineKey, unknown>;

/** Which lines to read: these, or all that use a stock item or a recipe. */
interface LineFilter {
  by: LineKey;
  ids: readonly (string | number)[];
}

/** The requested lines of living recipes. */
const readLines = (client: pg.ClientBase, customerUuid: string, { by, ids }: LineFilter) =>
  statements[by](client, customerUuid, { ids: ids.map(String) });

type StoredLine = RowOf<typeof readLines>;

const readAllUses = read((rows) =>
  rows
    .selectFrom('recipes/lines as line')
    .innerJoin('recipes with deleted as recipe', 'recipe.id', 'line.recipeId')
    .innerJoin('recipes with deleted as used', 'used.id', 'line.usedRecipeId')
    .select(['line.recipeId', 'recipe.name as recipe', 'used.id as usedRecipeId', 'used.name as used']),
);

/**
 * Every use of a recipe by another one. Until the transaction ends, nobody else adds one: two changes at the same
 * moment could lead in a circle together.
 */
async function readUses(client: pg.ClientBase, customerUuid: string) {
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('recipes ' || $1, 0))`, [customerUuid]);
  return readAllUses(client, customerUuid);
}

type UseOfRecipe = RowOf<typeof readUses>;

const issueOf = (line: StoredLine, field: string, issue: Omit<FieldIssue, 'field'>): FieldIssue => ({
  ...issue,
  field: `lines.${line.place}.${field}`,
});

/** @throws ServiceError VALIDATION_FAILED if a line names no ingredient, or two */
function refuseUnclear(lines: readonly StoredLine[]): void {
  const issues = lines.flatMap((line): FieldIssue[] => {
    if (line.stockItemId && line.usedRecipeId)
      return [issueOf(line, 'usedRecipeId', { code: 'eitherOr', details: {} })];
    if (!line.stockItemId && !line.usedRecipeId)
      return [issueOf(line, 'stockItemId', { code: 'required', details: {} })];
    return [];
  });
  if (issues.length > 0) throw new ServiceError('VALIDATION_FAILED', { issues });
}

/** @throws ServiceError UNIT_MISMATCH naming the lines whose unit does not fit what they use */
function refuseUnits(lines: readonly StoredLine[]): void {
  const wrong = lines.filter(
    (line) => !conversion(unitOf(line.unitTypeId).measure, unitOf(line.ingredientUnit).measure, line),
  );
  const details = ({ recipe, place, ingredient, unitTypeId, ingredientUnit }: StoredLine) => ({
    ...{ recipe, line: place + 1, ingredient },
    ...{ unit: unitOf(unitTypeId).label, other: unitOf(ingredientUnit).label },
  });
  if (wrong[0])
    throw new ServiceError('UNIT_MISMATCH', {
      details: details(wrong[0]),
      issues: wrong.map((line) =>
        issueOf(line, 'unitTypeId', { code: 'unitMismatch', details: details(line) }),
      ),
    });
}

/** @throws ServiceError RECIPE_CYCLE or RECIPE_TOO_DEEP naming the recipes that lead there */
async function refusePaths(
  client: pg.ClientBase,
  customerUuid: string,
  lines: readonly StoredLine[],
): Promise<void> {
  const nested = lines.filter(({ usedRecipeId }) => usedRecipeId !== null);
  if (nested.length === 0) return;
  const uses = await readUses(client, customerUuid);
  const names = namesIn(uses);
  for (const line of nested) {
    const problem = pathProblem(line.recipeId, uses);
    if (!problem) continue;
    const path = problem.path.map((id) => names.get(id) ?? '').join(' → ');
    const details = { recipe: line.recipe, limit: deepestRecipe, path };
    const code = problem.code === 'RECIPE_CYCLE' ? 'recipeCycle' : 'recipeTooDeep';
    throw new ServiceError(problem.code, {
      details,
      issues: [issueOf(line, 'usedRecipeId', { code, details })],
    });
  }
}

const namesIn = (uses: readonly UseOfRecipe[]): ReadonlyMap<string, string> =>
  new Map(
    uses.flatMap(({ recipeId, recipe, usedRecipeId, used }): [string, string][] => [
      [recipeId, recipe],
      [usedRecipeId, used],
    ]),
  );

/** True for changes after which a line may not fit any more. */
const mattersAfter = ({ action }: WrittenChange) => action !== 'delete' && action !== 'sequence';

async function judge({ client, actor }: Writing, which: LineFilter): Promise<void> {
  const lines = await readLines(client, actor.customerUuid, which);
  refuseUnclear(lines);
  refuseUnits(lines);
  await refusePaths(client, actor.customerUuid, lines);
}

/** Each line names one ingredient in a unit that fits it, and no recipe uses itself or is too deep. */
export const lineRules: Rules = {
  async after(change, scope) {
    if (mattersAfter(change)) await judge(scope, { by: 'id', ids: change.ids });
  },
};

/** What a recipe makes still fits the recipes that use it. */
export const recipeRules: Rules = {
  async after(change, scope) {
    if (mattersAfter(change) && change.action !== 'create')
      await judge(scope, { by: 'usedRecipeId', ids: change.ids });
  },
};

const measuring = ['baseUnitTypeId', 'densityGramPerMl', 'gramsPerEach'];

/** The lines as they will be with other values of the stock item that they use. */
const withValues = (lines: readonly StoredLine[], values: IntendedChange['values']): StoredLine[] =>
  lines.map((line) => ({
    ...line,
    ingredientUnit: Number(values.baseUnitTypeId ?? line.ingredientUnit),
    densityGramPerMl: numberOr(values.densityGramPerMl, line.densityGramPerMl),
    gramsPerEach: numberOr(values.gramsPerEach, line.gramsPerEach),
  }));

const numberOr = (value: unknown, otherwise: number | null): number | null =>
  value === undefined ? otherwise : value === null ? null : Number(value);

/** How a stock item is measured still fits the recipes that use it. */
export const stockItemRules: Rules = {
  on: ['update'],
  async before({ ids, values }, { client, actor }) {
    if (measuring.some((name) => values[name] !== undefined))
      refuseUnits(
        withValues(await readLines(client, actor.customerUuid, { by: 'stockItemId', ids }), values),
      );
    return undefined;
  },
};
